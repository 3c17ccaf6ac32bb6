package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.receiver.EventReceiver;
import dev.contentservice.receiver.WebhookEvent;
import dev.contentservice.service.LoopbackReceiver.Call;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * Signing keys of individual webhooks, beside the global ones. Starts its own services, since it
 * restarts them with other keys.
 */
@Tag("nightly")
class OwnSigningKeysIT {
  private static final String OF_ALL = key("of all");
  private static final String OLD = key("old");
  private static final String NEW = key("new");

  @TempDir Path folder;

  private static String key(String name) {
    byte[] bytes = ("canary-signing-key " + name + "0123456789").getBytes(UTF_8);
    return "whsec_" + Base64.getEncoder().encodeToString(bytes);
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void a_webhook_is_signed_with_its_own_and_the_global_keys(EitherStore kind) throws Exception {
    try (LoopbackReceiver own = new LoopbackReceiver();
        LoopbackReceiver other = new LoopbackReceiver()) {
      Map<String, String> settings = kind.in(folder, settings());
      provision(own, other, "\"signing_keys\": [\"%s\"],".formatted(OLD));
      try (RunningService service = RunningService.in(folder, settings)) {
        EventPublishers.publish(service, "update");
        assertSignedWith(own.next(), List.of(OF_ALL, OLD), List.of(NEW));
        assertSignedWith(other.next(), List.of(OF_ALL), List.of(OLD, NEW));
      }
      provision(own, other, "\"signing_keys\": [\"%s\", \"%s\"],".formatted(NEW, OLD));
      restart(settings, own, other, List.of(OF_ALL, OLD, NEW), List.of());
      provision(own, other, "\"signing_keys\": [\"%s\"],".formatted(NEW));
      restart(settings, own, other, List.of(OF_ALL, NEW), List.of(OLD));

      // Omitted keys stay unchanged, even if their encryption key is lost.
      provision(own, other, "");
      for (String command : List.of("rotate", "prune")) {
        assertThat(JarCommand.inProcess(settings, "secrets", command).status()).isZero();
      }
      restart(settings, own, other, List.of(OF_ALL, NEW), List.of(OLD));
    }
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void a_key_is_rotated_with_an_overlap_and_stays_encrypted(EitherStore kind) throws Exception {
    try (LoopbackReceiver own = new LoopbackReceiver();
        LoopbackReceiver other = new LoopbackReceiver()) {
      Map<String, String> settings = kind.in(folder, settings());
      provision(own, other, "");
      String first;
      String second;
      try (RunningService service = RunningService.in(folder, settings)) {
        first = keys(service, "POST", "").get("signing_key").asString();
        second = keys(service, "POST", "").get("signing_key").asString();
        EventPublishers.publish(service, "update");
        assertSignedWith(own.next(), List.of(OF_ALL, first, second), List.of());
        assertSignedWith(other.next(), List.of(OF_ALL), List.of(first, second));

        JsonNode listed = keys(service, "GET", "");
        String old = listed.at("/items/1/id").asString();
        assertThat(keys(service, "DELETE", "/" + old).get("items")).hasSize(1);
        Exchange.problem(send(service, "DELETE", "/" + old), 404);
        EventPublishers.publish(service, "update");
        assertSignedWith(own.next(), List.of(OF_ALL, second), List.of(first));
        assertThat(listed + String.join("", service.output()))
            .doesNotContain(first.substring(6), second.substring(6));

        for (int i = 1; i < 5; i++) {
          keys(service, "POST", "");
        }
        Exchange.problem(send(service, "POST", ""), 422);
      }
      if (kind == EitherStore.SQLITE) {
        assertThat(
                StoredBytes.found(
                    folder.resolve("data"), List.of(first.substring(6), second.substring(6))))
            .isEmpty();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void a_receiver_verifies_with_the_public_key_of_a_pair_that_is_never_shown(EitherStore kind)
      throws Exception {
    try (LoopbackReceiver own = new LoopbackReceiver();
        LoopbackReceiver other = new LoopbackReceiver()) {
      String provisioned = SigningKey.createKeyPair();
      provision(own, other, "\"signing_keys\": [\"%s\"],".formatted(provisioned));
      try (RunningService service = RunningService.in(folder, kind.in(folder, settings()))) {
        JsonNode created = keys(service, "POST", "?algorithm=ed25519");
        assertThat(created.propertyNames()).containsExactlyInAnyOrder("id", "public_key");
        String publicKey = created.get("public_key").asString();
        EventPublishers.publish(service, "update");

        Call call = own.next();
        String provisionedPublicKey = SigningKey.parse(provisioned).publicKey();
        for (String key : List.of(publicKey, provisionedPublicKey, OF_ALL)) {
          assertThat(EventReceiver.of(key).receive(call.headers(), call.body().getBytes(UTF_8)))
              .isInstanceOf(WebhookEvent.class);
        }
        JsonNode listed = keys(service, "GET", "").get("items");
        assertThat(listed.valueStream().map(each -> each.get("public_key").asString()))
            .containsExactly(publicKey, provisionedPublicKey);
        assertThat(listed + String.join("", service.output()))
            .doesNotContain(provisioned.substring(5));
        Exchange.problem(send(service, "POST", "?algorithm=rsa"), 400);
      }
    }
  }

  private static JsonNode keys(RunningService service, String method, String path)
      throws Exception {
    HttpResponse<String> response = send(service, method, path);
    assertThat(response.statusCode()).isEqualTo(method.equals("POST") ? 201 : 200);
    return Exchange.body(response);
  }

  private static HttpResponse<String> send(RunningService service, String method, String path)
      throws Exception {
    return Exchange.send(
        HttpRequest.newBuilder(service.management().resolve("/webhooks/own/signing-keys" + path))
            .method(method, BodyPublishers.noBody()));
  }

  private void restart(
      Map<String, String> settings,
      LoopbackReceiver own,
      LoopbackReceiver other,
      List<String> good,
      List<String> bad)
      throws Exception {
    try (RunningService service = RunningService.in(folder, settings)) {
      EventPublishers.publish(service, "update");
      assertSignedWith(own.next(), good, bad);
      assertSignedWith(other.next(), List.of(OF_ALL), List.of(OLD, NEW));
      String page = service.read("/webhooks").toString();
      String response =
          Exchange.put(service.base(), "/webhooks/own", ManyClients.TOKEN, "{}").body();
      for (String key : List.of(OF_ALL, OLD, NEW)) {
        assertThat(service.output() + page + response).doesNotContain(key.substring(6));
      }
      assertThat(page + response).doesNotContain("signing_keys");
    }
    if (settings.get("CONTENT_STORE_URL").contains("sqlite")) {
      assertThat(StoredBytes.found(folder.resolve("data"), List.of(OLD.substring(6), "canary-sig")))
          .isEmpty();
    }
  }

  /** RejectedProvisioningTest has the other invalid keys. */
  @Test
  void an_invalid_key_is_rejected_without_being_shown() throws Exception {
    Path file = folder.resolve("webhooks.json");
    Files.writeString(
        file, "[{\"id\": \"w\", \"name\": \"W\", \"signing_keys\": [\"whsec_c2hvcnQ=\"]}]");
    try (RunningService service = RunningService.launch(folder, settings())) {
      assertThat(service.exitStatus()).isNotZero();
      assertThat(String.join("\n", service.output()))
          .contains("line 1: /0/signing_keys/0: signing_keys of a provisioned webhook must be")
          .doesNotContain("c2hvcnQ");
    }
  }

  @Test
  void an_update_rejects_the_member() throws Exception {
    try (LoopbackReceiver own = new LoopbackReceiver()) {
      provision(own, own, "");
      try (RunningService service = RunningService.in(folder, settings())) {
        String update = "{\"signing_keys\": [\"" + NEW + "\"]}";
        Exchange.problem(
            Exchange.put(service.base(), "/webhooks/own", ManyClients.TOKEN, update), 422);
      }
    }
  }

  private static void assertSignedWith(Call call, List<String> good, List<String> bad)
      throws Exception {
    Map<String, List<String>> headers = new HashMap<>(call.headers());
    HttpHeaders sent = HttpHeaders.of(headers, (name, value) -> true);
    for (String key : good) {
      new Webhook(key).verify(call.body(), sent);
    }
    for (String key : bad) {
      assertThatThrownBy(() -> new Webhook(key).verify(call.body(), sent))
          .isInstanceOf(WebhookVerificationException.class);
    }
    assertThat(call.header("webhook-signature").split(" ")).hasSize(good.size());
  }

  private void provision(LoopbackReceiver own, LoopbackReceiver other, String keys)
      throws Exception {
    String events = "\"events\": [{\"entity_type\": \"item\", \"event_types\": [\"update\"]}]";
    Files.writeString(
        folder.resolve("webhooks.json"),
        """
        [{"id": "own", "name": "Own", "url": "%s", "enabled": true, %s %s},
         {"id": "other", "name": "Other", "url": "%s", "enabled": true, %s}]
        """
            .formatted(own.url("/"), keys, events, other.url("/"), events));
  }

  private Map<String, String> settings() {
    return Map.of(
        "CONTENT_API_TOKENS",
        ManyClients.TOKEN,
        "CONTENT_PROVISION",
        folder.resolve("webhooks.json").toString(),
        "CONTENT_DELIVERY_SIGNING_KEYS",
        OF_ALL,
        "CONTENT_DELIVERY_ALLOWED_ADDRESSES",
        "127.0.0.0/8");
  }
}
