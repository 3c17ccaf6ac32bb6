package dev.contentservice.service.http;

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
 * Reads request bodies on the thread of their connection, so that a request takes a worker thread
 * only when its body is whole. A sender that pauses holds some memory, which is bounded, and no
 * thread.
 */
@Singleton
public final class RequestBodies {
  private static final int EARLY = 900;
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
  private static final long MOST_UNREAD = 16L << 20;

  private final BodyMemory memory;
  private final long millis;
  private final ProblemException late;

  RequestBodies(BodyMemory memory, Settings settings) {
    this.memory = memory;
    this.millis = settings.times().bodyTimeout().toMillis();
    this.late =
        new ProblemException(
            ProblemKind.REQUEST_TIMEOUT,
            "the request did not arrive whole within "
                + settings.times().bodyTimeout().toSeconds()
                + " seconds; send it again without pauses");
  }

  void register(@Observes Filters filters) {
    filters.register(
        exchange -> {
          watch(exchange);
          exchange.next();
        },
        EARLY);
  }

  /**
   * Lets the rest of a body that is rejected unread run out, so that the sender can finish sending,
   * read the response and use the connection again. A sender that does not finish is cut off.
   */
  public void watch(RoutingContext exchange) {
    Context connection = exchange.vertx().getOrCreateContext();
    exchange.addEndHandler(
        answered -> {
          // Often a worker thread, while the thread of the connection finds the end of the request.
          if (!exchange.request().isEnded()) {
            connection.runOnContext(now -> drain(exchange));
          }
        });
  }

  /**
   * Receives the body of a request. The bytes count as memory of bodies until the response ends.
   *
   * @param maxBytes more are rejected, before anything is read if their length is declared
   * @return the bytes, or a {@link ProblemException}, on the thread of the connection
   */
  public Future<byte[]> receive(RoutingContext exchange, int maxBytes) {
    HttpServerRequest request = exchange.request();
    int most = (int) Math.min(maxBytes, memory.most() - ArrivingBody.REQUEST);
    long declared = declared(request);
    if (declared > most) {
      return Future.failedFuture(ArrivingBody.tooLarge(most));
    }
    return request.isEnded()
        ? Future.succeededFuture(new byte[0])
        : arriving(exchange, declared < 0 ? most : (int) declared);
  }

  /** The length of the body, or -1 if the sender declares none. */
  private static long declared(HttpServerRequest request) {
    String length = request.getHeader("Content-Length");
    return length != null && LENGTH.matcher(length).matches() ? Long.parseLong(length) : -1;
  }

  private Future<byte[]> arriving(RoutingContext exchange, int most) {
    HttpServerRequest request = exchange.request();
    Context connection = exchange.vertx().getOrCreateContext();
    ArrivingBody body =
        new ArrivingBody(memory, most, work -> connection.runOnContext(now -> work.run()));
    exchange.addEndHandler(over -> body.close());
    long timer = exchange.vertx().setTimer(millis, now -> end(exchange, body, late));
    body.whole().onComplete(done -> exchange.vertx().cancelTimer(timer));
    request.exceptionHandler(
        broken -> end(exchange, body, ProblemDetails.of(ProblemKind.BAD_REQUEST.status())));
    request.handler(body::add).endHandler(last -> body.end());
    if ("100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
      exchange.response().writeContinue();
    }
    request.resume();
    return body.whole();
  }

  /**
   * Rejects a body of which nothing more can come, and closes the connection after the response.
   */
  private static void end(RoutingContext exchange, ArrivingBody body, ProblemException refusal) {
    HttpServerRequest request = exchange.request();
    if (request.version() != HttpVersion.HTTP_2 && !exchange.response().headWritten()) {
      exchange.response().putHeader("Connection", "close");
    }
    exchange.addEndHandler(answered -> cutOff(request));
    body.reject(refusal);
  }

  private void drain(RoutingContext exchange) {
    HttpServerRequest request = exchange.request();
    if (request.isEnded()) {
      return;
    }
    long timer = exchange.vertx().setTimer(millis, now -> cutOff(request));
    long limit = request.bytesRead() + MOST_UNREAD;
    request.exceptionHandler(broken -> exchange.vertx().cancelTimer(timer));
    request.endHandler(last -> exchange.vertx().cancelTimer(timer));
    request.handler(
        part -> {
          if (request.bytesRead() > limit) {
            cutOff(request);
          }
        });
    request.resume();
  }

  /** Other requests share the connection in HTTP/2 only. */
  private static void cutOff(HttpServerRequest request) {
    if (request.version() == HttpVersion.HTTP_2) {
      request.response().reset();
    } else {
      request.connection().close();
    }
  }
}
