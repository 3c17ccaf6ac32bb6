package dev.contentservice.delivery.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.outbox.Stores;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.statistics.Statistics;
import org.jdbi.v3.core.Handle;

/**
 * An event matches what its own transaction sees: earlier commits and its own changes, and nothing
 * that was rolled back.
 */
@Tag("exhaustive")
class SubscriptionsLawsTest {

  /** A step of a transaction: subscribes a webhook to one topic, or publishes to one. */
  private record Step(int node, String webhookId, String topic, boolean publishes) {}

  /** How a part of a transaction ends, like one request in a group commit. */
  private record Unit(List<Step> steps, boolean kept) {}

  private record Group(List<Unit> units, boolean committed, boolean caughtUp) {}

  @Property(tries = 80)
  void an_event_matches_what_its_transaction_sees(
      @ForAll("stores") TestStore store, @ForAll("histories") List<Group> history) {
    World world = new World(store);
    List<Publisher> nodes = List.of(world.publisher, world.anotherPublisher());
    Map<String, String> committed = new TreeMap<>();

    for (Group group : history) {
      Map<String, String> seen = run(world, nodes, group, committed);
      if (group.committed) {
        committed = seen;
      }
      if (group.caughtUp) {
        nodes.forEach(node -> node.inTransaction(transaction -> "catches up"));
      }
    }

    Statistics.label("rolled back").collect(history.stream().anyMatch(each -> !each.committed));
    for (Publisher node : nodes) {
      for (String topic : List.of("a", "b")) {
        assertThat(matched(world, node, topic)).isEqualTo(subscribed(committed, topic));
      }
    }
  }

  /** Returns what the group sees at its end. */
  private static Map<String, String> run(
      World world, List<Publisher> nodes, Group group, Map<String, String> before) {
    return world.store.attempt(
        group.committed,
        handle -> {
          Map<String, String> seen = before;
          for (Unit unit : group.units) {
            handle.savepoint("unit");
            Map<String, String> after = run(world, handle, nodes, unit, seen);
            if (unit.kept) {
              handle.releaseSavepoint("unit");
              seen = after;
            } else {
              handle.rollbackToSavepoint("unit");
            }
          }
          return seen;
        });
  }

  private static Map<String, String> run(
      World world, Handle handle, List<Publisher> nodes, Unit unit, Map<String, String> before) {
    Map<String, String> seen = new TreeMap<>(before);
    for (Step step : unit.steps) {
      if (step.publishes) {
        Event event = event(step.topic);
        ((OutboxPublisher) nodes.get(step.node)).publish(handle, List.of(event));
        assertThat(notified(handle, event)).isEqualTo(subscribed(seen, step.topic));
      } else {
        world.store.put(handle, webhook(step.webhookId, step.topic));
        seen.put(step.webhookId, step.topic);
      }
    }
    return seen;
  }

  private static Set<String> matched(World world, Publisher node, String topic) {
    Event event = event(topic);
    node.publish(event);
    return world.store.run(handle -> notified(handle, event));
  }

  private static Set<String> notified(Handle handle, Event event) {
    return new TreeSet<>(
        handle
            .createQuery("select webhook_id from delivery_records where event_id = :event")
            .bind("event", event.id())
            .mapTo(String.class)
            .list());
  }

  private static Set<String> subscribed(Map<String, String> topics, String topic) {
    Set<String> ids = new TreeSet<>(topics.keySet());
    ids.removeIf(id -> !topics.get(id).equals(topic));
    return ids;
  }

  private static Event event(String topic) {
    return Event.builder(
            UUID.randomUUID().toString(),
            new EntityReference(EntityType.of(topic), "1"),
            EventType.CREATE,
            "{}")
        .occurredAt(Instant.EPOCH)
        .build();
  }

  private static Webhook webhook(String id, String topic) {
    return World.enabled(id)
        .events(List.of(new EventSubscription(EntityType.of(topic), List.of(EventType.CREATE))));
  }

  @Provide
  Arbitrary<TestStore> stores() {
    return Arbitraries.of(new ArrayList<>(Stores.all()));
  }

  @Provide
  Arbitrary<List<Group>> histories() {
    Arbitrary<Step> steps =
        Combinators.combine(
                Arbitraries.integers().between(0, 1),
                Arbitraries.of("v", "w", "x"),
                Arbitraries.of("a", "b"),
                Arbitraries.of(true, false))
            .as(Step::new);
    Arbitrary<Unit> units =
        Combinators.combine(steps.list().ofMinSize(1).ofMaxSize(3), Arbitraries.of(true, false))
            .as(Unit::new);
    return Combinators.combine(
            units.list().ofMinSize(1).ofMaxSize(3),
            Arbitraries.of(true, false),
            Arbitraries.of(true, false))
        .as(Group::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(5);
  }
}
