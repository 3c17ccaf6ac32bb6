package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.dispatch.Attempts;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.outbox.JdbcWebhookStore.StoredWebhook;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.webhook.DisableReasonRepository;
import dev.contentservice.delivery.outbox.query.Disabled;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The library's own table of webhooks. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class JdbcWebhookStoreTest {
  private final World world;
  private final JdbcWebhookStore webhooks;
  private final Outbox node;
  private final Publisher publisher;

  JdbcWebhookStoreTest(TestStore store) {
    world = new World(store);
    webhooks = new JdbcWebhookStore(store, world.clock, AddressPolicy.publicOnly());
    node =
        new Outbox(
            store, webhooks, webhooks, OutboxConfig.defaults(), world.clock, new Random(7), "n");
    publisher = publisher();
  }

  private Publisher publisher() {
    Subscriptions index = new Subscriptions(world.store, webhooks);
    return OutboxPublisher.of(world.store, index, world.clock, () -> {});
  }

  private int publish(String eventId) {
    return publisher.publish(World.created(eventId)).webhooks();
  }

  @Test
  void a_webhook_is_found_as_it_was_stored() {
    Webhook webhook = World.enabled("w1").httpBasicUser("u").httpBasicPassword("p");
    webhooks.put(webhook);
    webhooks.put(World.enabled("w2"));

    world.store.run(
        handle -> {
          assertThat(webhooks.find(handle, "w1")).contains(webhook);
          assertThat(webhooks.find(handle, "none")).isEmpty();
          assertThat(webhooks.list(handle, "", "", 9))
              .extracting(each -> each.webhook().getId())
              .contains("w1", "w2");
          assertThat(webhooks.list(handle, "", "w1", 9))
              .extracting(each -> each.webhook().getId())
              .contains("w2");
          assertThat(webhooks.list(handle, "", "", 1))
              .extracting(StoredWebhook::webhook)
              .containsExactly(webhook);
          return 0;
        });
  }

  static Stream<Webhook> unusable() {
    return Stream.of(
        new Webhook(),
        World.enabled("w").id(""),
        World.enabled("w").id("i".repeat(256)),
        World.enabled("w").id("\0"),
        changed(it -> it.setUrl(null)),
        World.enabled("w").url(""),
        World.enabled("w").url("canary"),
        World.enabled("w").url("ftp://canary.example/"),
        World.enabled("w").url("http://127.0.0.1:1/canary"),
        World.enabled("w").url("https://[::ffff:10.0.0.1]/canary"),
        World.enabled("w").url("https://localhost/canary"),
        changed(it -> it.setEvents(null)),
        World.enabled("w").events(List.of(new EventSubscription())),
        World.enabled("w").httpBasicUser("a:canary"),
        World.enabled("w").headers(WebhookHeaders.of(Map.of("X-A", "canary\n"))));
  }

  private static Webhook changed(Consumer<Webhook> change) {
    Webhook webhook = World.enabled("w");
    change.accept(webhook);
    return webhook;
  }

  @ParameterizedTest
  @MethodSource("unusable")
  void a_webhook_that_could_not_be_sent_anything_is_not_stored(Webhook webhook) {
    assertThatThrownBy(() -> webhooks.put(webhook))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the webhook is not stored: ")
        .hasMessageNotContaining("canary");
    assertThat(world.store.count("delivery_webhooks", "1 = 1")).isZero();
  }

  @Test
  void webhooks_that_were_copied_from_another_server_are_read_once() {
    webhooks.put(World.enabled("copied"));
    world.store.execute("update delivery_webhooks set version = version + 1000000000");

    assertThat(publish("e1")).isOne();
    webhooks.put(World.enabled("new"));
    assertThat(publish("e2")).isEqualTo(2);
    List<String> changed = new ArrayList<>();
    world.store.run(
        handle -> {
          webhooks.changedSince(
              handle, webhooks.version(handle), (tenant, webhook) -> changed.add(webhook.getId()));
          return 0;
        });
    assertThat(changed).doesNotContain("copied");
  }

  @Test
  void every_change_applies_to_the_next_event_on_every_node() {
    Publisher other = publisher();
    assertThat(publish("e0")).isZero();
    webhooks.put(World.enabled("w"));
    assertThat(publish("e1")).isOne();
    assertThat(other.publish(World.created("e2")).webhooks()).isOne();
    webhooks.put(World.enabled("w").enabled(false));
    assertThat(publish("e3")).isZero();
    webhooks.put(World.enabled("w"));
    assertThat(publish("e4")).isOne();
    assertThat(webhooks.delete("w")).isTrue();
    assertThat(webhooks.delete("w")).isFalse();
    assertThat(publish("e5")).isZero();
    assertThat(other.publish(World.created("e6")).webhooks()).isZero();
  }

  @Test
  void an_order_applies_to_the_next_event_until_the_webhook_is_deleted() {
    assertThat(webhooks.order("w", DeliveryOrder.HOLD)).isFalse();
    webhooks.put(World.enabled("w"));
    assertThat(claimedOf("e1", "e2")).isEqualTo(2);
    assertThat(webhooks.order("w", DeliveryOrder.HOLD)).isTrue();
    webhooks.put(World.enabled("w").name("other"));
    assertThat(claimedOf("e3", "e4")).isOne();
    assertThat(webhooks.order("w", DeliveryOrder.NONE)).isTrue();
    assertThat(claimedOf("e5", "e6")).isEqualTo(2);

    webhooks.order("w", DeliveryOrder.SKIP_FAILED);
    webhooks.delete("w");
    assertThat(webhooks.order("w", DeliveryOrder.HOLD)).isFalse();
    webhooks.put(World.enabled("w"));
    assertThat(claimedOf("e7", "e8")).isEqualTo(2);
  }

  @Test
  void a_throttle_applies_to_the_next_claim_until_the_webhook_is_deleted() {
    assertThat(webhooks.throttle("w", new Throttle(1, 1))).isFalse();
    webhooks.put(World.enabled("w"));
    assertThat(webhooks.throttle("w", new Throttle(1, 2))).isTrue();
    webhooks.put(World.enabled("w").name("other"));
    assertThat(claimedOf("e1", "e2", "e3")).isEqualTo(2);
    world.clock.pass(Duration.ofSeconds(1));
    assertThat(claimedOf()).isOne();

    assertThat(webhooks.throttle("w", null)).isTrue();
    world.clock.pass(Duration.ofSeconds(1));
    assertThat(claimedOf("e4", "e5", "e6")).isEqualTo(3);

    webhooks.throttle("w", new Throttle(1, 1));
    webhooks.delete("w");
    webhooks.put(World.enabled("w"));
    assertThat(claimedOf("e7", "e8")).isEqualTo(2);
  }

  /** Publishes events of one entity, and returns how many are claimed at the same time. */
  private int claimedOf(String... eventIds) {
    List.of(eventIds).forEach(this::publish);
    List<ClaimedDelivery> claimed = node.claim(9);
    int together = claimed.size();
    while (!claimed.isEmpty()) {
      node.complete(claimed.stream().map(world::delivered).toList());
      claimed = node.claim(9);
    }
    return together;
  }

  @Test
  void the_replaced_webhook_is_returned() {
    Webhook first = World.enabled("w");

    assertThat(put(first)).isEmpty();
    assertThat(put(World.enabled("w").name("other"))).contains(first);
  }

  @Test
  void a_webhook_that_is_enabled_or_gets_another_url_has_no_failures() {
    put(World.enabled("w").enabled(false));
    assertThat(resets()).isZero();
    put(World.enabled("w"));
    assertThat(resets()).isOne();

    put(World.enabled("w").name("same receiver"));
    assertThat(resets()).isOne();

    put(World.enabled("w").url("https://other.example/"));
    assertThat(resets()).isEqualTo(2);
    put(World.enabled("w").url("https://other.example/").enabled(false));
    assertThat(resets()).isEqualTo(2);
  }

  @Test
  void a_change_raises_the_version() {
    long before = world.store.run(webhooks::version);
    webhooks.put(World.enabled("w"));

    assertThat(world.store.<Long>run(webhooks::version)).isGreaterThan(before);
  }

  @Test
  void only_an_enabled_webhook_with_the_url_of_the_attempt_is_disabled() {
    webhooks.put(World.enabled("w"));

    assertThat(disable(World.enabled("w").url("https://before.example/"))).isFalse();
    assertThat(disable(World.enabled("none"))).isFalse();
    assertThat(disable(World.enabled("w"))).isTrue();
    assertThat(world.store.run(handle -> webhooks.find(handle, "w")).orElseThrow().getEnabled())
        .isFalse();
    assertThat(disable(World.enabled("w"))).as("again").isFalse();
  }

  private boolean disable(Webhook called) {
    return world.store.run(handle -> webhooks.disable(handle, called));
  }

  private Optional<Webhook> put(Webhook webhook) {
    return world.store.run(handle -> webhooks.put(handle, "", webhook));
  }

  private int resets() {
    return world.store.count("delivery_wakeups", "wish = 1");
  }

  @Test
  void a_change_that_is_rolled_back_applies_to_nothing() {
    webhooks.put(World.enabled("w"));
    assertThat(publish("e0")).isOne();

    world.store.attempt(false, handle -> webhooks.delete(handle, "w"));
    world.store.attempt(false, handle -> webhooks.put(handle, "", World.enabled("other")));

    assertThat(publish("e1")).isOne();
  }

  @Test
  void a_receiver_that_is_gone_disables_its_webhook_until_it_is_enabled() {
    webhooks.put(World.enabled("w"));
    publish("e");
    world.clock.pass(Duration.ofSeconds(1));
    node.complete(
        node.claim(9).stream()
            .map(each -> new CompletedAttempt(each, Attempts.rejected(world.clock.instant(), 410)))
            .toList());

    Webhook disabled = world.store.run(handle -> webhooks.find(handle, "w")).orElseThrow();
    assertThat(disabled).isEqualTo(World.enabled("w").enabled(false));
    assertThat(reasons()).containsOnlyKeys("w");

    webhooks.put(World.enabled("w").name("other").enabled(false));
    assertThat(reasons()).as("not enabled").containsOnlyKeys("w");
    webhooks.put(World.enabled("w"));
    assertThat(reasons()).isEmpty();
    assertThat(publish("later")).isOne();
  }

  private Map<String, Disabled> reasons() {
    return world.store.run(handle -> DisableReasonRepository.find(handle, Set.of("w")));
  }

  @Test
  void a_webhook_that_cannot_be_decrypted_is_unreadable_and_others_are_not_affected() {
    JdbcWebhookStore encrypting =
        new JdbcWebhookStore(
            world.store,
            world.clock,
            AddressPolicy.publicOnly(),
            text -> new StringBuilder(text).reverse().toString(),
            text -> new StringBuilder(text).reverse().toString());
    encrypting.put(World.enabled("good").httpBasicPassword("canary"));
    assertThat(world.store.count("delivery_webhooks", "body like '%canary%'")).isZero();
    webhooks.put(World.enabled("bad"));

    WebhookReadResult found =
        world.store.run(handle -> encrypting.find(handle, Set.of("good", "bad", "none")));

    assertThat(found.readable()).extracting(Webhook::getId).isEqualTo(List.of("good"));
    assertThat(found.unreadable()).containsOnlyKeys("bad");
  }
}
