package dev.contentservice.service.http;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.Settings;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.regex.Pattern;

/**
 * Reads request bodies on the connection's thread, so that a request uses a worker thread only once
 * its body is complete. A sender that pauses uses a bounded amount of memory and no thread.
 */
@Singleton
public final class RequestBodies {
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

  private final BodyMemory memory;
  private final long millis;
  private final ProblemException late;

  RequestBodies(BodyMemory memory, Settings settings) {
    this.memory = memory;
    this.millis = settings.limits().requestTimeout().toMillis();
    this.late =
        new ProblemException(
            ProblemKind.REQUEST_TIMEOUT,
            "the request did not arrive whole within "
                + settings.limits().requestTimeout().toSeconds()
                + " seconds; send it again without pauses");
  }

  void register(@Observes Filters filters) {
    filters.register(
        context -> {
          watch(context);
          context.next();
        },
        RequestPipeline.UNREAD_BODY);
  }

  /**
   * Drains the rest of a body that is rejected unread, whatever its size, so that the sender can
   * read the response and reuse the connection: closing it discards a response that is not read
   * yet. Closes the connection if the rest takes longer than the body timeout.
   */
  public void watch(RoutingContext context) {
    Context connection = context.vertx().getOrCreateContext();
    context.addEndHandler(
        responded -> {
          // May run on a worker thread while the connection's thread reads the end of the request.
          if (!context.request().isEnded()) {
            connection.runOnContext(now -> drain(context));
          }
        });
  }

  /**
   * Receives the body of a request. The bytes count against the body memory until the response
   * ends.
   *
   * @param maxBytes the limit; a larger declared length is rejected before reading
   * @return the bytes, or a {@link ProblemException}, on the connection's thread
   */
  public Future<byte[]> receive(RoutingContext context, int maxBytes) {
    HttpServerRequest request = context.request();
    int limit = (int) Math.min(maxBytes, memory.limit() - ArrivingBody.REQUEST);
    long declared = declared(request);
    if (declared > limit) {
      return Future.failedFuture(ProblemException.tooLarge(limit));
    }
    return request.isEnded()
        ? Future.succeededFuture(new byte[0])
        : arriving(context, declared < 0 ? limit : (int) declared);
  }

  /** The declared length, or -1. */
  private static long declared(HttpServerRequest request) {
    String length = request.getHeader("Content-Length");
    return length != null && LENGTH.matcher(length).matches() ? Long.parseLong(length) : -1;
  }

  private Future<byte[]> arriving(RoutingContext context, int limit) {
    HttpServerRequest request = context.request();
    Context connection = context.vertx().getOrCreateContext();
    ArrivingBody body =
        new ArrivingBody(memory, limit, work -> connection.runOnContext(now -> work.run()));
    context.addEndHandler(responded -> body.close());
    long timer = context.vertx().setTimer(millis, now -> end(context, body, late));
    body.whole().onComplete(done -> context.vertx().cancelTimer(timer));
    request.exceptionHandler(
        broken -> end(context, body, ProblemException.ofStatus(ProblemKind.BAD_REQUEST.status())));
    request.handler(body::add).endHandler(last -> body.end());
    if ("100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
      context.response().writeContinue();
    }
    request.resume();
    return body.whole();
  }

  /** Rejects a body that cannot be completed, and closes the connection after the response. */
  private static void end(RoutingContext context, ArrivingBody body, ProblemException rejection) {
    HttpServerRequest request = context.request();
    if (request.version() != HttpVersion.HTTP_2 && !context.response().headWritten()) {
      context.response().putHeader("Connection", "close");
    }
    context.addEndHandler(responded -> cutOff(request));
    body.reject(rejection);
  }

  private void drain(RoutingContext context) {
    HttpServerRequest request = context.request();
    if (request.isEnded()) {
      return;
    }
    long timer = context.vertx().setTimer(millis, now -> cutOff(request));
    request.exceptionHandler(broken -> context.vertx().cancelTimer(timer));
    request.endHandler(last -> context.vertx().cancelTimer(timer));
    request.handler(ignored -> {});
    request.resume();
  }

  /**
   * Closes the connection, or only the stream in HTTP/2, where other requests share the connection.
   */
  private static void cutOff(HttpServerRequest request) {
    if (request.version() == HttpVersion.HTTP_2) {
      request.response().reset();
    } else {
      request.connection().close();
    }
  }
}
