package dev.contentservice.delivery.http;

import static dev.contentservice.delivery.http.Loopback.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.http.internal.Message;
import dev.contentservice.delivery.http.internal.SendLimits;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SendLimitsTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  private static Thread sending(
      Loopback sender, Receiver receiver, AtomicReference<AttemptResult> outcome) {
    Thread thread = new Thread(() -> outcome.set(sender.send(target(receiver.url()))));
    thread.start();
    return thread;
  }

  private static void awaitRequest(Receiver receiver) throws InterruptedException {
    Wait.until("the receiver gets a request", () -> !receiver.received().isEmpty());
  }

  @Test
  void one_host_has_no_more_connections_than_it_may() throws Exception {
    SendLimits one = new SendLimits(LONG, Duration.ofSeconds(1), 1, 10);
    AtomicReference<AttemptResult> outcome = new AtomicReference<>();
    try (Receiver receiver = new Receiver(BadScripts.HANGS.script);
        Loopback sender = new Loopback(settings -> settings.limits(one))) {
      Thread first = sending(sender, receiver, outcome);
      awaitRequest(receiver);

      AttemptResult second = sender.send(target(receiver.url()));
      assertThat(second.error()).isEqualTo(ErrorKind.BUSY);
      assertThat(second.retryAfter()).contains(Duration.ofSeconds(5));
      assertThat(second.error().isReceiverFailure()).isFalse();
      assertThat(receiver.accepted()).isEqualTo(1);

      sender.close();
      Wait.untilEnded(first);
      assertThat(outcome.get().error()).isEqualTo(ErrorKind.STOPPED);
    }
  }

  @Test
  void an_interrupted_thread_sends_no_longer() throws Exception {
    AtomicReference<AttemptResult> outcome = new AtomicReference<>();
    try (Receiver receiver = new Receiver(BadScripts.HANGS.script);
        Loopback sender =
            new Loopback(settings -> settings.limits(SendLimits.defaults().withDeadline(LONG)))) {
      Thread thread = sending(sender, receiver, outcome);
      awaitRequest(receiver);
      thread.interrupt();
      Wait.untilEnded(thread);

      assertThat(outcome.get().error()).isEqualTo(ErrorKind.STOPPED);
    }
  }

  @Test
  void an_attempt_ends_after_15_seconds_and_a_step_of_it_after_5() {
    assertThat(SendLimits.defaults())
        .isEqualTo(new SendLimits(Duration.ofSeconds(15), Duration.ofSeconds(5), 32, 1024));
  }

  @Test
  void unusable_limits_are_rejected() {
    assertThatThrownBy(() -> new SendLimits(Duration.ZERO, LONG, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "limits must be positive but are PT0S, PT1M, 1 connections to a host, 1 in all");
    assertThatThrownBy(() -> new SendLimits(LONG, Duration.ofNanos(1), 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SendLimits(LONG, LONG, 1, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void an_id_that_cannot_be_signed_is_rejected() {
    for (String id : new String[] {"", "a.b", "a b", "a\r\nb", "é", "x".repeat(256)}) {
      assertThatThrownBy(() -> new Message(id, Loopback.MESSAGE.payload()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("the id of a message is printable ASCII without spaces and dots");
    }
  }
}
