package dev.contentservice.delivery.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Dead-letter topics that accept no record: reading stops, says where and why, and continues. */
@Timeout(240)
@Tag("exhaustive")
class BlockedConsumerTest {
  private static final Map<String, String> GOOD =
      Map.of("max.message.bytes", "10000", "cleanup.policy", "delete");

  private final Broker broker = Broker.shared();
  private final EventStore store = EventStore.sqlite();
  private final Counts counts = new Counts();

  @AfterEach
  void close() {
    store.close();
  }

  private EventConsumer start(Topic topic) {
    return EventConsumer.start(
        topic.config("blocked"), store.publisher(), () -> 0, counts, (thread, error) -> {});
  }

  /** Too small, or only for records with keys. */
  static Stream<Map<String, String>> unusable() {
    return Stream.of(Map.of("max.message.bytes", "100"), Map.of("cleanup.policy", "compact"));
  }

  @ParameterizedTest
  @MethodSource("unusable")
  void an_unusable_dead_letter_topic_blocks_visibly_until_it_is_usable(Map<String, String> settings)
      throws Exception {
    try (Topic topic = new Topic(broker, Map.of(), settings)) {
      topic.sendAndWait(List.of("no event"));
      ConsumerRecord<?, ?> bad = Coordinates.read(broker, topic.name).get(0);
      try (EventConsumer consumer = start(topic)) {
        awaitBlocked(bad);
        topic.sendAll(List.of("good"));
        GOOD.forEach(
            (name, value) -> broker.alter(KafkaConfig.deadLetterTopic(topic.name), name, value));
        awaitContinued(topic, bad);
      }
    }
  }

  @Test
  void a_dead_letter_topic_that_was_deleted_blocks_visibly_until_it_exists() throws Exception {
    try (Topic topic = new Topic(broker)) {
      try (EventConsumer consumer = start(topic)) {
        broker.delete(KafkaConfig.deadLetterTopic(topic.name));
        topic.sendAndWait(List.of("no event"));
        ConsumerRecord<?, ?> bad = Coordinates.read(broker, topic.name).get(0);
        awaitBlocked(bad);
        topic.sendAll(List.of("good"));
        broker.create(1, KafkaConfig.deadLetterTopic(topic.name));
        awaitContinued(topic, bad);
      }
    }
  }

  private void awaitBlocked(ConsumerRecord<?, ?> bad) throws Exception {
    Wait.until(() -> counts.blocked.isPresent());
    assertThat(counts.blocked.orElseThrow())
        .startsWith(
            "partition %d of topic %s, offset %d: the record holds no event, and the topic %s"
                .formatted(
                    bad.partition(),
                    bad.topic(),
                    bad.offset(),
                    KafkaConfig.deadLetterTopic(bad.topic())))
        .contains("check that the topic exists");
  }

  private void awaitContinued(Topic topic, ConsumerRecord<?, ?> bad) throws Exception {
    Wait.until(() -> counts.blocked.isEmpty() && !store.ids().isEmpty());
    assertThat(store.ids()).containsExactly("good");
    assertThat(Coordinates.read(broker, KafkaConfig.deadLetterTopic(topic.name)))
        .extracting(Coordinates::original)
        .containsOnly(Coordinates.of(bad));
  }
}
