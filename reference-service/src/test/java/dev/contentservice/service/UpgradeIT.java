package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.standardwebhooks.Webhook;
import dev.contentservice.service.LoopbackReceiver.Call;
import dev.contentservice.service.store.EarlierStore;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * Opens stores of earlier versions with the packaged jar. Starts its own services, one for each
 * store.
 */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("exhaustive")
class UpgradeIT {
  private static final String ARTICLE = "{\"name\": \"Article\", \"api_key\": \"article\"}";

  @TempDir Path folder;

  @Parameter EitherStore kind;

  @ParameterizedTest
  @EnumSource(EarlierStore.class)
  void everything_in_an_earlier_store_works_after_the_upgrade(EarlierStore version)
      throws Exception {
    try (LoopbackReceiver receiver = new LoopbackReceiver()) {
      Map<String, String> settings =
          kind.in(
              folder,
              Map.of(
                  "CONTENT_SECRETS_KEYSET",
                  folder.resolve("keyset.json").toString(),
                  "CONTENT_DELIVERY_ALLOWED_ADDRESSES",
                  "127.0.0.0/8",
                  // The node of the earlier store was killed.
                  "CONTENT_DELIVERY_TAKEOVER",
                  "5S"));
      version.create(settings, receiver.url("/index"));

      try (RunningService service = RunningService.in(folder, settings)) {
        pendingDeliveriesAreSent(receiver, version);
        deliveriesAndAttemptsAreListed(service.management());
        everythingElseIsListed(service.management());
        // Before the webhooks are updated, which would put them into the index of subscriptions.
        deliveriesContinue(service, receiver);
        theTokenShowsTheSecrets(service.base());
        idempotencyKeysReturnTheSameResponse(service);
      }
    }
  }

  private static void pendingDeliveriesAreSent(LoopbackReceiver receiver, EarlierStore version)
      throws Exception {
    Map<String, Call> calls = new HashMap<>();
    for (int i = 0; i < 2; i++) {
      Call call = receiver.next();
      calls.put(call.header("Webhook-Id"), call);
      HttpHeaders headers = HttpHeaders.of(call.headers(), (name, value) -> true);
      for (String key : version.signingKeys()) {
        new Webhook(key).verify(call.body(), headers);
      }
    }

    assertThat(calls).containsOnlyKeys("d3-retried", "d4-claimed");
    Call retried = calls.get("d3-retried");
    assertThat(retried.path()).isEqualTo("/index");
    assertThat(retried.header("X-Index")).isEqualTo("canary-header");
    assertThat(retried.header("Authorization"))
        .isEqualTo("Basic " + base64("indexer:" + EarlierStore.PASSWORD));
    assertThat(retried.body()).contains("\"entity\":{\"title\": 1.50}");
  }

  private static void deliveriesAndAttemptsAreListed(URI management) throws Exception {
    Map<String, String> states =
        Map.of(
            "d1-delivered", "delivered",
            "d2-failed", "failed",
            "d3-retried", "delivered",
            "d4-claimed", "delivered",
            "d5-disabled", "skipped");
    Eventually.yes(() -> texts(management, "/deliveries", "state").equals(states));

    JsonNode attempts = Exchange.get(management, "/deliveries/d1-delivered").get("attempts");
    assertThat(attempts).hasSize(2);
    assertThat(attempts.at("/0/error").asString()).isEqualTo("timeout");
    assertThat(attempts.at("/0/duration_ms").asInt()).isEqualTo(15000);
    assertThat(attempts.at("/1/status").asInt()).isEqualTo(204);
    assertThat(
            Exchange.get(management, "/deliveries/d3-retried")
                .at("/attempts/0/response_excerpt")
                .asString())
        .isEqualTo("busy");
  }

  private static void everythingElseIsListed(URI management) throws Exception {
    assertThat(texts(management, "/models", "api_key")).isEqualTo(Map.of("m1", "article"));
    assertThat(texts(management, "/menu-items", "item_type_id")).isEqualTo(Map.of("i1", "m1"));
    assertThat(texts(management, "/webhooks", "name"))
        .isEqualTo(Map.of("w1", "Search indexer", "w2", "Mail"));
    assertThat(texts(management, "/webhooks?state=enabled", "name")).containsOnlyKeys("w1");
    JsonNode tokens = Exchange.get(management, "/tokens").get("items");
    assertThat(tokens).hasSize(1);
    assertThat(tokens.at("/0/name").asString()).isEqualTo("ci");
  }

  private static void theTokenShowsTheSecrets(URI base) throws Exception {
    for (String id : List.of("w1", "w2")) {
      assertThat(Exchange.put(base, "/webhooks/" + id, EarlierStore.TOKEN, "{}").body())
          .contains(EarlierStore.PASSWORD, "canary-header");
    }
  }

  private static void idempotencyKeysReturnTheSameResponse(RunningService service)
      throws Exception {
    HttpRequest.Builder request =
        Exchange.json(service.base(), "/item-types", EarlierStore.TOKEN)
            .header("Idempotency-Key", EarlierStore.IDEMPOTENCY_KEY)
            .POST(BodyPublishers.ofString(ARTICLE));

    assertThat(Exchange.body(Exchange.send(request)).get("id").asString()).isEqualTo("m1");
  }

  private static void deliveriesContinue(RunningService service, LoopbackReceiver receiver)
      throws Exception {
    URI management = service.management();
    Exchange.send(
        Exchange.json(management, "/deliveries/replay?delivery=d2-failed", "")
            .POST(BodyPublishers.noBody()));
    assertThat(receiver.next().header("Webhook-Id")).isEqualTo("d2-failed");

    EventPublishers.publish(service, "update");
    assertThat(Exchange.json(receiver.next().body()).get("webhook_id").asString()).isEqualTo("w1");
    assertThat(receiver.waiting()).isZero();
  }

  /** One member of each item of a list, by id. */
  private static Map<String, String> texts(URI management, String path, String member)
      throws Exception {
    Map<String, String> texts = new HashMap<>();
    for (JsonNode item : Exchange.get(management, path).get("items")) {
      texts.put(item.get("id").asString(), item.get(member).asString());
    }
    return texts;
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
