package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares the delivery metrics with deliveries and with docs/MONITORING.md. Starts its own
 * services, since their metrics count only its deliveries.
 */
@Tag("exhaustive")
class DeliveryMetricsIT {
  private static final String PAGE = Readme.read(Readme.ROOT.resolve("docs/MONITORING.md"));

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void metrics_follow_deliveries(EitherStore kind) throws Exception {
    try (LoopbackReceiver good = new LoopbackReceiver();
        LoopbackReceiver bad = new LoopbackReceiver();
        RunningService service =
            RunningService.in(folder, kind.in(folder, settings(good.url("/"), bad.url("/"))))) {
      bad.respond(503);
      publish(service, "good", "g1", "g2", "g3", "g1");
      publish(service, "gone", "o1");
      publish(service, "bad", "b1", "b2", "b3", "b4", "b5", "b6");
      publish(service, "unmatched", "n1");
      // Five failures in a row have opened the circuit breaker.
      Eventually.yes(() -> circuitBreakers(service) == 1);

      assertThat(value(service, "events_total", "result=\"new\"")).isEqualTo(11);
      assertThat(value(service, "events_total", "result=\"known\"")).isEqualTo(1);
      // With the alert that the breaker has opened, which no webhook matches.
      assertThat(value(service, "matching_seconds_count", "")).isEqualTo(12);
      assertThat(attempts(service, "outcome=\"delivered\",status=\"2xx\"")).isEqualTo(3);
      assertThat(attempts(service, "outcome=\"status\",status=\"5xx\"")).isGreaterThanOrEqualTo(5);
      Eventually.yes(() -> attempts(service, "outcome=\"connect\",status=\"none\"") >= 1);
      Eventually.yes(() -> queued(service) == 7);
      assertThat(value(service, "oldest_due_seconds", "")).isLessThan(60);
      assertThat(metrics(service)).doesNotContain("canary").doesNotContain("127.0.0.1");
      assertPageAndTableAgree(service);
    }
  }

  @Test
  void without_deliveries_metrics_are_zero() throws Exception {
    try (RunningService service = RunningService.in(folder, Map.of())) {
      assertThat(queued(service)).isZero();
      assertThat(circuitBreakers(service)).isZero();
      assertThat(value(service, "oldest_due_seconds", "")).isZero();
      assertThat(value(service, "matching_seconds_count", "")).isZero();
    }
  }

  /** Every delivery metric has its row, and every row its metric. */
  private static void assertPageAndTableAgree(RunningService service) throws Exception {
    String page = metrics(service);
    List<String> rows = names("^\\| `(content_delivery_[a-z_]+)` \\|", PAGE).distinct().toList();
    List<String> families = names("^# TYPE (content_delivery_\\S+) ", page).toList();

    assertThat(rows).isNotEmpty().allSatisfy(row -> assertThat(page).containsPattern("\n" + row));
    assertThat(families)
        .hasSizeGreaterThan(5)
        .allSatisfy(family -> assertThat(rows).anyMatch(row -> row.startsWith(family)));
  }

  private static Stream<String> names(String pattern, String text) {
    return Pattern.compile(pattern, Pattern.MULTILINE)
        .matcher(text)
        .results()
        .map(found -> found.group(1));
  }

  private static double attempts(RunningService service, String labels) throws Exception {
    return value(service, "attempts_seconds_count", labels);
  }

  private static double circuitBreakers(RunningService service) throws Exception {
    return value(service, "circuit_breakers", "state=\"open\"")
        + value(service, "circuit_breakers", "state=\"half_open\"");
  }

  private static double queued(RunningService service) throws Exception {
    return value(service, "queued", "state=\"pending\"")
        + value(service, "queued", "state=\"in_flight\"");
  }

  /** The value of one sample; 0 if nothing was counted yet. */
  private static double value(RunningService service, String name, String labels) throws Exception {
    String sample = "content_delivery_" + name + (labels.isEmpty() ? " " : "{" + labels + "} ");
    return metrics(service)
        .lines()
        .filter(line -> line.startsWith(sample))
        .mapToDouble(line -> Double.parseDouble(line.substring(sample.length())))
        .findFirst()
        .orElse(0);
  }

  private static String metrics(RunningService service) throws Exception {
    return Exchange.send(HttpRequest.newBuilder(service.management().resolve("/q/metrics"))).body();
  }

  private static void publish(RunningService service, String type, String... ids) throws Exception {
    String events =
        "["
            + String.join(
                ",",
                Stream.of(ids)
                    .map(
                        id ->
                            """
                            {"id": "%s", "entity_type": "%s", "event_type": "update",
                             "entity_id": "canary-entity", "entity": null}
                            """
                                .formatted(id, type))
                    .toList())
            + "]";
    assertThat(
            Exchange.send(
                    Exchange.json(service.management(), "/events", "")
                        .POST(BodyPublishers.ofString(events)))
                .statusCode())
        .isEqualTo(202);
  }

  private Map<String, String> settings(String good, String bad) throws Exception {
    // No server listens on the port of the last.
    List<String> urls = List.of(good, bad, "http://127.0.0.1:1/");
    List<String> types = List.of("good", "bad", "gone");
    return LoopbackWebhooks.in(
        folder,
        IntStream.range(0, 3)
            .mapToObj(
                i ->
                    """
                    {"id": "canary-%d", "name": "canary-%d", "url": "%s", "enabled": true,
                     "events": [{"entity_type": "%s", "event_types": ["update"]}]}
                    """
                        .formatted(i, i, urls.get(i), types.get(i)))
            .toList()
            .toString());
  }
}
