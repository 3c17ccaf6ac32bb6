package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** An OTLP collector over HTTP on a free port of the loopback interface. */
final class TraceCollector implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx();
  private final List<String> exported = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  TraceCollector() throws Exception {
    server =
        vertx
            .createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0))
            .requestHandler(this::take)
            .listen()
            .toCompletionStage()
            .toCompletableFuture()
            .get(10, TimeUnit.SECONDS);
  }

  private void take(HttpServerRequest request) {
    request.body().onSuccess(body -> exported.add(request.path() + body.toString(ISO_8859_1)));
    request.response().putHeader("content-type", "application/x-protobuf").end();
  }

  /** The settings that send traces here. */
  String endpoint() {
    return "http://127.0.0.1:" + server.actualPort();
  }

  /** Everything received so far, paths and bytes. */
  List<String> exported() {
    return List.copyOf(exported);
  }

  @Override
  public void close() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }
}
