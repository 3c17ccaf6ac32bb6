package dev.contentservice.service.manage;

import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.http.RequestId;
import dev.contentservice.service.store.StoreUnavailableException;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The responses of the management port: JSON, or a problem on any error. */
@Singleton
final class ManagementResponses {
  private static final Logger LOG = Logger.getLogger(ManagementResponses.class);
  private static final String JSON = "application/json";
  private static final int OK = 200;

  private final RequestId ids;
  private final StoreClock clock;

  ManagementResponses(RequestId ids, StoreClock clock) {
    this.ids = ids;
    this.clock = clock;
  }

  /** Gives the response its id and what keeps browsers safe, before any route handles it. */
  void start(RoutingContext context) {
    ids.name(context);
    // Routes for files and events replace them.
    context
        .response()
        .putHeader("Cache-Control", "no-store")
        .putHeader("X-Content-Type-Options", "nosniff");
  }

  /** Responds with the result of the work, which runs on a thread that may wait. */
  void respond(ManagementRequest request, Function<ManagementRequest, @Nullable Object> work) {
    RoutingContext context = request.context();
    onWorker(context, () -> succeed(request, work.apply(request)));
  }

  /** Responds with the result of work that is in no contract. */
  void respond(RoutingContext context, Supplier<Object> work) {
    onWorker(context, () -> end(context, OK, JSON, work.get()));
  }

  private void onWorker(RoutingContext context, Runnable work) {
    context.addHeadersEndHandler(end -> date(context));
    context
        .vertx()
        .getOrCreateContext()
        .executeBlocking(
            () -> {
              run(context, work);
              return context;
            },
            false)
        .onFailure(context::fail);
  }

  /** By the clock of the times in bodies, so that a caller with another clock can compare them. */
  private void date(RoutingContext context) {
    context.response().putHeader("Date", Timestamp.header(clock.instant()));
  }

  private static void run(RoutingContext context, Runnable work) {
    try {
      work.run();
    } catch (ProblemException rejection) {
      send(context, rejection);
    } catch (StoreUnavailableException e) {
      LOG.warnf("request %s: %s", RequestId.of(context), e.getMessage());
      send(context, new ProblemException(ProblemKind.SERVICE_UNAVAILABLE, e.detail()));
    } catch (RuntimeException e) {
      LOG.errorf(e, "request %s failed", RequestId.of(context));
      send(
          context,
          new ProblemException(ProblemKind.INTERNAL_SERVER_ERROR, "see the log of the service"));
    }
  }

  private static void succeed(ManagementRequest request, @Nullable Object result) {
    HttpServerResponse response = request.context().response();
    Object body = result;
    if (result instanceof Tagged<?> tagged) {
      response.putHeader("ETag", '"' + tagged.version() + '"');
      body = tagged.body();
    } else if (result instanceof Created<?> created) {
      response.putHeader("Location", request.operation().path() + "/" + created.id());
      body = created.body();
    }
    int status = request.operation().successStatus();
    if (body == null) {
      response.setStatusCode(status).end();
    } else {
      end(request.context(), status, JSON, body);
    }
  }

  /** Responds with a problem, perhaps to a request that no route has handled. */
  void reject(RoutingContext context, ProblemKind kind, String detail) {
    problem(context, new ProblemException(kind, detail));
  }

  /** Responds with a problem, perhaps to a request that no route has handled. */
  void problem(RoutingContext context, ProblemException rejection) {
    ids.name(context);
    send(context, rejection);
  }

  private static void send(RoutingContext context, ProblemException rejection) {
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
