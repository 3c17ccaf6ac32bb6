package dev.contentservice.service.start;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.receiver.EventReceiver;
import dev.contentservice.receiver.Received;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * A receiver to try webhooks with: prints each request, and responds with its body or as the
 * receiver does that it forwards it to.
 */
@Command(
    name = "receive",
    description = {
      "Receives webhook requests on 127.0.0.1 and prints them, to try webhooks.",
      "Responds with the body, or forwards them to your receiver.",
      "The service sends to it if it runs with",
      "CONTENT_DELIVERY_ALLOWED_ADDRESSES=127.0.0.0/8."
    },
    mixinStandardHelpOptions = true)
final class ReceiveCommand implements Callable<Integer> {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};
  private static final int PRINTED_BYTES = 16 << 10;
  private static final int MOST_BYTES = 20 << 20;

  /** Printed with their values. Other headers, and the query of the URL, may hold secrets. */
  private static final Set<String> SHOWN =
      Set.of(
          "accept",
          "content-length",
          "content-type",
          "host",
          "user-agent",
          "webhook-entity-id",
          "webhook-entity-type",
          "webhook-event-id",
          "webhook-event-type",
          "webhook-id",
          "webhook-replay",
          "webhook-sequence",
          "webhook-timestamp",
          "webhook-signature");

  /** A terminal would obey some of them. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cntrl}\\p{Cf}&&[^\n\t]]");

  @Spec private CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "9091",
      description = "The port; 0 selects a free one. Default: ${DEFAULT-VALUE}.")
  private int port;

  @Option(
      names = "--forward-to",
      paramLabel = "URL",
      description = "Sends each request to this receiver, and responds as it does.")
  private @Nullable URI forwardTo;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description = {
        "Verifies signatures, and rejects a request without a valid one as an application does:",
        "whsec_... or whpk_...; repeat it for several."
      })
  private List<String> keys = List.of();

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description = "Responds with this status and forwards nothing, to try a failure.")
  private @Nullable Integer status;

  @Option(
      names = "--delay",
      paramLabel = "SECONDS",
      defaultValue = "0",
      description = "Waits before it responds, to try a slow receiver. Default: ${DEFAULT-VALUE}.")
  private int delay;

  @SuppressWarnings("NullAway.Init") // The command line parser sets the annotated fields.
  ReceiveCommand() {}

  /** Receives until the process ends. */
  @Override
  public Integer call() throws IOException, InterruptedException {
    if (status != null && (status < 200 || status > 599)) {
      throw new IllegalArgumentException("a --status is from 200 to 599, not " + status);
    }
    if (delay < 0) {
      throw new IllegalArgumentException("a --delay is 0 or more seconds, not " + delay);
    }
    EventReceiver verifier = keys.isEmpty() ? null : EventReceiver.of(keys.toArray(String[]::new));
    // Otherwise the server delays every response by 40 ms.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpServer server = open();
    server.createContext("/", exchange -> receive(exchange, verifier));
    // A delayed response does not delay the next request.
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
    int number = server.getAddress().getPort();
    print("Receiving on http://127.0.0.1:" + number + "/ until you press Ctrl+C");
    new CountDownLatch(1).await();
    return 0;
  }

  private HttpServer open() throws IOException {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), 0);
    } catch (BindException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "cannot receive on port " + port + "; choose another with --port", e);
    }
  }

  private void receive(HttpExchange exchange, @Nullable EventReceiver verifier) throws IOException {
    long start = System.nanoTime();
    try (exchange) {
      byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
      StringBuilder text = text(exchange, body);
      Received received =
          verifier == null ? null : verifier.receive(exchange.getRequestHeaders(), body);
      if (received != null) {
        text.append("\n  ").append(verification(received));
      }
      ForwardedResponse response = response(exchange, body, received);
      pause();
      long millis = (System.nanoTime() - start) / 1_000_000;
      text.append("\n  responded with ").append(response.status());
      text.append(" after ").append(millis).append(" ms").append(response.note());
      print(UNPRINTABLE.matcher(text).replaceAll("\uFFFD"));
      response.send(exchange);
    }
  }

  private static String verification(Received received) {
    return received instanceof Received.Rejected rejected
        ? "rejected: " + rejected.reason().message()
        : "verified: " + received;
  }

  private ForwardedResponse response(
      HttpExchange exchange, byte[] body, @Nullable Received received) {
    if (status != null) {
      return ForwardedResponse.of(status, new byte[0]);
    }
    if (received instanceof Received.Rejected rejected) {
      return ForwardedResponse.of(rejected.reason().status(), new byte[0]);
    }
    return forwardTo == null
        ? ForwardedResponse.of(200, Arrays.copyOf(body, Math.min(body.length, PRINTED_BYTES)))
        : ForwardedResponse.from(forwardTo, exchange.getRequestHeaders(), body);
  }

  private void pause() {
    try {
      Thread.sleep(Duration.ofSeconds(delay).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static StringBuilder text(HttpExchange exchange, byte[] body) {
    StringBuilder text = new StringBuilder();
    text.append('\n').append(Instant.now().truncatedTo(ChronoUnit.MILLIS)).append(' ');
    URI uri = exchange.getRequestURI();
    text.append(exchange.getRequestMethod()).append(' ').append(uri.getRawPath());
    text.append(uri.getRawQuery() == null ? "" : "?***");
    Headers headers = exchange.getRequestHeaders();
    headers.keySet().stream()
        .sorted()
        .forEach(
            name -> {
              boolean shown = SHOWN.contains(name.toLowerCase(Locale.ROOT));
              String value = shown ? String.join(", ", headers.get(name)) : "***";
              text.append("\n  ").append(name).append(": ").append(value);
            });
    String printed = new String(body, 0, Math.min(body.length, PRINTED_BYTES), UTF_8);
    return text.append("\n  ").append(printed.replace("\n", "\n  "));
  }

  private void print(String text) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(text);
    out.flush();
  }
}
