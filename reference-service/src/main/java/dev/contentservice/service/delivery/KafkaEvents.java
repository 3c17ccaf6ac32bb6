package dev.contentservice.service.delivery;

import dev.contentservice.delivery.kafka.ConsumerStartException;
import dev.contentservice.delivery.kafka.EventConsumer;
import dev.contentservice.delivery.kafka.KafkaConfig;
import dev.contentservice.delivery.outbox.Backlog;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.service.Settings;
import dev.contentservice.service.fatal.FatalErrorHandler;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** Starts the consumer of events by the settings. */
final class KafkaEvents {
  private static final String CLIENT = "org.apache.kafka.clients.consumer.KafkaConsumer";
  // The same on all nodes of a store.
  private static final String GROUP = "group.id";

  private KafkaEvents() {}

  /**
   * @param traced whether the service traces
   * @param metrics not the interface that it implements: a caller would load it to pass its own
   *     type
   * @throws IllegalArgumentException if the consumer cannot start; the message says why
   */
  static AutoCloseable start(
      Settings.Kafka settings,
      boolean traced,
      Publisher publisher,
      LongSupplier backlog,
      KafkaMetrics metrics) {
    requireClient();
    try {
      return EventConsumer.start(
          config(settings, traced), publisher, backlog, metrics, FatalErrorHandler.ofTheProcess());
    } catch (ConsumerStartException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** The manifest of the service's jar names the jar of the client. */
  private static void requireClient() {
    try {
      Class.forName(CLIENT, false, KafkaEvents.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(
          "CONTENT_KAFKA_BOOTSTRAP is set, but content-service-kafka.jar, which has the client of"
              + " Kafka, is not in the folder of content-service.jar");
    }
  }

  private static KafkaConfig config(Settings.Kafka settings, boolean traced) {
    Map<String, String> client =
        new HashMap<>(settings.properties().map(KafkaEvents::read).orElse(Map.of()));
    String group = client.remove(GROUP);
    return new KafkaConfig(
        settings.bootstrap().orElseThrow(),
        group == null ? "content-service" : group,
        settings.topics().orElse(List.of()).stream().map(String::strip).toList(),
        client,
        // Backlog counts no further.
        Backlog.MOST - 1,
        traced);
  }

  private static Map<String, String> read(Path file) {
    Properties properties = new Properties();
    try (Reader text = Files.newBufferedReader(file)) {
      properties.load(text);
    } catch (IOException | IllegalArgumentException e) {
      // The parser's own message may quote the file.
      throw new IllegalArgumentException(
          "CONTENT_KAFKA_PROPERTIES cannot be used: "
              + file
              + " is not a readable file of properties of the Kafka client");
    }
    return properties.stringPropertyNames().stream()
        .collect(Collectors.toMap(name -> name, properties::getProperty));
  }
}
