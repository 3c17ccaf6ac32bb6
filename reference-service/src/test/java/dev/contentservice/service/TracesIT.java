package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Predicate;
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

    Span span = exported(each -> each.getName().contains("/item-types"));
    assertThat(span.getKind()).isEqualTo(SpanKind.SPAN_KIND_SERVER);
    assertThat(hex(span.getTraceId())).isEqualTo(TRACE);
    assertThat(hex(span.getParentSpanId())).isEqualTo(PARENT);
    assertThat(span.getEndTimeUnixNano()).isGreaterThan(span.getStartTimeUnixNano());
    assertExportedWithoutSecrets();
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
    Span attempt = exported(each -> hex(each.getSpanId()).equals(traceparent[2]));
    assertThat(attempt.getName()).isEqualTo("webhook attempt");
    assertThat(attempt.getKind()).isEqualTo(SpanKind.SPAN_KIND_CLIENT);
    assertThat(hex(attempt.getTraceId())).isEqualTo(TRACE);
    assertThat(attempt.getAttributesList())
        .extracting(KeyValue::getKey)
        .contains("webhook.id", "webhook.delivery.id", "http.response.status_code");
    Span published = exported(each -> each.getSpanId().equals(attempt.getParentSpanId()));
    assertThat(hex(published.getParentSpanId())).isEqualTo(PARENT);
    assertExportedWithoutSecrets();
  }

  private static Span exported(Predicate<Span> wanted) throws Exception {
    Eventually.yes(() -> collector.spans().anyMatch(wanted));
    return collector.spans().filter(wanted).findFirst().orElseThrow();
  }

  private static void assertExportedWithoutSecrets() {
    assertThat(collector.rejected()).isEmpty();
    assertThat(collector.exported())
        .isNotEmpty()
        .allMatch(each -> each.getResource().toString().contains("service.name"))
        .noneMatch(each -> each.toString().contains("canary"));
  }

  private static String hex(ByteString id) {
    return HexFormat.of().formatHex(id.toByteArray());
  }
}
