package dev.contentservice.delivery.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.kafka.DeadLetters.Rejected;
import dev.contentservice.delivery.outbox.TransactionRunner;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("exhaustive")
class BatchPublisherTest {
  private final EventStore store = EventStore.sqlite();

  @AfterEach
  void close() {
    store.close();
  }

  /** Fails with this SQLSTATE whenever a transaction stores the event "bad". */
  private TransactionRunner failing(String sqlState) {
    return new TransactionRunner() {
      @Override
      public <T> T run(Function<Handle, T> work) {
        return store.run(
            handle -> {
              T result = work.apply(handle);
              if (handle
                  .createQuery("select 1 from delivery_events where id = 'bad'")
                  .mapTo(Integer.class)
                  .findOne()
                  .isPresent()) {
                throw new IllegalStateException(new SQLException("canary", sqlState));
              }
              return result;
            });
      }
    };
  }

  private List<Rejected> publish(String sqlState) {
    List<ConsumerRecord<byte[], byte[]>> records =
        Stream.of("a", "bad", "c")
            .map(
                id ->
                    new ConsumerRecord<byte[], byte[]>(
                        "t", 0, 0, null, Topic.event(id).getBytes(UTF_8)))
            .toList();
    return new BatchPublisher(
            new RecordReader(false, 256 << 10),
            store.publisher(failing(sqlState)),
            ConsumptionListener.NONE)
        .publish(records);
  }

  @Test
  void an_event_that_the_store_does_not_accept_is_rejected_and_the_others_are_published() {
    List<Rejected> rejected = publish("22021");

    assertThat(store.ids()).containsExactly("a", "c");
    assertThat(rejected).hasSize(1);
    assertThat(rejected.get(0).reason()).isEqualTo("the store does not accept the event");
  }

  @Test
  void a_failure_of_the_store_rejects_nothing() {
    assertThatThrownBy(() -> publish("08006"))
        .isInstanceOf(BlockedException.class)
        .hasMessageStartingWith("partition 0 of topic t, offset 0: ");

    assertThat(store.ids()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"999, 999", "1000, 1000", "1001, 1000"})
  void a_reason_has_at_most_1000_characters(int length, int kept) {
    ConsumerRecord<byte[], byte[]> sent = new ConsumerRecord<>("t", 0, 7, null, null);

    assertThat(new Rejected(sent, "x".repeat(length)).reason()).hasSize(kept);
  }

  @Test
  void a_record_that_is_too_large_is_rejected_unread() {
    ConsumerRecord<byte[], byte[]> large =
        new ConsumerRecord<>(
            "t",
            0,
            7,
            0,
            TimestampType.CREATE_TIME,
            0,
            RecordSize.MOST,
            null,
            null,
            new RecordHeaders(),
            Optional.empty());

    List<Rejected> rejected =
        new BatchPublisher(
                new RecordReader(false, 256 << 10), store.publisher(), ConsumptionListener.NONE)
            .publish(List.of(large));

    assertThat(rejected).extracting(Rejected::sent).containsExactly(large);
    assertThat(rejected.get(0).reason()).startsWith("the record takes more than ");
  }
}
