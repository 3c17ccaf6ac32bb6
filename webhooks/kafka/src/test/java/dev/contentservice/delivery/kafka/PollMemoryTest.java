package dev.contentservice.delivery.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class PollMemoryTest {
  private static final int HALF = RecordSize.MOST / 2;

  private final PollMemory memory = new PollMemory();

  private byte[] read(Headers headers, int bytes) {
    return memory.deserialize("t", headers, ByteBuffer.allocate(bytes));
  }

  @Test
  void a_poll_ends_before_the_record_that_exceeds_its_memory() {
    assertThat(read(new RecordHeaders(), HALF)).hasSize(HALF);
    Headers next = new RecordHeaders();

    assertThatThrownBy(() -> read(next, HALF)).isInstanceOf(SerializationException.class);

    memory.clear();
    assertThat(read(next, HALF)).hasSize(HALF);
  }

  @Test
  void the_first_record_of_a_poll_is_read_whatever_its_key_and_headers_take() {
    Headers headers = new RecordHeaders().add("large", new byte[RecordSize.MOST]);

    assertThat(read(headers, HALF)).hasSize(HALF);
    assertThat(read(headers, HALF)).hasSize(HALF);
  }

  @Test
  void a_poll_has_at_most_2000_records() {
    assertThat(new KafkaConfig("b", "g", List.of("t"), Map.of(), 1).consumer())
        .containsEntry(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 2000);
  }

  @Test
  void a_value_that_is_too_large_alone_is_not_copied() {
    assertThat(read(new RecordHeaders(), RecordSize.MOST + 1)).isNull();
    assertThat(read(new RecordHeaders(), 1)).hasSize(1);
  }

  @Test
  void a_record_has_at_most_16_MiB_and_a_32nd_of_the_heap() {
    assertThat(RecordSize.most(512 << 20)).isEqualTo(16 << 20);
    assertThat(RecordSize.most(513 << 20)).isEqualTo(16 << 20);
    assertThat(RecordSize.most(511 << 20)).isEqualTo((511 << 20) / 32);
  }

  @Test
  void headers_count() {
    read(new RecordHeaders(), 1);
    // Each record has 1024 bytes more.
    int left = RecordSize.MOST - 2 * 1024 - 1;
    Headers many = new RecordHeaders();
    for (int i = 0; i < left / 200; i++) {
      many.add("", null);
    }

    assertThat(read(many, left % 200)).hasSize(left % 200);
    assertThatThrownBy(() -> read(many, 1)).isInstanceOf(SerializationException.class);
  }
}
