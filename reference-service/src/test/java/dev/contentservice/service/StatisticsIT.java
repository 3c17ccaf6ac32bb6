package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** The statistics of attempts. Starts its own services, since it stops one. */
@Tag("exhaustive")
class StatisticsIT {
  private static final String WEBHOOKS =
      """
      [{"id": "good", "name": "Good", "url": "%1$s", "enabled": true,
        "events": [{"entity_type": "item", "event_types": ["update"]}]},
       {"id": "bad", "name": "Bad", "url": "%2$s", "enabled": true,
        "events": [{"entity_type": "item", "event_types": ["update"]}]}]
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void a_stopped_node_leaves_its_statistics(EitherStore kind) throws Exception {
    try (LoopbackReceiver good = new LoopbackReceiver();
        LoopbackReceiver bad = new LoopbackReceiver()) {
      bad.respond(503, "Retry-After", "3600");
      String webhooks = WEBHOOKS.formatted(good.url("/"), bad.url("/"));
      Map<String, String> settings = kind.in(folder, LoopbackWebhooks.in(folder, webhooks));
      try (RunningService service = RunningService.in(folder, settings)) {
        assertThat(total(service, "").get("delivered").asInt()).isZero();
        EventPublishers.publish(service, "update");
        good.next();
        bad.next();
        Eventually.yes(() -> made(service, "good") && made(service, "bad"));
      }
      try (RunningService service = RunningService.in(folder, settings)) {
        for (String period : new String[] {"hour", "day", "week"}) {
          JsonNode all = total(service, "?period=" + period);
          assertThat(all.get("delivered").asInt()).isEqualTo(1);
          assertThat(all.get("failed").asInt()).isEqualTo(1);
          // The failed delivery is tried again in an hour.
          assertThat(all.get("pending").asInt()).isEqualTo(1);
          assertThat(all.get("p50_ms").isInt()).isTrue();
        }
        assertThat(get(service, "/statistics").get("backlog").toString())
            .matches(
                "\\{\"pending\":1,\"oldest_due_seconds\":0,\"circuit_breakers_open\":0,"
                    + "\"client_certificates_expiring\":0,"
                    + "\"nodes\":\\[\\{\"name\":\"[^\"]+\",\"silent_seconds\":0}]}");
        assertThat(activity(service, "good")).isEqualTo("1 0 delivered");
        // Its only delivery is pending.
        assertThat(activity(service, "bad")).isEqualTo("0 1 ");
        JsonNode ofBad = total(service, "?webhook=bad");
        assertThat(ofBad.get("failed").asInt()).isEqualTo(1);
        assertThat(ofBad.get("pending").isNull()).isTrue();
        assertThat(get(service, "/statistics?webhook=bad").get("backlog").isNull()).isTrue();
      }
    }
  }

  private static boolean made(RunningService service, String webhook) throws Exception {
    return get(service, "/deliveries?webhook=" + webhook).at("/items/0/attempts_made").asInt() == 1;
  }

  /** Of a webhook in the list, as a text. */
  private static String activity(RunningService service, String webhook) throws Exception {
    for (JsonNode each : get(service, "/webhooks").get("items")) {
      if (each.get("id").asString().equals(webhook)) {
        JsonNode activity = each.get("activity");
        return "%d %d %s"
            .formatted(
                activity.get("delivered").asInt(),
                activity.get("failed").asInt(),
                activity.at("/last_delivery/state").asString(""));
      }
    }
    throw new AssertionError("no webhook " + webhook);
  }

  private static JsonNode total(RunningService service, String query) throws Exception {
    return get(service, "/statistics" + query).get("total");
  }

  private static JsonNode get(RunningService service, String path) throws Exception {
    return Exchange.body(Exchange.send(HttpRequest.newBuilder(service.management().resolve(path))));
  }
}
