package dev.contentservice.service.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponseEncoder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When a silent connection is closed, in virtual time. */
class ConnectionHandlerTest {
  private static final Duration CHECK = Duration.ofMillis(500);
  private static final ConnectionLimits LIMITS =
      new ConnectionLimits(1, 1, List.of(), Duration.ofSeconds(10), Duration.ofSeconds(60));

  private long now = Long.MAX_VALUE - Duration.ofSeconds(20).toNanos();
  private final EmbeddedChannel channel = open();

  private EmbeddedChannel open() {
    EmbeddedChannel opened =
        new EmbeddedChannel(new HttpRequestDecoder(), new HttpResponseEncoder());
    opened.freezeTime();
    UnreadBudget budget = new UnreadBudget(Long.MAX_VALUE, () -> {});
    opened
        .pipeline()
        .addFirst(new ConnectionHandler(new Connections(LIMITS), LIMITS, budget, () -> now));
    return opened;
  }

  @Test
  void a_client_that_sends_no_head_in_time_loses_its_connection() {
    pass(LIMITS.head());
    assertThat(channel.isOpen()).isTrue();

    pass(CHECK);
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void a_request_that_arrived_while_the_service_stood_still_is_read() {
    pass(CHECK);

    standStill(Duration.ofMinutes(5));
    assertThat(channel.isOpen()).as("before anything is read").isTrue();
    receive("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    pass(LIMITS.head().multipliedBy(2));

    assertThat(channel.isOpen()).as("while the service works on it").isTrue();
  }

  @Test
  void a_client_that_sent_nothing_while_the_service_stood_still_loses_its_connection() {
    standStill(Duration.ofMinutes(5));
    pass(CHECK);

    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void a_thread_whose_checks_all_run_late_still_closes_connections() {
    standStill(Duration.ofSeconds(8));
    standStill(Duration.ofSeconds(8));

    assertThat(channel.isOpen()).isFalse();
  }

  /** Passes time in which every check runs when it is due. */
  private void pass(Duration time) {
    for (Duration left = time; !left.isZero(); left = left.minus(CHECK)) {
      standStill(CHECK);
    }
  }

  /** Passes time at whose end due checks run before anything is read. */
  private void standStill(Duration time) {
    now += time.toNanos();
    channel.advanceTimeBy(time.toNanos(), TimeUnit.NANOSECONDS);
    channel.runScheduledPendingTasks();
    channel.runPendingTasks();
  }

  private void receive(String text) {
    channel.writeOneInbound(Unpooled.copiedBuffer(text, US_ASCII));
    channel.flushInbound();
  }
}
