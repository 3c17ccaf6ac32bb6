package dev.contentservice.service.manage;

import static java.util.stream.Collectors.toCollection;

import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.access.Role;
import dev.contentservice.service.http.Caller;
import dev.contentservice.service.http.OperationId;
import dev.contentservice.service.http.RequestBodies;
import dev.contentservice.service.http.RequestId;
import dev.contentservice.service.manage.AdminTokens.Admin;
import dev.contentservice.service.store.StoreUnavailableException;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Objects;
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
  private static final String ADMIN = Admin.class.getName();

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
        context ->
            bodies
                .receive(context, maxBytes)
                .onSuccess(
                    body -> {
                      context.put(BODY, body);
                      context.next();
                    })
                .onFailure(rejected -> problem(context, (ProblemException) rejected)));
  }

  /**
   * Rejects callers without the role of an operation.
   *
   * @param operation its id
   */
  public Route permitting(Route route, String operation, Role role) {
    return route.handler(
        context -> {
          OperationId.set(context, operation);
          Admin admin = context.get(ADMIN);
          if (admin.role().includes(role)) {
            context.next();
          } else {
            reject(
                context,
                ProblemKind.FORBIDDEN,
                "this operation needs the role "
                    + role.word()
                    + ", and the token has the role "
                    + admin.role().word()
                    + "; use another token");
          }
        });
  }

  /** Adds the caller to a request, before any route handles it. */
  void admit(RoutingContext context, Admin admin) {
    context.put(ADMIN, admin);
    Caller.set(context, admin.name());
  }

  /** Who sent a request, for the audit log. */
  public static Actor actor(RoutingContext context) {
    return Caller.actor(context);
  }

  /** Adds the version of the resource to the response, and returns its body. */
  public static Object tagged(RoutingContext context, Tagged<?> resource) {
    context.response().putHeader("ETag", '"' + resource.version() + '"');
    return Objects.requireNonNull(resource.body());
  }

  /** The body of a request to a route that receives one. */
  public static byte[] body(RoutingContext context) {
    return context.get(BODY);
  }

  /**
   * Responds with the result of the work, as JSON, or without content for {@link #NO_CONTENT}.
   *
   * @param work may wait for the store; throws {@link ProblemException} to reject the request
   */
  public void respond(Route route, int status, Function<RoutingContext, Object> work) {
    routes.add(route);
    route.blockingHandler(
        context -> {
          context.addHeadersEndHandler(end -> date(context));
          respond(context, status, work);
        },
        false);
  }

  /** By the clock of the times in bodies, so that a caller with another clock can compare them. */
  private void date(RoutingContext context) {
    context.response().putHeader("Date", Timestamp.header(clock.instant()));
  }

  /**
   * Leaves the response to the handler.
   *
   * @param handler must not wait; throws {@link ProblemException} to reject the request
   */
  public void handle(Route route, Handler<RoutingContext> handler) {
    routes.add(route);
    route.handler(
        context -> {
          try {
            handler.handle(context);
          } catch (ProblemException rejection) {
            problem(context, rejection);
          }
        });
  }

  /** Gives the request its id, before any route handles it. */
  void name(RoutingContext context) {
    ids.name(context);
  }

  /** Responds with a problem, perhaps to a request that no route has handled. */
  void reject(RoutingContext context, ProblemKind kind, String detail) {
    reject(context, new ProblemException(kind, detail));
  }

  /** Responds with a problem, perhaps to a request that no route has handled. */
  void reject(RoutingContext context, ProblemException rejection) {
    ids.name(context);
    problem(context, rejection);
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
      RoutingContext context, int status, Function<RoutingContext, Object> work) {
    try {
      Object body = work.apply(context);
      if (body == NO_CONTENT) {
        context.response().setStatusCode(status).end();
      } else {
        end(context, status, "application/json", body);
      }
    } catch (ProblemException rejection) {
      problem(context, rejection);
    } catch (StoreUnavailableException e) {
      LOG.warnf("request %s: %s", RequestId.of(context), e.getMessage());
      problem(context, unavailable(e.detail()));
    } catch (RuntimeException e) {
      LOG.errorf(e, "request %s failed", RequestId.of(context));
      problem(
          context,
          new ProblemException(ProblemKind.INTERNAL_SERVER_ERROR, "see the log of the service"));
    }
  }

  private static ProblemException unavailable(String detail) {
    return new ProblemException(ProblemKind.SERVICE_UNAVAILABLE, detail);
  }

  private static void problem(RoutingContext context, ProblemException rejection) {
    rejection.headers().forEach(context.response()::putHeader);
    end(
        context,
        rejection.kind().status(),
        "application/problem+json",
        rejection.problem(RequestId.of(context)));
  }

  private static void end(RoutingContext context, int status, String type, Object body) {
    context
        .response()
        .setStatusCode(status)
        .putHeader("Content-Type", type)
        .end(BodyJson.mapper().writeValueAsString(body));
  }
}
