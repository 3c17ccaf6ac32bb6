package dev.contentservice.delivery.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SubscriptionsTest {

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("dev.contentservice.delivery.outbox.Stores#all")
  void each_new_event_is_matched_once_and_reported_to_the_listener(TestStore store) {
    World world = new World(store);
    world.webhook("v");
    world.webhook("w");
    List<Integer> found = new ArrayList<>();
    List<Duration> times = new ArrayList<>();
    Subscriptions subscriptions =
        new Subscriptions(
            store,
            store,
            (duration, webhooks) -> {
              found.add(webhooks);
              times.add(duration);
            });
    Publisher publisher = OutboxPublisher.of(store, subscriptions, world.clock, () -> {});

    publisher.publish(List.of(World.created("a"), World.created("b"), World.created("a")));

    assertThat(found).containsExactly(2, 2);
    assertThat(times).allMatch(duration -> !duration.isNegative());
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("dev.contentservice.delivery.outbox.Stores#all")
  void a_webhook_that_is_not_enabled_is_not_counted_as_notified(TestStore store) {
    World world = new World(store);
    world.webhook("w");
    store.put(world.webhook("off").enabled(false));

    assertThat(world.publish("e").webhooks()).isEqualTo(1);
    assertThat(store.count("delivery_records", "event_id = 'e'")).isEqualTo(2);
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("dev.contentservice.delivery.outbox.Stores#all")
  void a_deleted_webhook_matches_until_all_are_read_again(TestStore store) {
    World world = new World(store);
    world.webhook("deleted");
    world.webhook("w");
    Subscriptions subscriptions = new Subscriptions(store, store);
    Publisher publisher = OutboxPublisher.of(store, subscriptions, world.clock, () -> {});
    publisher.publish(World.created("a"));
    store.execute("delete from hooks where id = 'deleted'");
    assertThat(publisher.publish(World.created("b")).webhooks()).isEqualTo(2);

    subscriptions.reload();

    assertThat(publisher.publish(World.created("c")).webhooks()).isEqualTo(1);
    world.webhook("new");
    assertThat(publisher.publish(World.created("d")).webhooks()).isEqualTo(2);
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("dev.contentservice.delivery.outbox.Stores#all")
  void versions_that_go_backwards_are_those_of_another_server_and_all_is_read_again(
      TestStore store) {
    World world = new World(store);
    world.webhook("w");
    Publisher publisher = world.anotherPublisher();
    assertThat(publisher.publish(World.created("a")).webhooks()).isOne();
    store.execute("update hooks_version set version = 0");
    world.webhook("new");

    assertThat(publisher.publish(World.created("b")).webhooks()).isEqualTo(2);
    world.webhook("newer");
    assertThat(publisher.publish(World.created("c")).webhooks()).isEqualTo(3);
  }
}
