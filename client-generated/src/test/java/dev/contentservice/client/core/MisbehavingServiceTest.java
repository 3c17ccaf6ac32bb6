package dev.contentservice.client.core;

import static dev.contentservice.client.core.RawService.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.CallTimedOutException;
import dev.contentservice.client.errors.ConnectionException;
import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.client.errors.RateLimitedException;
import dev.contentservice.client.errors.ServerException;
import dev.contentservice.client.errors.UnexpectedResponseException;
import dev.contentservice.model.UpdateWebhookRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Faults of servers, proxies and networks, and the exceptions they cause. */
@Timeout(120)
class MisbehavingServiceTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
  private static final String PAGE = "<html><body>Session hush of Alice</body></html>";

  static Stream<Arguments> faults() {
    return Stream.of(
        row("reset", ConnectionException.class, (socket, out) -> socket.setSoLinger(true, 0)),
        row("closed at once", ConnectionException.class, (socket, out) -> {}),
        row("half a head", ConnectionException.class, (s, out) -> send(out, "HTTP/1.1 20")),
        row("no HTTP", ConnectionException.class, (s, out) -> send(out, "SSH-2.0-OpenSSH\r\n")),
        row(
            "half a body",
            ConnectionException.class,
            (s, out) -> send(out, OK + "Content-Length: 100\r\n\r\n{\"id\"")),
        row(
            "half a chunk",
            ConnectionException.class,
            (s, out) -> send(out, OK + "Transfer-Encoding: chunked\r\n\r\nff\r\n{\"id\"")),
        row("a head in drips", CallTimedOutException.class, (s, out) -> drip(out, "HTTP/1.1 200")),
        row(
            "a body in drips",
            CallTimedOutException.class,
            (s, out) -> {
              send(out, OK + "Content-Length: 100000\r\n\r\n");
              drip(out, "{\"name\": \"");
            }),
        row(
            "a body without end",
            UnexpectedResponseException.class,
            (s, out) -> {
              send(out, OK + "\r\n");
              flood(out, Integer.MAX_VALUE);
            }),
        row(
            "10 MB",
            UnexpectedResponseException.class,
            (s, out) -> {
              send(out, OK + "Content-Length: 10000000\r\n\r\n");
              flood(out, 10_000_000);
            }),
        row(
            "10 MB of an error",
            ServerException.class,
            (s, out) -> {
              send(out, "HTTP/1.1 500 No\r\nContent-Length: 10000000\r\n\r\n");
              flood(out, 10_000_000);
            }),
        row(
            "nothing",
            UnexpectedResponseException.class,
            response("200 OK", "application/json", "")),
        row("a page", UnexpectedResponseException.class, response("200 OK", "text/html", PAGE)),
        row(
            "a page as JSON",
            UnexpectedResponseException.class,
            response("200 OK", "a/x+json", PAGE)),
        row("an error page", ServerException.class, response("502 Bad", "text/html", PAGE)),
        row(
            "a wrong type",
            UnexpectedResponseException.class,
            response("200 OK", "text/csv", "{}")),
        row(
            "no UTF-8",
            UnexpectedResponseException.class,
            (s, out) -> {
              send(out, OK + "Content-Length: 4\r\n\r\n{\"");
              out.write(new byte[] {(byte) 0xC0, (byte) 0x80});
            }),
        row("429 for ever", RateLimitedException.class, response("429 Slow", "text/html", PAGE)),
        row(
            "a redirect",
            UnexpectedResponseException.class,
            response(
                "307 There\r\nLocation: http://evil.example/?session=hush", "text/html", PAGE)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void each_fault_causes_its_exception(
      String name, Class<? extends ContentServiceException> expected, RawService.Script script)
      throws IOException {
    assertFailure(
        script, client -> client.webhooks().update("w1", new UpdateWebhookRequest()), expected);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void each_fault_causes_the_same_exception_asynchronously(
      String name, Class<? extends ContentServiceException> expected, RawService.Script script)
      throws IOException {
    assertFailure(
        script,
        client -> client.webhooks().async().update("w1", new UpdateWebhookRequest()).join(),
        expected);
  }

  private static void assertFailure(
      RawService.Script script,
      Consumer<ContentClient> call,
      Class<? extends ContentServiceException> expected)
      throws IOException {
    try (RawService service = new RawService(script);
        ContentClient client =
            ContentClient.builder()
                .baseUrl(service.url())
                .token(ScriptedService.TOKEN)
                .callTimeout(
                    Duration.ofMillis(expected == CallTimedOutException.class ? 200 : 30_000))
                .in(new VirtualTime(), () -> 0.5)
                .build()) {
      Throwable thrown = catchThrowable(() -> call.accept(client));
      Throwable failure = thrown instanceof CompletionException ? thrown.getCause() : thrown;

      assertThat(failure).isInstanceOf(expected).hasMessageNotContainingAny("hush", "Alice");
      // A timeout leaves no time for a retry.
      boolean retried =
          Retries.isRetryable((ContentServiceException) failure)
              && expected != CallTimedOutException.class;
      assertThat(service.requests()).isEqualTo(retried ? 4 : 1);
    }
  }

  private static Arguments row(
      String name, Class<? extends ContentServiceException> expected, RawService.Script script) {
    return Arguments.of(name, expected, script);
  }

  private static RawService.Script response(String status, String type, String body) {
    return (socket, out) ->
        send(
            out,
            "HTTP/1.1 %s\r\nConnection: close\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(status, type, body.length(), body));
  }

  private static void drip(OutputStream out, String start)
      throws IOException, InterruptedException {
    send(out, start);
    while (true) {
      Thread.sleep(50);
      send(out, " ");
    }
  }

  private static void flood(OutputStream out, int bytes) throws IOException {
    byte[] part = new byte[100_000];
    java.util.Arrays.fill(part, (byte) ' ');
    for (int sent = 0; sent < bytes; sent += part.length) {
      out.write(part);
    }
  }
}
