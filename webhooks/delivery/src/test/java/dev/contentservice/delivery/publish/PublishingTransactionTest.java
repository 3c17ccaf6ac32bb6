package dev.contentservice.delivery.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A caller's transaction that publishes events wakes the dispatcher by itself. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class PublishingTransactionTest {
  private final World world;
  private final AtomicInteger woken = new AtomicInteger();
  private final Publisher publisher;

  PublishingTransactionTest(TestStore store) {
    world = new World(store);
    publisher = publisher(store);
  }

  private Publisher publisher(TransactionRunner runner) {
    Subscriptions subscriptions = new Subscriptions(world.store, world.store);
    return OutboxPublisher.of(runner, subscriptions, world.clock, woken::incrementAndGet);
  }

  @Test
  void the_dispatcher_is_woken_once_after_the_commit() {
    world.webhook("w");

    String result =
        publisher.inTransaction(
            transaction -> {
              transaction.publish(List.of(World.created("e1")));
              transaction.publish(List.of(World.created("e2")));
              assertThat(woken).as("before the commit").hasValue(0);
              return "mine";
            });

    assertThat(result).isEqualTo("mine");
    assertThat(woken).hasValue(1);
    assertThat(world.node("n").claim(10)).hasSize(2);
  }

  @Test
  void a_rollback_or_a_commit_without_deliveries_wakes_nothing() {
    world.webhook("w").enabled(false);

    publisher.inTransaction(transaction -> transaction.handle().execute("select 1"));
    assertThatThrownBy(
            () ->
                publisher.inTransaction(
                    transaction -> {
                      transaction.publish(List.of(World.created("e")));
                      throw new IllegalStateException("changed my mind");
                    }))
        .hasMessage("changed my mind");

    assertThat(woken).hasValue(0);
    assertThat(world.store.count("delivery_events", "1 = 1")).isZero();
  }

  @Test
  void only_the_run_that_is_committed_counts() {
    world.webhook("w");
    Publisher repeated =
        publisher(
            new TransactionRunner() {
              @Override
              public <T> T run(Function<Handle, T> work) {
                world.store.attempt(false, work);
                return world.store.run(work);
              }
            });

    repeated.publish(World.created("e"));

    assertThat(woken).hasValue(1);
    assertThat(world.node("n").claim(10)).hasSize(1);
  }

  @Test
  void a_transaction_of_the_caller_needs_no_second_connection() {
    world.webhook("w");
    Subscriptions unread =
        new Subscriptions(
            new TransactionRunner() {
              @Override
              public <T> T run(Function<Handle, T> work) {
                throw new AssertionError("a second transaction");
              }
            },
            world.store);

    world.store.run(
        handle ->
            OutboxPublisher.of(new Joined(handle), unread, world.clock, woken::incrementAndGet)
                .publish(World.created("e")));

    assertThat(woken).hasValue(1);
    assertThat(world.node("n").claim(10)).hasSize(1);
  }

  @Test
  void a_mandatory_publisher_needs_a_transaction_of_the_caller() {
    world.webhook("w");
    Subscriptions subscriptions = new Subscriptions(world.store, world.store);

    assertThatThrownBy(
            () ->
                OutboxPublisher.mandatory(world.store, subscriptions, world.clock, () -> {})
                    .publish(World.created("alone")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("only in a transaction of the caller");
    world.store.run(
        handle ->
            OutboxPublisher.mandatory(new Joined(handle), subscriptions, world.clock, () -> {})
                .publish(World.created("joined")));

    assertThat(world.store.count("delivery_events", "id = 'joined'")).isEqualTo(1);
    assertThat(world.store.count("delivery_events", "1 = 1")).isEqualTo(1);
  }

  /** Joins a transaction that its owner commits. */
  private record Joined(Handle handle) implements TransactionRunner {
    @Override
    public <T> T run(Function<Handle, T> work) {
      return work.apply(handle);
    }

    @Override
    public boolean joins() {
      return true;
    }
  }

  @Test
  void no_other_way_publishes_in_a_transaction_of_the_caller() {
    assertThat(
            Arrays.stream(Publisher.class.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .filter(method -> List.of(method.getParameterTypes()).contains(Handle.class)))
        .extracting(Method::getName)
        .isEmpty();
  }
}
