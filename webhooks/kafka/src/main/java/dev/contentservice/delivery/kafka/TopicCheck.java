package dev.contentservice.delivery.kafka;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Checks that the topics of a consumer can be reached, and explains why not. */
final class TopicCheck {
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private TopicCheck() {}

  /**
   * @throws ConsumerStartException if a topic or its dead-letter topic is missing or out of reach
   */
  static void check(Consumer<?, ?> consumer, KafkaConfig config) {
    config.topics().stream()
        .flatMap(topic -> Stream.of(topic, KafkaConfig.deadLetterTopic(topic)))
        .forEach(topic -> check(consumer, config, topic));
  }

  private static void check(Consumer<?, ?> consumer, KafkaConfig config, String topic) {
    try {
      @Nullable List<PartitionInfo> partitions = consumer.partitionsFor(topic, LONGEST);
      if (partitions == null || partitions.isEmpty()) {
        throw new ConsumerStartException(
            "the Kafka topic '" + topic + "' does not exist; create it" + purpose(config, topic));
      }
    } catch (TimeoutException e) {
      throw new ConsumerStartException(
          "no Kafka broker at '%s' responded within %d seconds; check the address, the network and the"
                  .formatted(config.bootstrap(), LONGEST.toSeconds())
              + " security settings",
          e);
    } catch (AuthenticationException e) {
      throw new ConsumerStartException(
          "the Kafka broker at '%s' and this node do not trust each other; check the security settings"
              .formatted(config.bootstrap()),
          e);
    } catch (AuthorizationException e) {
      throw new ConsumerStartException(
          "Kafka does not allow this node to describe the topic '" + topic + "'; allow it", e);
    } catch (KafkaException e) {
      throw new ConsumerStartException(
          "the Kafka topic '" + topic + "' cannot be found; check its name", e);
    }
  }

  private static String purpose(KafkaConfig config, String topic) {
    return config.topics().contains(topic) ? "" : ", for the records that are rejected";
  }
}
