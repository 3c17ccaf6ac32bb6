package dev.contentservice.delivery.send;

import static dev.contentservice.delivery.send.Loopback.target;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.contentservice.delivery.payload.Payload;
import dev.contentservice.delivery.send.AttemptOutcome.Delivered;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every attempt ends by its deadline, and takes little memory. What would go on for ever must end:
 * by default some seconds late on a busy machine, by 100 ms with {@code
 * -Ddelivery.slack.millis=100}.
 */
class BadReceiverTest {
  private static final int DEADLINE = 300;
  private static final Duration SLACK =
      Duration.ofMillis(Long.getLong("delivery.slack.millis", 5000));
  private static final long MOST_ALLOCATED = 2 << 20;

  private static AttemptOutcome timed(Loopback sender, Target target, Message message) {
    long start = System.nanoTime();
    AttemptOutcome outcome = sender.send(target, message);
    Duration taken = Duration.ofNanos(System.nanoTime() - start);
    if (outcome.error() == ErrorKind.TIMEOUT) {
      assertThat(taken).isLessThan(Duration.ofMillis(DEADLINE).plus(SLACK));
    }
    assertThat(outcome.duration()).isLessThanOrEqualTo(taken);
    return outcome;
  }

  /** Short only where it must pass: elsewhere a busy machine may take its time. */
  private static int deadline(BadScripts bad) {
    return bad.expected == ErrorKind.TIMEOUT ? DEADLINE : 10_000;
  }

  private static void awaitClosed(Receiver receiver) throws InterruptedException {
    for (int i = 0; i < 1000 && receiver.open() > 0; i++) {
      Thread.sleep(10);
    }
    assertThat(receiver.open()).as("connections left open").isZero();
  }

  @ParameterizedTest
  @EnumSource
  void ends_by_the_deadline_and_says_why(BadScripts bad) throws Exception {
    try (Receiver receiver = new Receiver(bad.script);
        Loopback sender = Loopback.within(deadline(bad))) {
      AttemptOutcome outcome = timed(sender, target(receiver.url()), Loopback.MESSAGE);

      assertThat(outcome.error()).isEqualTo(bad.expected);
      assertThat(receiver.accepted()).as("one try").isEqualTo(1);
      awaitClosed(receiver);
    }
  }

  @ParameterizedTest
  @EnumSource
  void takes_little_memory(BadScripts bad) throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (Receiver receiver = new Receiver(bad.script);
        Loopback sender = Loopback.within(deadline(bad))) {
      sender.send(target(receiver.url()));

      long before = threads.getCurrentThreadAllocatedBytes();
      AttemptOutcome outcome = sender.send(target(receiver.url()));
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;

      assertThat(allocated).isLessThan(MOST_ALLOCATED);
      assertThat(outcome.error()).isEqualTo(bad.expected);
    }
  }

  @Test
  void unpacks_nothing() throws Exception {
    try (Receiver receiver = new Receiver(BadScripts.SENDS_A_GZIP_BOMB.script);
        Loopback sender = Loopback.within(10_000)) {
      assertThat(sender.send(target(receiver.url())).answer().excerpt())
          .startsWith("\uFFFD\uFFFD\uFFFD")
          .hasSizeLessThanOrEqualTo(1024);
    }
  }

  @Test
  void a_long_answer_of_success_is_success_and_its_start_is_kept() throws Exception {
    try (Receiver receiver = new Receiver(BadScripts.SENDS_TEN_GIGABYTES.script);
        Loopback sender = Loopback.within(10_000)) {
      AttemptOutcome outcome = sender.send(target(receiver.url()));

      assertThat(outcome).isInstanceOf(Delivered.class);
      assertThat(outcome.answer()).isEqualTo(new Answer(200, "a".repeat(1024), null));
    }
  }

  @Test
  void an_answer_of_16_kib_leaves_the_connection_fit_and_one_more_byte_does_not() throws Exception {
    for (int over : List.of(0, 1)) {
      int length = 16 * 1024 + over;
      String answer =
          "HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n" + "a".repeat(length);
      try (Receiver receiver = Receiver.answering(answer);
          Loopback sender = Loopback.within(10_000)) {
        sender.send(target(receiver.url()));
        sender.send(target(receiver.url()));

        assertThat(receiver.accepted()).isEqualTo(1 + over);
      }
    }
  }

  @Test
  void keeps_the_status_of_an_answer_that_breaks_off() throws Exception {
    try (Receiver receiver = new Receiver(BadScripts.HANGS_IN_A_BODY.script);
        Loopback sender = Loopback.within(DEADLINE)) {
      assertThat(sender.send(target(receiver.url())).answer())
          .isEqualTo(new Answer(200, "ab", null));
    }
  }

  @Test
  void ends_by_the_deadline_when_nobody_reads_the_request() throws Exception {
    Message large = new Message("m", Payload.of("x".repeat(32 << 20)));
    try (Receiver receiver =
            new Receiver(
                connection -> {
                  while (!connection.socket().isClosed()) {
                    sleep();
                  }
                });
        Loopback sender = Loopback.within(DEADLINE)) {
      assertThat(timed(sender, target(receiver.url()), large).error()).isEqualTo(ErrorKind.TIMEOUT);
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void ends_by_the_deadline_when_nobody_takes_the_connection() throws Exception {
    List<Socket> queued = new ArrayList<>();
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Loopback sender = Loopback.within(DEADLINE)) {
      // Once the queue is full the system drops what knocks.
      for (int i = 0; i < 8; i++) {
        Socket socket = new Socket();
        queued.add(socket);
        knock(socket, full);
      }
      String url = "http://receiver.test:" + full.getLocalPort() + "/";

      assertThat(timed(sender, target(url), Loopback.MESSAGE).error()).isEqualTo(ErrorKind.TIMEOUT);
    } finally {
      for (Socket socket : queued) {
        socket.close();
      }
    }
  }

  private static void knock(Socket socket, ServerSocket full) {
    try {
      socket.connect(full.getLocalSocketAddress(), 50);
    } catch (java.io.IOException e) {
      // That is the point.
    }
  }

  @Test
  void says_when_nobody_is_there() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    try (Loopback sender = Loopback.sender()) {
      assertThat(sender.send(target("http://receiver.test:" + port + "/")).error())
          .isEqualTo(ErrorKind.CONNECT);
    }
  }

  @Test
  void hundreds_of_slow_receivers_hold_up_no_quick_one() throws Exception {
    SendLimits limits = SendLimits.DEFAULT.withDeadline(Duration.ofSeconds(30));
    try (Receiver slow = new Receiver(BadScripts.DRIPS_A_BODY.script);
        Receiver quick = Receiver.answering("HTTP/1.1 204 X\r\n\r\n");
        Loopback sender =
            new Loopback(
                settings ->
                    settings.limits(new SendLimits(limits.deadline(), limits.step(), 400, 512)))) {
      List<Thread> sends =
          IntStream.range(0, 300)
              .mapToObj(i -> new Thread(() -> sender.send(target(slow.url()))))
              .toList();
      sends.forEach(Thread::start);
      while (slow.accepted() < 300) {
        Thread.sleep(10);
      }

      assertThat(sender.send(target(quick.url()))).isInstanceOf(Delivered.class);
      assertThat(slow.open()).isEqualTo(300);
      sender.close();
      for (Thread send : sends) {
        send.join(10_000);
        assertThat(send.isAlive()).isFalse();
      }
    }
  }
}
