package dev.contentservice.delivery.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Consumers of a store whose backlog is above the limit. */
@Timeout(240)
@Tag("exhaustive")
class PausedConsumerTest {
  private static final long TOO_MUCH = 100_001;

  private final EventStore store = EventStore.sqlite();
  private final Topic topic = new Topic(Broker.shared());
  private final Counts counts = new Counts();
  private final AtomicLong backlog = new AtomicLong();

  @AfterEach
  void close() {
    topic.close();
    store.close();
  }

  private EventConsumer start(String group) {
    return EventConsumer.start(
        topic.config(group), store.publisher(), backlog::get, counts, (thread, error) -> {});
  }

  private static List<String> ids(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).toList();
  }

  @Test
  void a_backlog_above_the_limit_pauses_reading() throws Exception {
    backlog.set(TOO_MUCH);
    topic.sendAll(ids("paused", 10));

    try (EventConsumer consumer = start("paused")) {
      Wait.until(() -> counts.paused && counts.lag == 10);
      assertThat(store.ids()).isEmpty();
      backlog.set(0);
      Wait.until(() -> store.ids().size() == 10);
    }

    assertThat(counts.paused).isFalse();
  }

  @Test
  void the_lag_grows_with_the_topic_while_nothing_is_read() throws Exception {
    topic.sendAll(ids("read", 10));

    try (EventConsumer consumer = start("growing")) {
      Wait.until(() -> store.ids().size() == 10 && counts.lag == 0);
      backlog.set(TOO_MUCH);
      Wait.until(() -> counts.paused);
      // A fetch that was sent before may still report the first of these.
      topic.sendAll(ids("first", 30));
      Wait.until(() -> counts.lag == 30);
      topic.sendAll(ids("second", 20));
      Wait.until(() -> counts.lag == 50);
      assertThat(store.ids()).hasSize(10);
      backlog.set(0);
      Wait.until(() -> store.ids().size() == 60 && counts.lag == 0);
    }
  }

  @Test
  void a_broker_that_does_not_respond_stops_no_poll_of_a_paused_consumer() throws Exception {
    backlog.set(TOO_MUCH);
    topic.sendAll(ids("before", 10));

    try (EventConsumer consumer = start("outage")) {
      Wait.until(() -> counts.lag == 10);
      Broker.shared().kill();
      int before = counts.polls.get();
      // Longer than it takes until the lag is asked for again.
      Thread.sleep(3_000);
      assertThat(counts.polls.get() - before).isGreaterThan(5);
      Broker.shared().start();
      topic.sendAll(ids("after", 10));
      Wait.until(() -> counts.lag == 20);
    }
  }
}
