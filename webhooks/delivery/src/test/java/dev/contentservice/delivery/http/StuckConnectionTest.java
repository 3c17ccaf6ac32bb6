package dev.contentservice.delivery.http;

import static dev.contentservice.delivery.http.Loopback.target;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.ReceiverResponse;
import dev.contentservice.delivery.http.internal.Message;
import dev.contentservice.delivery.http.internal.SendLimits;
import dev.contentservice.delivery.payload.Payload;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Connections that are never established or stall. */
class StuckConnectionTest {
  private static final int DEADLINE = 300;

  @Test
  void ends_by_the_deadline_when_the_receiver_does_not_read() throws Exception {
    Message large = new Message("m", Payload.of("x".repeat(32 << 20)));
    try (Receiver receiver =
            new Receiver(
                connection -> {
                  while (!connection.socket().isClosed()) {
                    sleep();
                  }
                });
        Loopback sender = Loopback.within(DEADLINE)) {
      assertThat(sender.send(target(receiver.url()), large).error()).isEqualTo(ErrorKind.TIMEOUT);
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** It closes with most of the request unread, which resets the connection. */
  @ParameterizedTest
  @CsvSource({"200, 100, ", "204, 8388608, ", "503, 8388608, STATUS", "410, 100, STATUS"})
  void a_response_before_the_end_of_the_request_decides(int status, int length, ErrorKind error)
      throws Exception {
    Message message = new Message("m", Payload.of("x".repeat(length)));
    String head = "HTTP/1.1 " + status + " X\r\nContent-Length: 9999\r\n\r\nab";
    try (Receiver receiver =
            new Receiver(
                connection -> {
                  connection.in().read();
                  connection.write(head);
                });
        Loopback sender = Loopback.within(10_000)) {
      for (int i = 0; i < 10; i++) {
        AttemptResult outcome = sender.send(target(receiver.url()), message);

        assertThat(outcome.error()).isEqualTo(error);
        assertThat(outcome.response()).extracting(ReceiverResponse::status).isEqualTo(status);
      }
      assertThat(receiver.accepted()).isEqualTo(10);
    }
  }

  @Test
  void ends_by_the_deadline_when_the_receiver_does_not_accept() throws Exception {
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

      assertThat(sender.send(target(url)).error()).isEqualTo(ErrorKind.TIMEOUT);
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
  void reports_a_refused_connection() throws Exception {
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
  void hundreds_of_slow_receivers_delay_no_fast_one() throws Exception {
    SendLimits limits = SendLimits.defaults().withDeadline(Duration.ofSeconds(30));
    try (Receiver slow = new Receiver(BadScripts.DRIPS_A_BODY.script);
        Receiver quick = Receiver.responding("HTTP/1.1 204 X\r\n\r\n");
        Loopback sender =
            new Loopback(
                settings ->
                    settings.limits(new SendLimits(limits.deadline(), limits.step(), 400, 512)))) {
      List<Thread> sends =
          IntStream.range(0, 300)
              .mapToObj(i -> new Thread(() -> sender.send(target(slow.url()))))
              .toList();
      sends.forEach(Thread::start);
      Wait.until("all slow receivers are called", () -> slow.accepted() >= 300);

      assertThat(sender.send(target(quick.url())).delivered()).isTrue();
      assertThat(slow.open()).isEqualTo(300);
      sender.close();
      for (Thread send : sends) {
        Wait.untilEnded(send);
      }
    }
  }
}
