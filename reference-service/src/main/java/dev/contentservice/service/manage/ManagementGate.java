package dev.contentservice.service.manage;

import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.server.support.RequestPath;
import dev.contentservice.service.http.RequestBodies;
import dev.contentservice.service.http.RequestPipeline;
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
  private final AdminToken token;
  private final HealthPort health;
  private final RequestBodies bodies;

  ManagementGate(HostNames hosts, AdminToken token, HealthPort health, RequestBodies bodies) {
    this.hosts = hosts;
    this.token = token;
    this.health = health;
    this.bodies = bodies;
  }

  void register(@Observes ManagementInterface management, ManagementRoute route) {
    Router router = management.router();
    // The framework's own routes read every body first, as a form if curl declares it so, and
    // allow browser requests from any site.
    router.getRoutes().stream().takeWhile(each -> each.getPath() == null).forEach(Route::disable);
    router
        .route()
        .order(RequestPipeline.FIRST_ROUTE)
        .handler(exchange -> check(exchange, route))
        .failureHandler(exchange -> failed(exchange, route));
    router.errorHandler(ProblemKind.BAD_REQUEST.status(), exchange -> unreadable(exchange, route));
    router.errorHandler(ProblemKind.NOT_FOUND.status(), exchange -> notFound(exchange, route));
    router.errorHandler(
        ProblemKind.METHOD_NOT_ALLOWED.status(), exchange -> notAllowed(exchange, route));
  }

  private void check(RoutingContext exchange, ManagementRoute route) {
    route.name(exchange);
    bodies.watch(exchange);
    HttpServerRequest request = exchange.request();
    String origin = request.getHeader("Origin");
    if (request.headers().getAll("Host").size() > 1) {
      unreadable(exchange, route);
    } else if (health.received(request)) {
      checkHealth(exchange, route);
    } else if (!hosts.include(request)) {
      route.reject(
          exchange,
          ProblemKind.MISDIRECTED_REQUEST,
          "Host is not localhost, 127.0.0.0/8 or [::1]; set CONTENT_MANAGEMENT_HOSTS for others");
    } else if (origin != null && !origin.endsWith("://" + host(request))) {
      // This port may require no token.
      route.reject(
          exchange, ProblemKind.BAD_REQUEST, "browser requests from other sites are not allowed");
    } else if (!RequestPath.isPlain(request.path())) {
      notFound(exchange, route);
    } else if (!token.permits(request)) {
      exchange.response().putHeader("WWW-Authenticate", AdminToken.challenge(request));
      route.reject(
          exchange, ProblemKind.UNAUTHORIZED, "send 'Authorization: Bearer <CONTENT_ADMIN_TOKEN>'");
    } else {
      exchange.next();
    }
  }

  private static void checkHealth(RoutingContext exchange, ManagementRoute route) {
    if (HealthPort.serves(exchange.request())) {
      exchange.next();
    } else {
      route.reject(
          exchange,
          ProblemKind.NOT_FOUND,
          "this port has only /q/health and /q/metrics; all else is at the management port");
    }
  }

  /** The host as sent: over HTTP/2 it is usually {@code :authority}. */
  private static String host(HttpServerRequest request) {
    String host = request.getHeader("Host");
    return host == null ? String.valueOf(request.authority()) : host;
  }

  private static void failed(RoutingContext exchange, ManagementRoute route) {
    if (exchange.statusCode() == ProblemKind.BAD_REQUEST.status()) {
      unreadable(exchange, route);
    } else {
      exchange.next();
    }
  }

  private static void unreadable(RoutingContext exchange, ManagementRoute route) {
    route.reject(
        exchange, ProblemKind.BAD_REQUEST, "the path, Host or another header cannot be read");
  }

  private static void notFound(RoutingContext exchange, ManagementRoute route) {
    route.reject(
        exchange,
        ProblemKind.NOT_FOUND,
        "nothing is at this path; there are "
            + String.join(", ", route.paths())
            + ", /q/health and /q/metrics");
  }

  private static void notAllowed(RoutingContext exchange, ManagementRoute route) {
    Set<String> methods = route.methodsAt(exchange.normalizedPath());
    String allowed = String.join(", ", methods);
    exchange.response().putHeader("Allow", allowed);
    route.reject(
        exchange,
        ProblemKind.METHOD_NOT_ALLOWED,
        "this path does not allow this method; use " + (methods.isEmpty() ? "GET" : allowed));
  }
}
