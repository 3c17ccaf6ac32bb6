package dev.contentservice.service.manage;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.server.support.RequestPath;
import dev.contentservice.service.http.RequestBodies;
import dev.contentservice.service.http.RequestPipeline;
import dev.contentservice.service.observe.ManagementLog;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.util.Set;

/**
 * Checks requests on the management port and on that of health, and responds to those that match no
 * route.
 */
final class ManagementGate {

  private final HostNames hosts;
  private final AdminTokens tokens;
  private final HealthPort health;
  private final RequestBodies bodies;
  private final ManagementLog log;

  ManagementGate(
      HostNames hosts,
      AdminTokens tokens,
      HealthPort health,
      RequestBodies bodies,
      ManagementLog log) {
    this.hosts = hosts;
    this.tokens = tokens;
    this.health = health;
    this.bodies = bodies;
    this.log = log;
  }

  void register(@Observes ManagementInterface management, ManagementRoute route) {
    Router router = management.router();
    // The framework's own routes read every body first, as a form if curl declares it so, and
    // allow browser requests from any site.
    router.getRoutes().stream().takeWhile(each -> each.getPath() == null).forEach(Route::disable);
    router
        .route()
        .order(RequestPipeline.FIRST_ROUTE)
        .handler(context -> check(context, route))
        .failureHandler(context -> failed(context, route));
    router.errorHandler(ProblemKind.BAD_REQUEST.status(), context -> unreadable(context, route));
    router.errorHandler(ProblemKind.NOT_FOUND.status(), context -> notFound(context, route));
    router.errorHandler(
        ProblemKind.METHOD_NOT_ALLOWED.status(), context -> notAllowed(context, route));
  }

  private void check(RoutingContext context, ManagementRoute route) {
    route.name(context);
    if (!AdminTokens.isOpen(context.request().path())) {
      // Neither probes nor pages.
      log.watch(context);
    }
    bodies.watch(context);
    HttpServerRequest request = context.request();
    String origin = request.getHeader("Origin");
    if (request.headers().getAll("Host").size() > 1) {
      unreadable(context, route);
    } else if (health.received(request)) {
      checkHealth(context, route);
    } else if (!hosts.include(request)) {
      route.reject(
          context,
          ProblemKind.MISDIRECTED_REQUEST,
          "Host is not localhost, 127.0.0.0/8 or [::1]; set CONTENT_MANAGEMENT_HOSTS for others");
    } else if (origin != null && !origin.endsWith("://" + host(request))) {
      // This port may require no token.
      route.reject(
          context, ProblemKind.BAD_REQUEST, "browser requests from other sites are not allowed");
    } else if (!RequestPath.isPlain(request.path())) {
      notFound(context, route);
    } else if (AdminTokens.isOpen(request.path())) {
      context.next();
    } else {
      authenticate(context, route);
    }
  }

  private void authenticate(RoutingContext context, ManagementRoute route) {
    try {
      route.admit(context, tokens.require(context.request()));
    } catch (ProblemException rejection) {
      route.reject(context, rejection);
      return;
    }
    context.next();
  }

  private static void checkHealth(RoutingContext context, ManagementRoute route) {
    if (HealthPort.serves(context.request())) {
      context.next();
    } else {
      route.reject(
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

  private static void failed(RoutingContext context, ManagementRoute route) {
    if (context.statusCode() == ProblemKind.BAD_REQUEST.status()) {
      unreadable(context, route);
    } else if (context.statusCode() == ProblemKind.NOT_FOUND.status()) {
      // A target without a path, such as that of "OPTIONS *", fails before any route is tried.
      notFound(context, route);
    } else {
      context.next();
    }
  }

  private static void unreadable(RoutingContext context, ManagementRoute route) {
    route.reject(
        context, ProblemKind.BAD_REQUEST, "the path, Host or another header cannot be read");
  }

  private static void notFound(RoutingContext context, ManagementRoute route) {
    route.reject(
        context,
        ProblemKind.NOT_FOUND,
        "nothing is at this path; there are "
            + String.join(", ", route.paths())
            + ", /q/health and /q/metrics");
  }

  private static void notAllowed(RoutingContext context, ManagementRoute route) {
    Set<String> methods = route.methodsAt(context.normalizedPath());
    String allowed = String.join(", ", methods);
    context.response().putHeader("Allow", allowed);
    route.reject(
        context,
        ProblemKind.METHOD_NOT_ALLOWED,
        "this path does not allow this method; use " + (methods.isEmpty() ? "GET" : allowed));
  }
}
