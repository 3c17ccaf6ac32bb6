package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.outbox.internal.DueWebhookReader;
import dev.contentservice.delivery.outbox.internal.Outbox;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** An unreadable webhook stops no other webhook and loses no delivery. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class UnreadableWebhooksTest {
  private static final Duration MOMENT = Duration.ofMillis(1);

  private static final String ALL = "this node lacks the key";

  private final World world;
  private final Set<String> unreadable = new TreeSet<>();
  private final Outbox node;

  UnreadableWebhooksTest(TestStore store) {
    world = new World(store);
    node =
        new Outbox(
            store,
            new Partly(store, unreadable),
            OutboxConfig.defaults(),
            world.clock,
            new Random(7),
            "node");
    world.webhook("broken");
    world.webhook("well");
  }

  @Test
  void the_others_are_claimed_and_its_deliveries_stay_pending() {
    unreadable.add("broken");
    world.publish("e1");

    assertThat(webhooks(node.claim(10))).containsExactly("well");
    world.publish("e2");
    assertThat(webhooks(node.claim(10))).containsExactly("well");
    assertThat(world.store.count("delivery_records", "webhook_id = 'broken' and state = 'pending'"))
        .isEqualTo(2);
  }

  @Test
  void it_is_read_again_after_60_seconds_and_notified_once_that_succeeds() {
    unreadable.add("broken");
    world.publish("e1");
    node.claim(10);
    unreadable.clear();

    world.clock.pass(Duration.ofSeconds(60).minus(MOMENT));
    assertThat(webhooks(node.claim(10))).isEmpty();
    world.clock.pass(MOMENT);
    List<ClaimedDelivery> claimed = node.claim(10);
    assertThat(webhooks(claimed)).containsExactly("broken");
    assertThat(claimed.get(0).number()).isEqualTo(1);
  }

  @Test
  void it_stays_pending_as_long_as_it_is_unreadable() {
    unreadable.add("broken");
    world.publish("e1");
    node.claim(10).forEach(each -> node.complete(List.of(world.delivered(each))));

    for (int i = 0; i < 60; i++) {
      world.pass(DueWebhookReader.PAUSE, node);
      assertThat(node.claim(10)).isEmpty();
    }
    assertThat(world.store.count("delivery_records", "state = 'pending'")).isEqualTo(1);
    assertThat(world.store.count("delivery_receivers", "failures > 0")).isZero();
  }

  @Test
  void an_attempt_that_was_in_flight_is_recorded() {
    world.publish("e1");
    List<ClaimedDelivery> claimed = node.claim(10);
    world.publish("e2");
    unreadable.add("broken");

    assertThat(node.complete(claimed.stream().map(world::delivered).toList())).isEqualTo(2);
    assertThat(webhooks(node.claim(10))).containsExactly("well");
    assertThat(world.store.count("delivery_records", "state = 'delivered'")).isEqualTo(2);
  }

  @Test
  void a_node_that_lacks_a_key_leaves_its_webhooks_to_others_for_10_seconds() {
    Outbox other = world.node("other");
    unreadable.add(ALL);
    world.publish("e1");

    assertThatThrownBy(() -> node.claim(10)).hasMessage(ALL);
    assertThat(webhooks(other.claim(10))).containsExactlyInAnyOrder("broken", "well");

    unreadable.clear();
    other.leave();
    world.publish("e2");
    world.clock.pass(Duration.ofMillis(9_999));
    assertThat(node.beat()).isFalse();
    assertThat(node.claim(10)).isEmpty();
    world.clock.pass(Duration.ofMillis(1));
    assertThat(webhooks(node.claim(10))).containsExactlyInAnyOrder("broken", "well");
  }

  @Test
  void many_unreadable_webhooks_cost_few_log_lines_with_the_remedy() {
    IntStream.range(0, 30).forEach(i -> unreadable.add(world.webhook("broken " + i).getId()));
    long start = System.nanoTime();
    try (LogLines lines = new LogLines()) {
      for (int i = 0; i < 20; i++) {
        world.publish("e" + i);
        node.claim(100);
        world.clock.pass(DueWebhookReader.PAUSE);
      }

      // One in ten seconds, however long this took.
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      assertThat(lines.texts()).hasSizeBetween(1, 1 + (int) took.dividedBy(Duration.ofSeconds(10)));
      assertThat(lines.texts().get(0))
          .contains("30 of the webhooks", "'broken 0'", "restore its row", "60 s")
          .hasSizeLessThan(1_000);
    }
  }

  private static List<String> webhooks(List<ClaimedDelivery> claimed) {
    return claimed.stream().map(each -> each.webhook().getId()).toList();
  }

  /** A source that cannot read some of its webhooks. */
  private record Partly(WebhookSource all, Set<String> unreadable) implements WebhookSource {

    @Override
    public long version(Handle handle) {
      return all.version(handle);
    }

    @Override
    public void changedSince(Handle handle, long version, WebhookConsumer reader) {
      all.changedSince(handle, version, reader);
    }

    @Override
    public boolean failsClaim(Throwable failure) {
      return ALL.equals(failure.getMessage());
    }

    @Override
    public WebhookReadResult find(Handle handle, Set<String> ids) {
      if (unreadable.contains(ALL)) {
        throw new IllegalStateException(ALL);
      }
      return new WebhookReadResult(
          all.find(handle, ids).readable().stream()
              .filter(webhook -> !unreadable.contains(webhook.getId()))
              .toList(),
          unreadable.stream()
              .filter(ids::contains)
              .collect(Collectors.toMap(id -> id, id -> "it was changed; restore its row")));
    }
  }
}
