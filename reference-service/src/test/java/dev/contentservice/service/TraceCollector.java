package dev.contentservice.service;

import com.google.protobuf.InvalidProtocolBufferException;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An OTLP collector over HTTP on a free port of the loopback interface. As the protocol demands, it
 * rejects what is not a {@code POST} of protobuf to the path of traces that it can decode.
 */
final class TraceCollector implements AutoCloseable {
  private static final String PROTOBUF = "application/x-protobuf";

  private final Vertx vertx = Vertx.vertx();
  private final List<ResourceSpans> exported = new CopyOnWriteArrayList<>();
  private final List<String> rejected = new CopyOnWriteArrayList<>();
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
    request
        .body()
        .onSuccess(
            body -> {
              try {
                exported.addAll(decoded(request, body).getResourceSpansList());
                request
                    .response()
                    .putHeader("content-type", PROTOBUF)
                    .end(
                        Buffer.buffer(
                            ExportTraceServiceResponse.newBuilder().build().toByteArray()));
              } catch (InvalidProtocolBufferException e) {
                rejected.add(request.method() + " " + request.uri() + ": " + e.getMessage());
                request.response().setStatusCode(400).end();
              }
            });
  }

  private static ExportTraceServiceRequest decoded(HttpServerRequest request, Buffer body)
      throws InvalidProtocolBufferException {
    if (!request.method().equals(HttpMethod.POST)
        || !request.path().equals("/v1/traces")
        || !PROTOBUF.equals(request.getHeader("content-type"))) {
      throw new InvalidProtocolBufferException("no export of traces");
    }
    return ExportTraceServiceRequest.parseFrom(body.getBytes());
  }

  /** The settings that send traces here. */
  String endpoint() {
    return "http://127.0.0.1:" + server.actualPort();
  }

  /** Everything received so far. */
  List<ResourceSpans> exported() {
    return List.copyOf(exported);
  }

  /** The spans received so far. */
  Stream<Span> spans() {
    return exported.stream()
        .flatMap(resource -> resource.getScopeSpansList().stream())
        .flatMap(scope -> scope.getSpansList().stream());
  }

  /** The requests that were not of the protocol. */
  List<String> rejected() {
    return List.copyOf(rejected);
  }

  @Override
  public void close() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }
}
