package dev.contentservice.service.manage;

import static java.util.stream.Collectors.toCollection;

import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.http.RequestBodies;
import dev.contentservice.service.http.RequestId;
import dev.contentservice.service.store.StoreUnavailableException;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jboss.logging.Logger;

/** Serves a route of the management port: JSON, or a problem on any error. */
@Singleton
public final class ManagementRoute {
  private static final Logger LOG = Logger.getLogger(ManagementRoute.class);

  /** The result of work that has nothing to respond with; its status is 204. */
  public static final Object NO_CONTENT = new Object();

  private static final String BODY = ManagementRoute.class.getName();

  private final RequestId ids;
  private final RequestBodies bodies;
  private final StoreClock clock;
  private final List<Route> routes = new CopyOnWriteArrayList<>();

  ManagementRoute(RequestId ids, RequestBodies bodies, StoreClock clock) {
    this.ids = ids;
    this.bodies = bodies;
    this.clock = clock;
  }

  /**
   * Receives the body of each request, whatever its declared type: curl declares JSON as a form.
   *
   * @param maxBytes larger bodies are rejected
   */
  public Route receiving(Route route, int maxBytes) {
    return route.handler(
        exchange ->
            bodies
                .receive(exchange, maxBytes)
                .onSuccess(
                    body -> {
                      exchange.put(BODY, body);
                      exchange.next();
                    })
                .onFailure(rejected -> problem(exchange, (ProblemException) rejected)));
  }

  /** The body of a request to a route that receives one. */
  public static byte[] body(RoutingContext exchange) {
    return exchange.get(BODY);
  }

  /**
   * Responds with the result of the work, as JSON, or without content for {@link #NO_CONTENT}.
   *
   * @param work may wait for the store; throws {@link ProblemException} to reject the request
   */
  public void respond(Route route, int status, Function<RoutingContext, Object> work) {
    routes.add(route);
    route.blockingHandler(
        exchange -> {
          exchange.addHeadersEndHandler(end -> date(exchange));
          respond(exchange, status, work);
        },
        false);
  }

  /** By the clock of the times in bodies, so that a caller with another clock can compare them. */
  private void date(RoutingContext exchange) {
    exchange.response().putHeader("Date", Timestamp.header(clock.instant()));
  }

  /**
   * Leaves the response to the handler.
   *
   * @param handler must not wait; throws {@link ProblemException} to reject the request
   */
  public void handle(Route route, Handler<RoutingContext> handler) {
    routes.add(route);
    route.handler(
        exchange -> {
          try {
            handler.handle(exchange);
          } catch (ProblemException rejection) {
            problem(exchange, rejection);
          }
        });
  }

  /** Gives the exchange its request id, before any route handles it. */
  void name(RoutingContext exchange) {
    ids.name(exchange);
  }

  /** Responds with a problem, perhaps to a request that no route has handled. */
  void reject(RoutingContext exchange, ProblemKind kind, String detail) {
    ids.name(exchange);
    problem(exchange, new ProblemException(kind, detail));
  }

  /** The served paths as in the contract, in order, without duplicates. */
  Set<String> paths() {
    return routes.stream()
        .map(route -> route.getPath().replaceAll(":(\\w+)", "{$1}"))
        .collect(toCollection(TreeSet::new));
  }

  /** The methods that a path allows; empty for an unknown path. */
  Set<String> methodsAt(String path) {
    return routes.stream()
        .filter(route -> path.matches(route.getPath().replaceAll(":\\w+", "[^/]+")))
        .flatMap(route -> route.methods().stream())
        .map(HttpMethod::name)
        .collect(toCollection(TreeSet::new));
  }

  private static void respond(
      RoutingContext exchange, int status, Function<RoutingContext, Object> work) {
    try {
      Object body = work.apply(exchange);
      if (body == NO_CONTENT) {
        exchange.response().setStatusCode(status).end();
      } else {
        end(exchange, status, "application/json", body);
      }
    } catch (ProblemException rejection) {
      problem(exchange, rejection);
    } catch (StoreUnavailableException e) {
      problem(exchange, unavailable(e.detail()));
    } catch (RuntimeException e) {
      LOG.errorf(e, "request %s failed", RequestId.of(exchange));
      problem(
          exchange,
          new ProblemException(ProblemKind.INTERNAL_SERVER_ERROR, "see the log of the service"));
    }
  }

  private static ProblemException unavailable(String detail) {
    return new ProblemException(ProblemKind.SERVICE_UNAVAILABLE, detail);
  }

  private static void problem(RoutingContext exchange, ProblemException rejection) {
    rejection.headers().forEach(exchange.response()::putHeader);
    end(
        exchange,
        rejection.kind().status(),
        "application/problem+json",
        rejection.problem(RequestId.of(exchange)));
  }

  private static void end(RoutingContext exchange, int status, String type, Object body) {
    exchange
        .response()
        .setStatusCode(status)
        .putHeader("Content-Type", type)
        .end(BodyJson.mapper().writeValueAsString(body));
  }
}
