package dev.contentservice.conformance.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No service makes a request wait for ever. */
@Timeout(20)
class DeadlineTest {
  @Test
  void a_service_that_does_not_respond_fails_the_request_when_the_time_of_the_check_is_over()
      throws IOException {
    try (ServerSocket server = answering("")) {
      Api api = api(server);
      api.deadline().begin(Duration.ofMillis(200));

      NoResponseException failure =
          catchThrowableOfType(NoResponseException.class, () -> api.send(api.create("{}")));

      assertThat(failure.isLate()).isTrue();
      assertThat(failure).hasMessage("no response: the time of the check is over");
    }
  }

  @Test
  void a_run_that_is_stopped_waits_for_no_response_and_sends_no_request() throws IOException {
    try (ServerSocket server = answering("")) {
      Api api = api(server);
      CompletableFuture.runAsync(
          api.deadline()::stop,
          CompletableFuture.delayedExecutor(200, java.util.concurrent.TimeUnit.MILLISECONDS));

      assertThatThrownBy(() -> api.send(api.create("{}")))
          .isInstanceOf(CancellationException.class);
      assertThatThrownBy(() -> api.send(api.create("{}")))
          .isInstanceOf(CancellationException.class);
    }
  }

  @Test
  void a_417_to_a_request_that_waits_for_100_is_a_response() throws IOException {
    try (ServerSocket server =
        answering("HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\n\r\n")) {
      Api api = api(server);

      Exchange exchange = api.send(api.create("{}").with("Expect", "100-continue"));

      assertThat(exchange.response().status()).isEqualTo(417);
    }
  }

  @Test
  void a_connection_that_stays_open_behind_a_response_is_not_awaited_for_ever() throws IOException {
    try (ServerSocket server =
        answering("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")) {
      Api api = api(server);
      RequestSpec closing = api.create("{}").with("Connection", "close");

      Exchange exchange = api.sendInTurn(List.of(closing), Form.PLAIN, false).get(0);

      assertThat(exchange.response().header(":closed")).contains("false");
    }
  }

  private static Api api(ServerSocket server) {
    URI base = URI.create("http://127.0.0.1:" + server.getLocalPort());
    return new Api(
        Api.http(),
        RouteOptions.assumed(base),
        "token",
        new Terms(body -> true, true, true),
        exchange -> {});
  }

  /** A server that sends this text as soon as a request begins, and reads no more of it. */
  private static ServerSocket answering(String text) throws IOException {
    ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread thread =
        new Thread(
            () -> {
              try {
                while (true) {
                  Socket socket = server.accept();
                  InputStream in = socket.getInputStream();
                  in.readNBytes(60);
                  socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
                }
              } catch (IOException e) {
                // The test has ended.
              }
            });
    thread.setDaemon(true);
    thread.start();
    return server;
  }
}
