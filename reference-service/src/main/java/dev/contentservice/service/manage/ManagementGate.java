package dev.contentservice.service.manage;

import static java.util.stream.Collectors.joining;

import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.server.support.RequestPath;
import dev.contentservice.service.http.RequestBodies;
import dev.contentservice.service.http.RequestPipeline;
import dev.contentservice.service.observe.ManagementLog;
import dev.contentservice.service.operation.ManagementOperations;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;

/**
 * Checks requests on the management port and on that of health, and responds to those that match no
 * route.
 */
final class ManagementGate {
  /** As in the contract. */
  private static final String PATHS =
      ManagementOperations.ALL.list().stream()
          .map(ContractOperation::path)
          .distinct()
          .sorted()
          .collect(joining(", "));

  private final HostNames hosts;
  private final AdminTokens tokens;
  private final HealthPort health;
  private final RequestBodies bodies;
  private final ManagementLog log;
  private final ManagementPort operations;
  private final ManagementResponses responses;

  ManagementGate(
      HostNames hosts,
      AdminTokens tokens,
      HealthPort health,
      RequestBodies bodies,
      ManagementLog log,
      ManagementPort operations,
      ManagementResponses responses) {
    this.hosts = hosts;
    this.tokens = tokens;
    this.health = health;
    this.bodies = bodies;
    this.log = log;
    this.operations = operations;
    this.responses = responses;
  }

  void register(@Observes ManagementInterface management) {
    Router router = management.router();
    // The framework's own routes read every body first, as a form if curl declares it so, and
    // allow browser requests from any site.
    router.getRoutes().stream().takeWhile(each -> each.getPath() == null).forEach(Route::disable);
    router
        .route()
        .order(RequestPipeline.FIRST_ROUTE)
        .handler(this::check)
        .failureHandler(this::failed);
    router.route().order(RequestPipeline.FIRST_ROUTE + 1).handler(operations::handle);
    router.errorHandler(ProblemKind.BAD_REQUEST.status(), this::unreadable);
    router.errorHandler(ProblemKind.NOT_FOUND.status(), this::notFound);
    router.errorHandler(ProblemKind.METHOD_NOT_ALLOWED.status(), this::notAllowed);
  }

  private void check(RoutingContext context) {
    responses.start(context);
    if (!AdminTokens.isOpen(context.request().path())) {
      // Neither probes nor pages.
      log.watch(context);
    }
    bodies.watch(context);
    HttpServerRequest request = context.request();
    String origin = request.getHeader("Origin");
    if (request.headers().getAll("Host").size() > 1) {
      unreadable(context);
    } else if (health.received(request)) {
      checkHealth(context);
    } else if (!hosts.include(request)) {
      responses.reject(
          context,
          ProblemKind.MISDIRECTED_REQUEST,
          "the host of the address is not localhost, 127.0.0.0/8 or [::1]; set"
              + " CONTENT_MANAGEMENT_HOSTS for others");
    } else if (origin != null && !origin.endsWith("://" + host(request))) {
      // This port may require no token.
      responses.reject(
          context,
          ProblemKind.BAD_REQUEST,
          "browser requests from other sites are not allowed; a proxy must pass on Host unchanged");
    } else if (!RequestPath.isPlain(request.path())) {
      notFound(context);
    } else if (AdminTokens.isOpen(request.path())) {
      context.next();
    } else {
      authenticate(context);
    }
  }

  private void authenticate(RoutingContext context) {
    try {
      ManagementPort.admit(context, tokens.require(context.request()));
    } catch (ProblemException rejection) {
      responses.problem(context, rejection);
      return;
    }
    context.next();
  }

  private void checkHealth(RoutingContext context) {
    if (HealthPort.serves(context.request())) {
      context.next();
    } else {
      responses.reject(
          context,
          ProblemKind.NOT_FOUND,
          "this port has only /q/health and /q/metrics; all else is at the management port");
    }
  }

  /** The host as sent: over HTTP/2 it is usually {@code :authority}. */
  private static String host(HttpServerRequest request) {
    String host = request.getHeader("Host");
    return host == null ? String.valueOf(request.authority()) : host;
  }

  private void failed(RoutingContext context) {
    if (context.statusCode() == ProblemKind.BAD_REQUEST.status()) {
      unreadable(context);
    } else if (context.statusCode() == ProblemKind.NOT_FOUND.status()) {
      // A target without a path, such as that of "OPTIONS *", fails before any route is tried.
      notFound(context);
    } else {
      context.next();
    }
  }

  private void unreadable(RoutingContext context) {
    responses.reject(
        context, ProblemKind.BAD_REQUEST, "the path, Host or another header cannot be read");
  }

  private void notFound(RoutingContext context) {
    responses.reject(
        context,
        ProblemKind.NOT_FOUND,
        "nothing is at this path; there are " + PATHS + ", /q/health and /q/metrics");
  }

  /** Of a page: the paths of operations are handled before. */
  private void notAllowed(RoutingContext context) {
    context.response().putHeader("Allow", "GET");
    responses.reject(
        context, ProblemKind.METHOD_NOT_ALLOWED, "this path does not allow this method; use GET");
  }
}
