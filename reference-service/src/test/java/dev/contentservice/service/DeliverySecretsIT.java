package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.LoopbackReceiver.Call;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * The secrets of a webhook go to its receiver and nowhere else, even if the receiver echoes them:
 * to no other receiver, and into no log at full volume, metric, trace, management response or byte
 * of the store. Starts its own services, since it searches their logs and stores.
 */
@Tag("exhaustive")
class DeliverySecretsIT {
  private static final String KEY = base64("canary-signing-key-0123456789");
  private static final String BASIC = base64("user:canary-password").replace("=", "");
  private static final List<String> SECRETS =
      List.of(
          "canary-header", "canary-password", "canary-redirected", BASIC, KEY, "canary-signing");
  private static final String EVENT =
      """
      {"entity_type": "item", "event_type": "update", "entity_id": "canary-entity-id",
       "entity": {"a": "canary-entity"}}
      """;

  @TempDir Path folder;

  private final List<String> shown = new ArrayList<>();

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void a_secret_reaches_its_receiver_and_nothing_else(EitherStore kind) throws Exception {
    try (LoopbackReceiver own = new LoopbackReceiver();
        LoopbackReceiver other = new LoopbackReceiver();
        LoopbackReceiver elsewhere = new LoopbackReceiver();
        TraceCollector traces = new TraceCollector()) {
      own.echo(500);
      elsewhere.redirect(307, other.url("/redirected"));
      Map<String, String> settings = kind.in(folder, settings(own, other, elsewhere, traces));
      try (RunningService service = RunningService.in(folder, settings)) {
        publishAndCheckEverything(service);
        Eventually.yes(() -> traces.exported().toString().contains("/events"));

        assertThat(text(own.next())).contains("canary-header", BASIC).doesNotContain(KEY);
        assertThat(text(elsewhere.next())).contains("canary-redirected");
        do {
          Call call = other.next();
          assertThat(call.path()).as("nothing follows a redirect").isEqualTo("/");
          assertNothingIn("a call to another receiver", text(call));
        } while (other.waiting() > 0);
        shown.forEach(page -> assertNothingIn("a page", page));
        assertThat(shown.toString()).contains("***");
        assertNothingIn("a trace", traces.exported().toString());
        assertThat(service.output())
            .as("full volume")
            .anyMatch(line -> line.contains("\"level\":\"DEBUG\""));
        assertNothingIn("the log", String.join("\n", service.output()));
        assertThat(String.join("\n", service.output()) + traces.exported())
            .doesNotContain("canary-payload", "canary-entity");
        assertNothingInTheBytesOf(kind, settings);
      }
    }
  }

  private void publishAndCheckEverything(RunningService service) throws Exception {
    post(service, "/events", EVENT);
    Eventually.yes(() -> attempts(service) >= 3);
    for (JsonNode delivery : service.read("/deliveries").get("items")) {
      String id = delivery.get("id").asString();
      shown.add(service.read("/deliveries/" + id).toString());
      post(service, "/deliveries/replay?delivery=" + id, "");
    }
    post(service, "/deliveries/replay?webhook=own", "");
    post(service, "/events/explain?webhook=own", EVENT);
    post(service, "/events", "{\"canary-header\": \"canary-password\"");
    for (String page : List.of("/deliveries", "/webhooks", "/q/metrics", "/q/health", "/none")) {
      shown.add(Exchange.send(HttpRequest.newBuilder(service.management().resolve(page))).body());
    }
  }

  private static int attempts(RunningService service) throws Exception {
    int made = 0;
    for (JsonNode delivery : service.read("/deliveries").get("items")) {
      made += Math.min(1, delivery.get("attempts_made").asInt());
    }
    return made;
  }

  private void post(RunningService service, String path, String body) throws Exception {
    shown.add(
        Exchange.send(
                Exchange.json(service.management(), path, "").POST(BodyPublishers.ofString(body)))
            .body());
  }

  private void assertNothingInTheBytesOf(EitherStore kind, Map<String, String> settings)
      throws Exception {
    Path files =
        kind == EitherStore.SQLITE
            ? folder.resolve("data")
            : StoredBytes.folderOfPostgres(settings.get("CONTENT_STORE_URL"));
    List<String> sought = new ArrayList<>(SECRETS);
    sought.add("canary-payload");

    assertThat(StoredBytes.found(files, sought)).as("bytes").containsExactly("canary-payload");
  }

  private static void assertNothingIn(String where, String text) {
    assertThat(SECRETS).as(where).noneMatch(text::contains);
  }

  private static String text(Call call) {
    return call.path() + call.headers().entrySet() + call.body();
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  private Map<String, String> settings(
      LoopbackReceiver own, LoopbackReceiver other, LoopbackReceiver elsewhere, TraceCollector to)
      throws Exception {
    Path webhooks = folder.resolve("webhooks.json");
    Files.writeString(
        webhooks,
        """
        [{"id": "own", "name": "A", "url": "%s", "enabled": true,
          "headers": {"X-Key": "canary-header", "X-Bearer": "Bearer canary-header-2"},
          "http_basic_user": "user", "http_basic_password": "canary-password",
          "events": [{"entity_type": "item", "event_types": ["update"]}]},
         {"id": "other", "name": "B", "url": "%s", "enabled": true,
          "custom_payload": "canary-payload",
          "events": [{"entity_type": "item", "event_types": ["update"]}]},
         {"id": "elsewhere", "name": "C", "url": "%s", "enabled": true,
          "headers": {"Cookie": "sid=canary-redirected"},
          "events": [{"entity_type": "item", "event_types": ["update"]}]}]
        """
            .formatted(own.url("/"), other.url("/"), elsewhere.url("/")));
    return Map.of(
        "CONTENT_API_TOKENS", "token-for-tests-1",
        "CONTENT_PROVISION", webhooks.toString(),
        "CONTENT_DELIVERY_ALLOWED_ADDRESSES", "127.0.0.0/8",
        "CONTENT_DELIVERY_SIGNING_KEYS", "whsec_" + KEY,
        "CONTENT_TRACES_ENDPOINT", to.endpoint(),
        "QUARKUS_LOG_LEVEL", "ALL",
        "QUARKUS_LOG_CATEGORY__DEV_CONTENTSERVICE__LEVEL", "ALL");
  }
}
