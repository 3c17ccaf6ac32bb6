package dev.contentservice.service.manage;

import static java.util.stream.Collectors.toCollection;

import dev.contentservice.model.Problem;
import dev.contentservice.rules.json.ModelJson;
import dev.contentservice.service.http.ProblemException;
import dev.contentservice.service.http.ProblemKind;
import dev.contentservice.service.http.RequestBodies;
import dev.contentservice.service.http.RequestId;
import dev.contentservice.service.store.PageUnavailableException;
import dev.contentservice.service.store.StoreUnavailableException;
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

/** Answers on the management port: JSON, or a problem for whatever goes wrong. */
@Singleton
public final class ManagementRoute {
  private static final Logger LOG = Logger.getLogger(ManagementRoute.class);

  private static final String BODY = ManagementRoute.class.getName();

  private final RequestId ids;
  private final RequestBodies bodies;
  private final List<Route> routes = new CopyOnWriteArrayList<>();

  ManagementRoute(RequestId ids, RequestBodies bodies) {
    this.ids = ids;
    this.bodies = bodies;
  }

  /**
   * Receives the body of each request, of whatever type it is declared: curl calls JSON a form.
   *
   * @param maxBytes more are rejected
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
                .onFailure(rejected -> reject(exchange, (ProblemException) rejected)));
  }

  /** The body of a request to a route that receives one. */
  public static byte[] body(RoutingContext exchange) {
    return exchange.get(BODY);
  }

  /**
   * Answers what the work returns, as JSON.
   *
   * @param work may wait for the store; throws {@link ProblemException} for what it will not do
   */
  public void respond(Route route, int status, Function<RoutingContext, Object> work) {
    routes.add(route);
    route.blockingHandler(
        exchange -> {
          ids.name(exchange);
          respond(exchange, status, work);
        },
        false);
  }

  private void reject(RoutingContext exchange, ProblemException refusal) {
    reject(exchange, refusal.kind(), String.valueOf(refusal.getMessage()));
  }

  /** Answers that the request is none that anybody takes. */
  void reject(RoutingContext exchange, ProblemKind kind, String detail) {
    ids.name(exchange);
    problem(exchange, kind, detail);
  }

  /** The paths that are answered, in their order, each once. */
  Set<String> pages() {
    return routes.stream().map(Route::getPath).collect(toCollection(TreeSet::new));
  }

  /** The methods that a path takes; none for one that is not answered. */
  Set<String> methodsAt(String path) {
    return routes.stream()
        .filter(route -> path.matches(route.getPath().replaceAll(":[a-z]+", "[^/]+")))
        .flatMap(route -> route.methods().stream())
        .map(HttpMethod::name)
        .collect(toCollection(TreeSet::new));
  }

  private static void respond(
      RoutingContext exchange, int status, Function<RoutingContext, Object> work) {
    try {
      Object body = work.apply(exchange);
      end(exchange, status, "application/json", body);
    } catch (ProblemException refused) {
      problem(exchange, refused.kind(), String.valueOf(refused.getMessage()));
    } catch (PageUnavailableException e) {
      problem(exchange, ProblemKind.SERVICE_UNAVAILABLE, String.valueOf(e.getMessage()));
    } catch (StoreUnavailableException e) {
      problem(exchange, ProblemKind.SERVICE_UNAVAILABLE, "the store cannot be reached; try again");
    } catch (RuntimeException e) {
      LOG.errorf(e, "request %s failed", RequestId.of(exchange));
      problem(exchange, ProblemKind.INTERNAL_SERVER_ERROR, "see the log of the service");
    }
  }

  private static void problem(RoutingContext exchange, ProblemKind kind, String detail) {
    if (kind == ProblemKind.SERVICE_UNAVAILABLE) {
      exchange.response().putHeader("Retry-After", "5");
    }
    end(
        exchange,
        kind.status(),
        "application/problem+json",
        new Problem(kind.type(), kind.title(), kind.status(), detail, RequestId.of(exchange)));
  }

  private static void end(RoutingContext exchange, int status, String type, Object body) {
    exchange
        .response()
        .setStatusCode(status)
        .putHeader("Content-Type", type)
        .end(ModelJson.mapper().writeValueAsString(body));
  }
}
