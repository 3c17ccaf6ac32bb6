package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Traces as received by an OTLP collector over HTTP. Starts its own service, with a collector of
 * traces.
 */
@Tag("exhaustive")
class TracesIT {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String PARENT = "00f067aa0ba902b7";
  private static final String WEBHOOK =
      """
      [{"id": "w", "name": "W", "url": "%s", "enabled": true,
        "events": [{"entity_type": "item", "event_types": ["update"]}]}]
      """;
  private static final String EVENT =
      """
      {"entity_type": "item", "event_type": "update", "entity_id": "7", "entity": "canary"}
      """;

  @TempDir static Path folder;
  private static TraceCollector collector;
  private static LoopbackReceiver receiver;
  private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    collector = new TraceCollector();
    receiver = new LoopbackReceiver();
    Map<String, String> settings =
        LoopbackWebhooks.in(folder, WEBHOOK.formatted(receiver.url("/canary-path")));
    settings.put("CONTENT_API_TOKENS", "canary-token-of-tests");
    settings.put("CONTENT_TRACES_ENDPOINT", collector.endpoint());
    service = RunningService.in(folder, settings);
  }

  @AfterAll
  static void stop() throws Exception {
    service.close();
    receiver.close();
    collector.close();
  }

  private static HttpRequest.Builder traced(HttpRequest.Builder request) {
    return request.header("traceparent", "00-" + TRACE + "-" + PARENT + "-01");
  }

  @Test
  void a_request_is_traced_without_secrets_and_its_log_line_names_the_trace() throws Exception {
    Exchange.send(
        traced(Exchange.json(service.base(), "/item-types", "canary-token-of-tests"))
            .POST(
                BodyPublishers.ofString("{\"name\": \"canary-name\", \"api_key\": \"article\"}")));

    awaitExported("/item-types");
    assertThat(collector.exported())
        .allSatisfy(trace -> assertThat(trace).startsWith("/v1/traces"))
        .noneMatch(trace -> trace.contains("canary"));
    Eventually.yes(
        () ->
            service.output().stream()
                .anyMatch(line -> line.contains("\"trace_id\":\"" + TRACE + "\"")));
  }

  @Test
  void a_delivery_is_traced_from_the_request_that_published_its_event_to_the_receiver()
      throws Exception {
    Exchange.send(
        traced(HttpRequest.newBuilder(service.management().resolve("/events")))
            .POST(BodyPublishers.ofString(EVENT)));

    String[] traceparent = receiver.next().header("traceparent").split("-");
    assertThat(traceparent[1]).isEqualTo(TRACE);
    assertThat(traceparent[2]).isNotEqualTo(PARENT);
    awaitExported(new String(HexFormat.of().parseHex(traceparent[2]), ISO_8859_1));
    awaitExported("webhook attempt");
    assertThat(collector.exported()).noneMatch(trace -> trace.contains("canary"));
  }

  private static void awaitExported(String part) throws Exception {
    Eventually.yes(() -> collector.exported().stream().anyMatch(trace -> trace.contains(part)));
  }
}
