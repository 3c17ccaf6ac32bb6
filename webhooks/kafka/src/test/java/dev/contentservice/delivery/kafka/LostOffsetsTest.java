package dev.contentservice.delivery.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Offsets of a group that its topic no longer has, or has again for other records. */
@Timeout(240)
@Tag("exhaustive")
class LostOffsetsTest {
  private final Broker broker = Broker.shared();
  private final EventStore store = EventStore.sqlite();
  private final Topic topic = new Topic(broker);
  private final Counts counts = new Counts();

  @AfterEach
  void close() {
    topic.close();
    store.close();
  }

  private EventConsumer start(Map<String, String> client) {
    KafkaConfig config =
        new KafkaConfig(broker.bootstrap(), "lost", List.of(topic.name), client, 100_000);
    return EventConsumer.start(config, store.publisher(), () -> 0, counts, (thread, error) -> {});
  }

  private void publish(String prefix, int count) throws Exception {
    int before = store.ids().size();
    topic.sendAll(IntStream.range(0, count).mapToObj(i -> prefix + i).toList());
    Wait.until(() -> store.ids().size() == before + count);
  }

  private void deleteAll() throws Exception {
    try (Admin admin = broker.admin()) {
      admin
          .deleteRecords(
              IntStream.range(0, Topic.PARTITIONS)
                  .mapToObj(i -> new TopicPartition(topic.name, i))
                  .collect(
                      Collectors.toMap(each -> each, each -> RecordsToDelete.beforeOffset(-1))))
          .all()
          .get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void reading_continues_at_the_oldest_record_if_those_before_are_deleted() throws Exception {
    try (EventConsumer consumer = start(Map.of())) {
      publish("read", 40);
    }
    topic.sendAll(List.of("deleted", "unread"));
    deleteAll();

    try (EventConsumer consumer = start(Map.of())) {
      publish("after", 40);
    }

    assertThat(store.ids()).hasSize(80).doesNotContain("deleted");
    assertThat(counts.blocked).isEmpty();
  }

  @Test
  void without_a_reset_the_partition_and_its_offset_are_named() throws Exception {
    try (EventConsumer consumer = start(Map.of())) {
      publish("read", 40);
    }
    topic.sendAll(IntStream.range(0, 40).mapToObj(i -> "deleted" + i).toList());
    deleteAll();

    try (EventConsumer consumer = start(Map.of("auto.offset.reset", "none"))) {
      Wait.until(() -> counts.blocked.isPresent());
      assertThat(counts.blocked.orElseThrow())
          .matches("partition \\d of topic " + topic.name + ", offset \\d+.*")
          .contains("auto.offset.reset", "kafka-consumer-groups.sh");
    }
  }

  @Test
  void a_new_group_without_a_reset_names_its_partitions() throws Exception {
    try (EventConsumer consumer = start(Map.of("auto.offset.reset", "none"))) {
      Wait.until(() -> counts.blocked.isPresent());
      assertThat(counts.blocked.orElseThrow())
          .contains(" of topic " + topic.name + ", offset unknown", "auto.offset.reset");
    }
  }

  @Test
  void a_topic_that_is_deleted_and_created_again_is_read_from_its_start() throws Exception {
    try (EventConsumer consumer = start(Map.of("metadata.max.age.ms", "5000"))) {
      publish("before", 40);
      broker.delete(topic.name);
      broker.create(Topic.PARTITIONS, topic.name);
      publish("after", 80);
    }

    assertThat(store.ids()).hasSize(120);
  }
}
