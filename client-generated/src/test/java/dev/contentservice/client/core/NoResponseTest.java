package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.CallInterruptedException;
import dev.contentservice.client.errors.ConnectionException;
import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.model.UpdateWebhookRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60) // The calls would hang if a timeout failed.
class NoResponseTest {

  @Test
  void a_closed_port_is_a_connection_exception() throws IOException {
    URI url;
    try (ServerSocket freed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      url = URI.create("http://127.0.0.1:" + freed.getLocalPort());
    }

    ContentServiceException failure = failure(url);

    assertThat(failure)
        .isInstanceOf(ConnectionException.class)
        .hasMessageContaining("cannot connect to " + url + ", which rejects it");
    assertThat(failure.status()).isEmpty();
    assertThat(failure.requestId()).isEmpty();
    assertThat(failure).hasCauseInstanceOf(IOException.class);
  }

  @Test
  void an_unknown_host_is_a_connection_exception() {
    assertThat(failure(URI.create("http://no-such-host.invalid")))
        .isInstanceOf(ConnectionException.class)
        .hasMessageContaining("the host of http://no-such-host.invalid is unknown");
  }

  @Test
  void a_dead_proxy_is_named() throws IOException {
    URI url;
    try (ServerSocket freed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      url = URI.create("http://127.0.0.1:" + freed.getLocalPort());
    }

    assertThat(failureThrough(url, "http://content.invalid"))
        .hasMessageContaining(
            "cannot connect to the proxy " + url.getAuthority() + ", which rejects it");
    assertThat(failureThrough(URI.create("http://no-such-proxy.invalid:3128"), "http://127.0.0.1"))
        .hasMessageContaining("the host of the proxy no-such-proxy.invalid:3128 is unknown");
  }

  @Test
  void a_proxy_that_opens_no_tunnel_is_named() throws IOException {
    try (RawService proxy =
        new RawService(
            (socket, out) ->
                RawService.send(out, "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n"))) {
      assertThat(failureThrough(proxy.url(), "https://content.invalid"))
          .hasMessageContaining(
              "the proxy %s did not connect to https://content.invalid",
              proxy.url().getAuthority());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "https"})
  void a_proxy_that_requires_a_password_is_named_with_the_remedy(String scheme) throws Exception {
    try (PasswordProxy proxy = new PasswordProxy(1)) {
      assertThat(failureThrough(proxy.url(), scheme + "://content.invalid"))
          .isInstanceOf(RequestRejectedException.class)
          .hasMessageContainingAll(
              "returned 407",
              "the proxy %s requires a password".formatted(proxy.url().getAuthority()),
              "proxyCredentials(user, password)")
          .matches(
              failure ->
                  failure.getMessage().contains("-Djdk.http.auth.tunneling.disabledSchemes=")
                      == scheme.equals("https"));
    }
  }

  @Test
  void a_server_without_tls_is_named() throws IOException {
    try (ServerSocket plain = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      Thread server = new Thread(() -> speakFirst(plain));
      server.setDaemon(true);
      server.start();
      URI url = URI.create("https://127.0.0.1:" + plain.getLocalPort());

      assertThat(failure(url))
          .isInstanceOf(ConnectionException.class)
          .hasMessageContaining("TLS with " + url + " failed; check that it uses TLS");
    }
  }

  /** As a server does that answers TLS with an error of HTTP. */
  private static void speakFirst(ServerSocket server) {
    while (true) {
      try (Socket socket = server.accept()) {
        socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes());
        socket.getInputStream().readAllBytes();
      } catch (IOException closed) {
        if (server.isClosed()) {
          return;
        }
      }
    }
  }

  private static ContentServiceException failureThrough(URI proxy, String url) {
    try (ContentClient client =
        ContentClient.builder()
            .baseUrl(url)
            .token(ScriptedService.TOKEN)
            .retries(RetryPolicy.none())
            .proxy(proxy)
            .build()) {
      return catchThrowableOfType(
          ContentServiceException.class,
          () -> client.webhooks().update("w1", new UpdateWebhookRequest()));
    }
  }

  @Test
  void an_interrupted_call_ends_with_the_interrupt_flag_set() {
    CountDownLatch hung = new CountDownLatch(1);
    Thread caller = Thread.currentThread();
    try (ScriptedService service =
            ScriptedService.doing(
                exchange -> {
                  caller.interrupt();
                  await(hung);
                });
        ContentClient client = service.client()) {
      ContentServiceException failure =
          catchThrowableOfType(
              ContentServiceException.class,
              () -> client.webhooks().update("w1", new UpdateWebhookRequest()));

      // Also clears the flag, which would interrupt close().
      assertThat(Thread.interrupted()).isTrue();
      assertThat(failure).isInstanceOf(CallInterruptedException.class);
      hung.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static ContentServiceException failure(URI url) {
    try (ContentClient client =
        ContentClient.builder().baseUrl(url).token(ScriptedService.TOKEN).build()) {
      return catchThrowableOfType(
          ContentServiceException.class,
          () -> client.webhooks().update("w1", new UpdateWebhookRequest()));
    }
  }
}
