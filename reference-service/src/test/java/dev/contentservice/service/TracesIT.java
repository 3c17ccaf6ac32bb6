package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces, as a collector gets them by OTLP over gRPC. */
class TracesIT {
  private final Vertx vertx = Vertx.vertx();
  private final List<String> exported = new CopyOnWriteArrayList<>();
  private HttpServer collector;

  @TempDir Path folder;

  @BeforeEach
  void collect() throws Exception {
    collector =
        vertx
            .createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0))
            .requestHandler(this::take)
            .listen()
            .toCompletionStage()
            .toCompletableFuture()
            .get(10, TimeUnit.SECONDS);
  }

  @AfterEach
  void stop() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  private void take(HttpServerRequest request) {
    request.body().onSuccess(body -> exported.add(request.path() + body.toString(ISO_8859_1)));
    request
        .response()
        .putHeader("content-type", "application/grpc")
        .putTrailer("grpc-status", "0")
        .end(Buffer.buffer(new byte[5]));
  }

  @Test
  void a_request_is_traced_where_an_endpoint_is_set_and_no_secret_with_it() throws Exception {
    Map<String, String> settings =
        Map.of(
            "CONTENT_API_TOKENS",
            "canary-token",
            "CONTENT_TRACES_ENDPOINT",
            "http://127.0.0.1:" + collector.actualPort());
    try (RunningService service = RunningService.in(folder, settings)) {
      Exchange.post(
          service.base(),
          "/item-types",
          "canary-token",
          "{\"name\": \"canary-name\", \"api_key\": \"article\"}");
      Eventually.yes(() -> exported.stream().anyMatch(trace -> trace.contains("/item-types")));
    }

    assertThat(exported)
        .allSatisfy(trace -> assertThat(trace).contains("TraceService/Export"))
        .noneMatch(trace -> trace.contains("canary"));
  }
}
