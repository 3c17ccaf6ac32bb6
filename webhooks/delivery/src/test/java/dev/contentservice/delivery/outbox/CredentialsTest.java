package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SenderCredentialsSource;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.outbox.internal.DueWebhookReader;
import dev.contentservice.delivery.outbox.internal.Outbox;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A delivery has the credentials that its webhook had when it was claimed, or is not claimed. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class CredentialsTest {
  private static final SenderCredentials KEY =
      SenderCredentials.signing(List.of(SigningKey.parse(SigningKey.createSecret())));

  private final World world;
  private final Map<String, SenderCredentials> known = new HashMap<>();

  CredentialsTest(TestStore store) {
    world = new World(store);
    world.webhook("a");
    world.webhook("b");
  }

  private Outbox node(SenderCredentialsSource credentials) {
    return new Outbox(
        world.store,
        world.store.withCredentials(credentials),
        OutboxConfig.defaults(),
        world.clock,
        new Random(7),
        "node");
  }

  private static Map<String, SenderCredentials> byWebhook(List<ClaimedDelivery> claimed) {
    Map<String, SenderCredentials> credentials = new HashMap<>();
    claimed.forEach(each -> credentials.put(each.webhookId(), each.credentials()));
    return credentials;
  }

  @Test
  void each_delivery_has_those_of_its_webhook_at_the_claim() {
    known.put("a", KEY);
    known.put("b", SenderCredentials.NONE);
    Outbox node = node(known::get);
    world.publish("e");

    List<ClaimedDelivery> claimed = node.claim(10);
    known.clear();

    assertThat(byWebhook(claimed)).isEqualTo(Map.of("a", KEY, "b", SenderCredentials.NONE));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void while_they_are_not_known_the_delivery_waits_without_an_attempt(boolean fails) {
    known.put("b", KEY);
    Outbox node =
        node(
            id -> {
              if (fails && !known.containsKey(id)) {
                throw new IllegalStateException("the vault is closed");
              }
              return known.get(id);
            });
    world.publish("e");

    try (LogLines lines = new LogLines()) {
      assertThat(byWebhook(node.claim(10))).containsOnlyKeys("b");
      assertThat(lines.texts())
          .singleElement()
          .asString()
          .contains("'a'", "signing keys or client certificate", fails ? "vault" : "none");
    }
    known.put("a", KEY);
    world.pass(DueWebhookReader.PAUSE, node);

    List<ClaimedDelivery> claimed = node.claim(10);
    assertThat(byWebhook(claimed)).isEqualTo(Map.of("a", KEY));
    assertThat(claimed.get(0).number()).isEqualTo(1);
    assertThat(world.store.count("delivery_receivers", "failures > 0")).isZero();
  }

  @Test
  void those_of_a_claim_are_read_together() {
    List<Set<String>> asked = new ArrayList<>();
    Outbox node =
        node(
            new SenderCredentialsSource() {
              @Override
              public SenderCredentials credentials(String webhookId) {
                throw new AssertionError("asked for one");
              }

              @Override
              public Map<String, SenderCredentials> credentials(Set<String> webhookIds) {
                asked.add(webhookIds);
                return Map.of("a", KEY, "b", KEY);
              }
            });
    world.publish("e1");
    world.publish("e2");

    assertThat(node.claim(10)).hasSize(4);
    assertThat(asked).containsExactly(Set.of("a", "b"));
  }

  @Test
  void those_that_the_source_has_itself_are_kept() {
    WebhookReadResult own =
        new WebhookReadResult(
            List.of(World.enabled("a"), World.enabled("b")), Map.of(), Map.of(), Map.of("a", KEY));

    assertThat(own.with(id -> SenderCredentials.NONE).credentials())
        .isEqualTo(Map.of("a", KEY, "b", SenderCredentials.NONE));
  }
}
