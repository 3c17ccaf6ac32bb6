package dev.contentservice.delivery.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares the store with what the ledger knows. */
final class Audit {
  private final World world;
  private final Ledger ledger;
  private final Map<String, Long> erasedEntities = new HashMap<>();

  private record Row(String event, String webhook, String state, int attempts, int since) {
    String key() {
      return event + "/" + webhook;
    }
  }

  Audit(World world) {
    this.world = world;
    this.ledger = world.ledger;
  }

  void erased(String entity) {
    erasedEntities.put(entity, world.scheduler.now());
  }

  /** Everything that was committed is there, in a state that has a reason. */
  void run() {
    if (world.database.isInUse()) {
      return;
    }
    Set<String> found = new HashSet<>();
    for (Row row : rows()) {
      ledger.require(found.add(row.key()), Law.DUPLICATES, "two deliveries of %s", row.key());
      Message message = ledger.messages.get(row.key());
      if (message != null && !message.state.equals(row.state)) {
        message.state = row.state;
        ledger.require(
            hasReason(message, row), Law.NOTHING_LOST, "%s has no reason: %s", message, row);
      }
    }
    List<Message> missing =
        ledger.messages.values().stream().filter(each -> !found.contains(each.key())).toList();
    for (Message message : missing) {
      ledger.require(
          erasedEntities.getOrDefault(message.entity, -1L) >= message.committedAt
              || ledger.receiver(message.webhook).erasedAt >= message.committedAt,
          Law.NOTHING_LOST,
          "%s is not in the store",
          message);
      ledger.messages.remove(message.key());
    }
  }

  private boolean hasReason(Message message, Row row) {
    return switch (row.state) {
      case "delivered" -> true;
      case "skipped" -> ledger.receiver(row.webhook).wasOffSince(message.committedAt);
      case "cancelled" -> message.isCancelled;
      case "failed" ->
          message.isGivenUp
              || message.wasAborted
              || row.attempts - row.since >= world.settings.outbox().schedule().delays().size();
      default -> message.requestedAt >= 0;
    };
  }

  /** Drops what retention has purged, which is checked there. */
  void purged() {
    Set<String> found = new HashSet<>();
    rows().forEach(row -> found.add(row.key()));
    ledger
        .messages
        .values()
        .removeIf(each -> !each.state.equals("pending") && !found.contains(each.key()));
  }

  List<String> pending() {
    List<String> pending = new ArrayList<>();
    for (Row row : rows()) {
      if (row.state.equals("pending")) {
        pending.add(row.key() + " after " + row.attempts + " attempts");
      }
    }
    return pending;
  }

  private List<Row> rows() {
    return world
        .database
        .raw()
        .withHandle(
            handle ->
                handle
                    .createQuery(
                        "select event_id, webhook_id, state, attempts, schedule_from"
                            + " from delivery_records")
                    .map(
                        (row, context) ->
                            new Row(
                                row.getString(1),
                                row.getString(2),
                                row.getString(3),
                                row.getInt(4),
                                row.getInt(5)))
                    .list());
  }
}
