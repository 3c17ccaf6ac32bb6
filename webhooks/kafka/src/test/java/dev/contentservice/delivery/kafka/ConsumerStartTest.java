package dev.contentservice.delivery.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
@Tag("exhaustive")
class ConsumerStartTest {
  private static void start(String bootstrap, String topic, Map<String, String> client) {
    try (EventStore store = EventStore.sqlite()) {
      EventConsumer.start(
              new KafkaConfig(bootstrap, "g", List.of(topic), client, 1),
              store.publisher(),
              () -> 0,
              ConsumptionListener.NONE,
              (thread, error) -> {})
          .close();
    }
  }

  @Test
  void a_missing_topic_is_named() {
    assertThatThrownBy(() -> start(Broker.shared().bootstrap(), "absent", Map.of()))
        .isInstanceOf(ConsumerStartException.class)
        .hasMessage("the Kafka topic 'absent' does not exist; create it");
  }

  @Test
  void a_missing_dead_letter_topic_is_named() {
    Broker.shared().create(1, "lonely");

    assertThatThrownBy(() -> start(Broker.shared().bootstrap(), "lonely", Map.of()))
        .isInstanceOf(ConsumerStartException.class)
        .hasMessageContaining("'lonely.dead-letter' does not exist");
  }

  @Test
  void a_broker_that_does_not_respond_is_named() {
    assertThatThrownBy(() -> start("127.0.0.1:1", "t", Map.of()))
        .isInstanceOf(ConsumerStartException.class)
        .hasMessageStartingWith("no Kafka broker at '127.0.0.1:1' responded within 10 seconds");
  }

  @Test
  void an_invalid_property_is_explained() {
    assertThatThrownBy(() -> start("127.0.0.1:1", "t", Map.of("security.protocol", "SSSL")))
        .isInstanceOf(ConsumerStartException.class)
        .hasMessageContaining("security.protocol");
  }

  @Test
  void a_property_on_which_exactly_once_depends_is_rejected() {
    assertThatThrownBy(
            () ->
                start(
                    "127.0.0.1:1",
                    "t",
                    Map.of("enable.auto.commit", "true", "group.id", "x", "acks", "0")))
        .isInstanceOf(ConsumerStartException.class)
        .hasMessageEndingWith("acks, enable.auto.commit, group.id");
  }

  @Test
  void no_topic_is_rejected() {
    assertThatThrownBy(() -> start("127.0.0.1:1", " ", Map.of()))
        .isInstanceOf(ConsumerStartException.class)
        .hasMessageContaining("no topic");
  }

  @Test
  void the_properties_of_the_client_are_never_shown() {
    KafkaConfig config =
        new KafkaConfig("b:1", "g", List.of("t"), Map.of("sasl.jaas.config", "canary"), 1);

    assertThat(config.toString()).doesNotContain("canary");
  }
}
