package dev.contentservice.delivery.simulation;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.outbox.Erasure;
import dev.contentservice.delivery.outbox.internal.Retention;
import dev.contentservice.model.value.EntityType;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Purges and erasures, in which no time passes, so that the store before and after is known. */
final class RetentionLaws {
  private static final String LATE =
      """
      select event_id || '/' || d.webhook_id as id, 0 as at from delivery_pending d
      join delivery_receivers q on q.webhook_id = d.webhook_id
      where (q.open_until > 0 or q.held_until > 0)
        and ((due_at > 0 and due_at < :before)
          or (due_at = 9223372036854775807 and created_at < :before))
      """;

  private final World world;
  private final Set<String> dropped = new HashSet<>();

  RetentionLaws(World world) {
    this.world = world;
  }

  /** Whether the store must know this event as published. */
  boolean isKnown(Event event) {
    return world.ledger.committedEvents.contains(event.id()) && !dropped.contains(event.id());
  }

  void purge(SimulatedNode node, List<Event> published) {
    if (world.database.isInUse() || world.isDatabaseDown()) {
      return;
    }
    node.calmly(() -> purgeCalmly(node, published));
  }

  private void purgeCalmly(SimulatedNode node, List<Event> published) {
    world.audit.run();
    Settings settings = world.settings;
    Instant now = node.clock.instant();
    Map<String, Long> events =
        times(
            "select id, created_at as at from delivery_events where created_at > :before",
            now.minus(settings.eventRetention()));
    Map<String, Long> completed =
        times(
            "select id, completed_at as at from delivery_completed where completed_at > :before",
            now.minus(settings.retention()));
    Map<String, Long> late = times(LATE, now.minus(settings.giveUpAfter()));
    Map<String, Long> failed = failed();
    int purged =
        new Retention(
                node.store,
                node.clock,
                settings.retention(),
                settings.eventRetention(),
                settings.giveUpAfter(),
                (handle, alerts) -> {})
            .run();
    Set<String> gaveUp = new HashSet<>(failed().keySet());
    gaveUp.removeAll(failed.keySet());
    world.ledger.require(
        late.keySet().containsAll(gaveUp),
        Law.RETENTION,
        "gave up %s, but only %s may be given up",
        gaveUp,
        late.keySet());
    for (String each : gaveUp) {
      Message message = world.ledger.messages.get(each);
      if (message != null) {
        message.isGivenUp = true;
      }
    }
    requireStored("delivery_events", events);
    requireStored("delivery_completed", completed);
    Map<String, Long> left =
        times("select id, 0 as at from delivery_events where created_at > :before", Instant.EPOCH);
    published.stream().map(Event::id).filter(id -> !left.containsKey(id)).forEach(dropped::add);
    world.audit.purged();
    world.note(node.name + " purges or gives up " + purged);
  }

  private Map<String, Long> failed() {
    return times(
        "select event_id || '/' || webhook_id as id, 0 as at from delivery_completed"
            + " where state = 'failed' and completed_at > :before",
        Instant.EPOCH);
  }

  private void requireStored(String table, Map<String, Long> young) {
    Map<String, Long> left =
        times("select id, 0 as at from " + table + " where :before < 1", Instant.EPOCH);
    for (String each : young.keySet()) {
      world.ledger.require(
          left.containsKey(each), Law.RETENTION, "%s of %s was purged too early", each, table);
    }
  }

  private Map<String, Long> times(String query, Instant before) {
    return world
        .database
        .raw()
        .withHandle(
            handle -> {
              Map<String, Long> times = new HashMap<>();
              handle
                  .createQuery(query)
                  .bind("before", before.toEpochMilli())
                  .map((row, context) -> Map.entry(row.getString("id"), row.getLong("at")))
                  .forEach(each -> times.put(each.getKey(), each.getValue()));
              return times;
            });
  }

  /** Erases an entity, or a webhook that is off. */
  void erase(SimulatedNode node, String webhookId, String entity) {
    if (world.database.isInUse() || world.isDatabaseDown()) {
      return;
    }
    node.calmly(
        () -> {
          Erasure erasure = new Erasure(node.store, node.clock);
          Receiver receiver = world.ledger.receiver(webhookId);
          if (receiver.isSilent) {
            receiver.erasedAt = world.scheduler.now();
            receiver.reset(world.scheduler.now());
            // Alerts about it, too.
            world.audit.erased(webhookId);
            complete(erasure, webhookId);
          } else {
            world.audit.erased(entity);
            dropped.addAll(world.ledger.committedEvents);
            EntityReference reference = new EntityReference(EntityType.ITEM_TYPE, entity);
            boolean done = false;
            while (!done) {
              done = erasure.eraseNext("", reference).complete();
            }
            requireNone("delivery_events", "entity_id = '" + entity + "'");
          }
          world.note(node.name + " erases " + (receiver.isSilent ? webhookId : entity));
        });
  }

  private void complete(Erasure erasure, String webhookId) {
    boolean done = false;
    for (int i = 0; i < 5 && !done; i++) {
      done = erasure.eraseNext(webhookId).complete();
    }
    if (done) {
      requireNone("delivery_receivers", "webhook_id = '" + webhookId + "'");
    }
    requireNone("delivery_records", "webhook_id = '" + webhookId + "'");
  }

  private void requireNone(String table, String condition) {
    int left =
        world
            .database
            .list(Integer.class, "select count(*) from " + table + " where " + condition)
            .get(0);
    world.ledger.require(left == 0, Law.RETENTION, "%s of %s are left: %s", left, table, condition);
  }
}
