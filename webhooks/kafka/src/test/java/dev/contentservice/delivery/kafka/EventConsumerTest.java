package dev.contentservice.delivery.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.publish.Publisher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
@Tag("example")
class EventConsumerTest {
  private static final LongSupplier NO_BACKLOG = () -> 0;

  private final EventStore store = EventStore.sqlite();
  private final Topic topic = new Topic(Broker.shared());
  private final Counts counts = new Counts();

  @AfterEach
  void close() {
    topic.close();
    store.close();
  }

  private EventConsumer start(String group, Publisher publisher, LongSupplier backlog) {
    return EventConsumer.start(
        topic.config(group), publisher, backlog, counts, (thread, error) -> {});
  }

  private EventConsumer start(String group) {
    return start(group, store.publisher(), NO_BACKLOG);
  }

  private static List<String> ids(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + (100_000 + i)).toList();
  }

  private static String header(ConsumerRecord<String, String> record, String name) {
    return new String(record.headers().lastHeader(name).value(), UTF_8);
  }

  @Test
  void events_of_all_formats_are_published_and_others_go_to_the_dead_letter_topic()
      throws Exception {
    String data =
        "{\"entity_type\":\"item\",\"event_type\":\"create\",\"entity_id\":\"7\",\"entity\":1}";
    topic.send(Topic.event("json"));
    topic.send(
        data, Map.of("ce_specversion", "1.0", "ce_id", "1", "ce_source", "binary", "ce_type", "t"));
    topic.send(
        "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"structured\",\"type\":\"t\",\"data\":"
            + data
            + "}",
        Map.of("content-type", "application/cloudevents+json"));
    topic.send("{\"canary\":1}", Map.of("traceparent", "kept"));
    topic.flush();

    try (EventConsumer consumer = start("all")) {
      Wait.until(() -> store.ids().size() == 3 && counts.rejected.get() == 1);
      Wait.until(() -> counts.lag == 0);
    }

    assertThat(store.ids()).containsExactly("binary 1", "json", "structured 1");
    assertThat(store.count("select count(*) from delivery_records")).isEqualTo(3);
    ConsumerRecord<String, String> dead = topic.deadLetters(1).get(0);
    assertThat(dead.value()).isEqualTo("{\"canary\":1}");
    assertThat(header(dead, "traceparent")).isEqualTo("kept");
    assertThat(header(dead, "dead-letter-reason")).startsWith("at '/canary': leave out the member");
    assertThat(header(dead, "dead-letter-topic")).isEqualTo(topic.name);
    assertThat(header(dead, "dead-letter-group")).isEqualTo("all");
    assertThat(header(dead, "dead-letter-offset")).matches("\\d+");
  }

  @Test
  void a_record_larger_than_a_segment_of_the_dead_letter_topic_is_sent_without_its_value()
      throws Exception {
    Map<String, String> large = Map.of("max.message.bytes", Integer.toString(4 << 20));
    Map<String, String> segments =
        Map.of(
            "max.message.bytes",
            Integer.toString(4 << 20),
            "segment.bytes",
            Integer.toString(1 << 20));
    try (Topic topic = new Topic(Broker.shared(), large, segments);
        EventConsumer consumer =
            EventConsumer.start(
                topic.config("segments"),
                store.publisher(),
                NO_BACKLOG,
                counts,
                (thread, e) -> {})) {
      topic.sendAndWait(List.of("x".repeat(2 << 20)));

      assertThat(topic.deadLetters(1).get(0).value()).isNull();
      Wait.until(() -> counts.lag == 0);
      assertThat(counts.blocked).isEmpty();
    }
  }

  @Test
  void records_too_large_together_for_the_dead_letter_topic_are_sent_alone() throws Exception {
    try (Topic little = new Topic(Broker.shared(), Map.of(), Map.of("max.message.bytes", "10000"));
        EventConsumer consumer =
            EventConsumer.start(
                little.config("little"),
                store.publisher(),
                NO_BACKLOG,
                counts,
                (thread, e) -> {})) {
      List<String> values = ids("bad", 20).stream().map(id -> id + "x".repeat(6000)).toList();
      little.sendAndWait(values);

      assertThat(little.deadLetters(20))
          .extracting(ConsumerRecord::value)
          .containsExactlyInAnyOrderElementsOf(values);
      Wait.until(() -> counts.lag == 0);
    }
  }

  @Test
  void records_that_are_read_again_have_no_effect() throws Exception {
    List<String> ids = ids("again", 500);
    topic.sendAll(ids);
    try (EventConsumer consumer = start("first")) {
      Wait.until(() -> store.ids().size() == ids.size());
    }

    // Another group has no offsets, as after a crash before the commit of offsets.
    try (EventConsumer consumer = start("second")) {
      Wait.until(() -> counts.known.get() == ids.size());
    }

    assertThat(store.ids()).isEqualTo(ids);
    assertThat(store.count("select count(*) from delivery_records")).isEqualTo(ids.size());
  }

  @Test
  void committed_records_are_not_read_again() throws Exception {
    topic.sendAll(ids("a", 100));
    try (EventConsumer consumer = start("same")) {
      Wait.until(() -> store.ids().size() == 100);
    }
    topic.sendAll(ids("b", 100));

    try (EventConsumer consumer = start("same")) {
      Wait.until(() -> store.ids().size() == 200);
    }

    assertThat(counts.known).hasValue(0);
  }

  @Test
  void a_failing_store_delays_events_and_loses_none() throws Exception {
    List<String> ids = ids("store", 300);
    topic.sendAll(ids);
    Publisher publisher = store.publisher();
    store.failure = new IllegalStateException("the store is away");

    try (EventConsumer consumer = start("store", publisher, NO_BACKLOG)) {
      Wait.until(() -> counts.paused);
      assertThat(counts.rejected).hasValue(0);
      store.failure = null;
      Wait.until(() -> store.ids().size() == ids.size());
    }

    assertThat(store.ids()).isEqualTo(ids);
  }

  @Test
  void nodes_that_come_and_go_while_events_arrive_lose_none() throws Exception {
    List<String> ids = ids("moved", 5_000);
    Thread load =
        new Thread(
            () -> {
              for (int i = 0; i < ids.size(); i += 100) {
                topic.sendAll(ids.subList(i, i + 100));
              }
            });
    List<EventConsumer> nodes = new ArrayList<>();
    nodes.add(start("moved"));
    load.start();

    for (int i = 0; i < 4; i++) {
      nodes.add(start("moved", store.publisher(), NO_BACKLOG));
      int before = store.ids().size();
      Wait.until(() -> store.ids().size() > before || !load.isAlive());
      nodes.remove(0).close();
    }
    load.join();
    Wait.until(() -> store.ids().size() >= ids.size());
    nodes.forEach(EventConsumer::close);

    assertThat(store.ids()).isEqualTo(ids);
    assertThat(store.count("select count(*) from delivery_records")).isEqualTo(ids.size());
  }
}
