package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Traces as received by an OTLP collector over gRPC. Starts its own service, with a collector of
 * traces.
 */
class TracesIT {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

  @TempDir Path folder;

  @Test
  void a_request_is_traced_without_secrets_and_its_log_line_names_the_trace() throws Exception {
    try (TraceCollector collector = new TraceCollector();
        RunningService service =
            RunningService.in(
                folder,
                Map.of(
                    "CONTENT_API_TOKENS",
                    "canary-token-of-tests",
                    "CONTENT_TRACES_ENDPOINT",
                    collector.endpoint()))) {
      Exchange.send(
          Exchange.json(service.base(), "/item-types", "canary-token-of-tests")
              .header("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01")
              .POST(
                  BodyPublishers.ofString(
                      "{\"name\": \"canary-name\", \"api_key\": \"article\"}")));
      Eventually.yes(
          () -> collector.exported().stream().anyMatch(trace -> trace.contains("/item-types")));

      assertThat(collector.exported())
          .allSatisfy(trace -> assertThat(trace).contains("TraceService/Export"))
          .noneMatch(trace -> trace.contains("canary"));
      Eventually.yes(
          () ->
              service.output().stream()
                  .anyMatch(line -> line.contains("\"trace_id\":\"" + TRACE + "\"")));
    }
  }
}
