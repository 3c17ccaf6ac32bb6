package dev.contentservice.delivery.http;

import static dev.contentservice.delivery.http.Loopback.target;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.http.internal.DeliveryTarget;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every attempt ends by its deadline, and takes little memory. What would go on for ever must end:
 * by default some seconds late on a busy machine, by 100 ms with {@code
 * -Ddelivery.slack.millis=100}. How late the latest was is printed.
 */
@Tag("exhaustive")
class BadReceiverTest {
  private static final int DEADLINE = 300;
  private static final int TIME_FOR_A_HEAD = 1500;
  private static final Duration SLACK =
      Duration.ofMillis(Long.getLong("delivery.slack.millis", 5000));
  private static final long MOST_ALLOCATED = 2 << 20;

  private static Duration latest = Duration.ZERO;

  @AfterAll
  static void sayHowLateTheLatestWas() {
    System.out.println("the latest attempt ended " + latest.toMillis() + " ms after its deadline");
  }

  private static AttemptResult timed(Loopback sender, DeliveryTarget target, BadScripts bad) {
    long start = System.nanoTime();
    AttemptResult outcome = sender.send(target);
    Duration taken = Duration.ofNanos(System.nanoTime() - start);
    if (bad.untilTheDeadline) {
      Duration late = taken.minusMillis(deadline(bad));
      latest = late.compareTo(latest) > 0 ? late : latest;
      assertThat(late).isLessThan(SLACK);
    }
    assertThat(outcome.duration()).isLessThanOrEqualTo(taken);
    return outcome;
  }

  /** Short only where it must pass: elsewhere a busy machine may take its time. */
  private static int deadline(BadScripts bad) {
    if (bad.untilTheDeadline) {
      return bad.expected == null ? TIME_FOR_A_HEAD : DEADLINE;
    }
    return 10_000;
  }

  private static void awaitClosed(Receiver receiver) throws InterruptedException {
    for (int i = 0; i < 1000 && receiver.open() > 0; i++) {
      Thread.sleep(10);
    }
    assertThat(receiver.open()).as("connections left open").isZero();
  }

  @ParameterizedTest
  @EnumSource
  void ends_by_the_deadline_with_a_reason(BadScripts bad) throws Exception {
    try (Receiver receiver = new Receiver(bad.script);
        Loopback sender = Loopback.within(deadline(bad))) {
      AttemptResult outcome = timed(sender, target(receiver.url()), bad);

      assertThat(outcome.error()).isEqualTo(bad.expected);
      assertThat(receiver.accepted()).as("one try").isEqualTo(1);
      awaitClosed(receiver);
    }
  }

  @ParameterizedTest
  @EnumSource
  void uses_little_memory(BadScripts bad) throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (Receiver receiver = new Receiver(bad.script);
        Loopback sender = Loopback.within(deadline(bad))) {
      sender.send(target(receiver.url()));

      long before = threads.getCurrentThreadAllocatedBytes();
      AttemptResult outcome = sender.send(target(receiver.url()));
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;

      assertThat(allocated).isLessThan(MOST_ALLOCATED);
      assertThat(outcome.error()).isEqualTo(bad.expected);
    }
  }

  @Test
  void does_not_decompress() throws Exception {
    try (Receiver receiver = new Receiver(BadScripts.SENDS_A_GZIP_BOMB.script);
        Loopback sender = Loopback.within(10_000)) {
      assertThat(sender.send(target(receiver.url())).response().excerpt())
          .startsWith("\uFFFD\uFFFD\uFFFD")
          .hasSizeLessThanOrEqualTo(1024);
    }
  }

  @Test
  void a_long_success_response_is_delivered_and_its_start_recorded() throws Exception {
    try (Receiver receiver = new Receiver(BadScripts.SENDS_TEN_GIGABYTES.script);
        Loopback sender = Loopback.within(10_000)) {
      AttemptResult outcome = sender.send(target(receiver.url()));

      assertThat(outcome.delivered()).isTrue();
      assertThat(outcome.response().excerpt()).isEqualTo("a".repeat(1024));
    }
  }

  @Test
  void a_connection_is_reused_after_a_response_of_16_kib_but_not_one_byte_more() throws Exception {
    for (int over : List.of(0, 1)) {
      int length = 16 * 1024 + over;
      String response =
          "HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n" + "a".repeat(length);
      try (Receiver receiver = Receiver.responding(response);
          Loopback sender = Loopback.within(10_000)) {
        sender.send(target(receiver.url()));
        sender.send(target(receiver.url()));

        assertThat(receiver.accepted()).isEqualTo(1 + over);
      }
    }
  }

  @Test
  void records_the_start_of_a_truncated_response() throws Exception {
    try (Receiver receiver = new Receiver(BadScripts.HANGS_IN_A_BODY.script);
        Loopback sender = Loopback.within(TIME_FOR_A_HEAD)) {
      assertThat(sender.send(target(receiver.url())).response().excerpt()).isEqualTo("ab");
    }
  }
}
