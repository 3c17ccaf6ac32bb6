package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Traces as received by an OTLP collector over gRPC. Starts its own service, with a collector of
 * traces.
 */
class TracesIT {
  @TempDir Path folder;

  @Test
  void a_request_is_traced_if_an_endpoint_is_set_without_secrets() throws Exception {
    try (TraceCollector collector = new TraceCollector();
        RunningService service =
            RunningService.in(
                folder,
                Map.of(
                    "CONTENT_API_TOKENS",
                    "canary-token-of-tests",
                    "CONTENT_TRACES_ENDPOINT",
                    collector.endpoint()))) {
      Exchange.post(
          service.base(),
          "/item-types",
          "canary-token-of-tests",
          "{\"name\": \"canary-name\", \"api_key\": \"article\"}");
      Eventually.yes(
          () -> collector.exported().stream().anyMatch(trace -> trace.contains("/item-types")));

      assertThat(collector.exported())
          .allSatisfy(trace -> assertThat(trace).contains("TraceService/Export"))
          .noneMatch(trace -> trace.contains("canary"));
    }
  }
}
