package dev.contentservice.delivery.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Each record of a topic is either published or in the dead-letter topic, with its coordinates and
 * a reason, whatever the record is: in a process with little memory, and in the order of each
 * partition. Records of aborted transactions are neither. {@code -Dkafka.hostile} sets the number
 * of records, {@code -Dkafka.seed} repeats a run.
 */
@Timeout(600)
@Tag("exhaustive")
class HostileRecordsTest {
  private static final int RECORDS = Integer.getInteger("kafka.hostile", 100);
  private static final int TRANSACTION = 10;
  private static final List<String> COMPRESSIONS = List.of("none", "gzip", "zstd", "lz4", "snappy");
  private static final Map<String, String> ANYTHING =
      Map.of(
          "max.message.bytes", Integer.toString(40 << 20),
          "message.timestamp.after.max.ms", Long.toString(Long.MAX_VALUE));
  // No more than the reason and the coordinates.
  private static final Map<String, String> LITTLE = Map.of("max.message.bytes", "10000");

  private final long seed = Long.getLong("kafka.seed", new Random().nextLong());
  private final Random random = new Random(seed);

  @Test
  void each_record_is_either_published_or_in_the_dead_letter_topic() throws Exception {
    Path log = Files.createTempFile("node", ".log");
    Broker broker = Broker.shared();
    try (EmbeddedPostgres server = EmbeddedPostgres.start();
        EventStore store = EventStore.postgresql(server.getJdbcUrl("postgres", "postgres"));
        Topic topic = new Topic(broker, ANYTHING, random.nextBoolean() ? ANYTHING : LITTLE)) {
      send(topic);
      List<ConsumerRecord<byte[], byte[]>> sent = Coordinates.read(broker, topic.name);
      String url = server.getJdbcUrl("postgres", "postgres");
      Process node = Node.start(log, url, broker.bootstrap(), topic.name, 2000);
      try {
        Wait.until(() -> !node.isAlive() || isDone(store, topic, sent.size()));
        assertThat(node.isAlive()).isTrue();
        checkEach(sent, new HashSet<>(store.ids()), deadLetters(topic));
        checkOrder(sent, Files.readAllLines(log));
        assertThat(store.count("select count(*) from delivery_records"))
            .isEqualTo(store.count("select count(*) from delivery_events"));
      } finally {
        node.destroyForcibly().waitFor();
      }
    } catch (Throwable e) {
      throw new AssertionError("-Dkafka.seed=" + seed + "\n" + Files.readString(log), e);
    }
  }

  private void send(Topic topic) throws Exception {
    HostileRecords records = new HostileRecords(topic.name, seed);
    for (int left = RECORDS; left > 0; left -= TRANSACTION * COMPRESSIONS.size()) {
      for (String compression : COMPRESSIONS) {
        try (KafkaProducer<byte[], byte[]> producer = producer(topic, compression)) {
          producer.initTransactions();
          sendTransaction(producer, records);
        }
      }
    }
  }

  private static KafkaProducer<byte[], byte[]> producer(Topic topic, String compression) {
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers",
            Broker.shared().bootstrap(),
            "compression.type",
            compression,
            "max.request.size",
            64 << 20,
            "buffer.memory",
            256 << 20,
            "batch.size",
            1 << 20,
            "linger.ms",
            50,
            "transactional.id",
            topic.name);
    return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
  }

  private void sendTransaction(KafkaProducer<byte[], byte[]> producer, HostileRecords records)
      throws Exception {
    int partition = random.nextInt(Topic.PARTITIONS);
    List<Future<?>> sending = new ArrayList<>();
    producer.beginTransaction();
    for (int i = 0; i < TRANSACTION; i++) {
      sending.add(producer.send(records.next(partition)));
    }
    producer.flush();
    for (Future<?> each : sending) {
      each.get();
    }
    if (random.nextInt(4) == 0) {
      producer.abortTransaction();
    } else {
      producer.commitTransaction();
    }
  }

  private static boolean isDone(EventStore store, Topic topic, int sent) throws Exception {
    // Reading all dead letters takes more of the processor than the node needs.
    Thread.sleep(2000);
    long published = store.ids().stream().filter(id -> !id.contains("-")).count();
    return published + deadLetters(topic).size() >= sent;
  }

  private static Set<Coordinates> deadLetters(Topic topic) {
    return Coordinates.read(Broker.shared(), KafkaConfig.deadLetterTopic(topic.name)).stream()
        .map(Coordinates::original)
        .collect(toSet());
  }

  private static String id(ConsumerRecord<?, ?> sent) {
    return new String(sent.headers().lastHeader(HostileRecords.ID).value(), UTF_8);
  }

  private static void checkEach(
      List<ConsumerRecord<byte[], byte[]>> sent, Set<String> published, Set<Coordinates> dead) {
    Set<String> allIds = sent.stream().map(HostileRecordsTest::id).collect(toSet());

    assertThat(sent)
        .allSatisfy(
            each ->
                assertThat(published.contains(id(each)))
                    .as("record %s is published, %s", id(each), Coordinates.of(each))
                    .isNotEqualTo(dead.contains(Coordinates.of(each))));
    assertThat(published).allMatch(id -> allIds.contains(id.split("-")[0]));
    assertThat(dead).isSubsetOf(sent.stream().map(Coordinates::of).collect(toSet()));
  }

  private static void checkOrder(List<ConsumerRecord<byte[], byte[]>> sent, List<String> log) {
    List<String> published =
        log.stream()
            .filter(line -> line.startsWith("published ") && !line.contains("-"))
            .map(line -> line.substring("published ".length()))
            .distinct()
            .toList();
    for (int i = 0; i < Topic.PARTITIONS; i++) {
      int partition = i;
      List<String> ids =
          sent.stream()
              .filter(each -> each.partition() == partition)
              .map(HostileRecordsTest::id)
              .filter(published::contains)
              .toList();
      assertThat(published.stream().filter(ids::contains)).containsExactlyElementsOf(ids);
    }
  }
}
