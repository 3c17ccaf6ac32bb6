package dev.contentservice.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Events from Kafka to PostgreSQL, in turns with a bare insert of the same rows: {@code
 * EventsFromKafka [EVENTS]}. Events that match no webhook, then events that match one each. Prints
 * events per second; ratios refer to the bare insert.
 */
public final class EventsFromKafka {
  private EventsFromKafka() {}

  /** Prints one table for each kind of events. */
  public static void main(String[] arguments) throws Exception {
    int events = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
    try (Database database = Database.postgresql(4)) {
      WebhookStore store = new WebhookStore(database);
      ServerTime server = new ServerTime(database);
      Map<String, Queue> queues = new LinkedHashMap<>();
      queues.put("bare insert of events", new BareEvents(database, null));
      queues.put("Kafka, no webhook matches", new KafkaQueue(store, "item"));
      QueuesInTurn.measure(queues, events, server);
      queues.clear();
      queues.put(
          "bare insert of events and deliveries",
          new BareEvents(database, new BareInsert(database)));
      queues.put("Kafka, one webhook matches each", new KafkaQueue(store, "item_type"));
      QueuesInTurn.measure(queues, events, server);
    }
  }
}
