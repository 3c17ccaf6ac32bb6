package dev.contentservice.delivery.kafka;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Records that no publisher should send, and good ones between them: any key and any headers with
 * any value. The header {@code test-id} names the event that a record may hold.
 */
final class HostileRecords {
  static final String ID = "test-id";
  private static final int KIB = 1024;

  private final String topic;
  private final Random random;
  private int next;
  private boolean isHuge;

  HostileRecords(String topic, long seed) {
    this.topic = topic;
    this.random = new Random(seed);
  }

  ProducerRecord<byte[], byte[]> next(int partition) {
    String id = "r" + next++;
    isHuge = random.nextInt(10) == 0;
    RecordHeaders headers = headers();
    headers.remove(ID).add(ID, id.getBytes(UTF_8));
    return new ProducerRecord<>(topic, partition, timestamp(), key(), value(id), headers);
  }

  /** Half of the records are good. */
  private byte @Nullable [] value(String id) {
    if (random.nextBoolean()) {
      return Topic.event(id).getBytes(UTF_8);
    }
    return switch (random.nextInt(8)) {
      case 0 -> null;
      case 1 -> bytes(random.nextInt(10 * KIB));
      case 2 -> Topic.event(id + "\u00e9").getBytes(ISO_8859_1);
      case 3 -> event(id, "\"" + "x".repeat(large()) + "\"").getBytes(UTF_8);
      case 4 -> ("{\"" + "m".repeat(large()) + "\":1}").getBytes(UTF_8);
      case 5 -> "[".repeat(large()).getBytes(UTF_8);
      default -> small(id).getBytes(UTF_8);
    };
  }

  private String small(String id) {
    List<String> texts =
        List.of(
            "",
            " ",
            "null",
            "[]",
            "{}",
            "\u0000",
            "{\"id\":",
            event(id, "\"\\u0000\""),
            event(id, "\"\\ud800\""),
            event(id, "1e999999999"),
            event(id, "9".repeat(100 * KIB)),
            event(id, "[".repeat(400) + "]".repeat(400)),
            Topic.event("i".repeat(KIB)),
            Topic.event(id) + Topic.event(id),
            array(id, 1000),
            array(id, 1001));
    return texts.get(random.nextInt(texts.size()));
  }

  private static String event(String id, String entity) {
    return Topic.event(id).replace("\"entity\":{}", "\"entity\":" + entity);
  }

  /** The first event has the id. */
  private static String array(String id, int size) {
    return IntStream.range(0, size)
        .mapToObj(i -> Topic.event(i == 0 ? id : id + "-" + i))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private byte @Nullable [] key() {
    return switch (random.nextInt(8)) {
      case 0 -> new byte[0];
      case 1 -> bytes(20);
      case 2 -> bytes(large());
      case 3 -> new byte[large()];
      default -> null;
    };
  }

  private RecordHeaders headers() {
    RecordHeaders headers = new RecordHeaders();
    switch (random.nextInt(12)) {
      case 0 -> headers.add("large", bytes(large()));
      case 1 -> headers.add("l".repeat(large()), null);
      case 2 -> IntStream.range(0, random.nextInt(20_000)).forEach(i -> headers.add("", null));
      case 3 -> headers.add("content-type", bytes(100)).add("traceparent", bytes(100));
      case 4 -> headers.add("content-type", "application/cloudevents+json".getBytes(UTF_8));
      case 5 -> headers.add("ce_specversion", null).add("ce_id", bytes(10));
      case 6 ->
          headers
              .add("ce_specversion", "1.0".getBytes(UTF_8))
              .add("ce_id", bytes(10))
              .add("ce_source", new byte[large()])
              .add("ce_type", "t".getBytes(UTF_8));
      case 7 -> headers.add("dead-letter-reason", null).add("dead-letter-topic", bytes(10));
      default -> {}
    }
    return headers;
  }

  private @Nullable Long timestamp() {
    return random.nextInt(8) == 0
        ? List.of(0L, 1L, 253_402_300_800_000L, Long.MAX_VALUE).get(random.nextInt(4))
        : null;
  }

  /**
   * Small, near the usual limit of a broker, or once in a record more than a node with little
   * memory may read.
   */
  private int large() {
    if (isHuge) {
      isHuge = false;
      return 15_000 * KIB;
    }
    return List.of(KIB, 100 * KIB, 900 * KIB, 1023 * KIB).get(random.nextInt(4));
  }

  private byte[] bytes(int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    return bytes;
  }
}
