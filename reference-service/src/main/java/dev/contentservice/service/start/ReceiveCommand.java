package dev.contentservice.service.start;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A receiver to try webhooks with: prints each request and responds with its body. */
@Command(
    name = "receive",
    description = {
      "Receives webhook requests on 127.0.0.1 and prints them, to try webhooks.",
      "The service sends to it if it runs with",
      "CONTENT_DELIVERY_ALLOWED_ADDRESSES=127.0.0.0/8."
    },
    mixinStandardHelpOptions = true)
final class ReceiveCommand implements Callable<Integer> {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};
  private static final int MOST_BYTES = 16 << 10;

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

  @SuppressWarnings("NullAway.Init") // The command line parser sets the annotated fields.
  ReceiveCommand() {}

  /** Receives until the process ends. */
  @Override
  public Integer call() throws IOException, InterruptedException {
    // Otherwise the server delays every response by 40 ms.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpServer server = open();
    server.createContext("/", this::receive);
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

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES);
      print(text(exchange, body));
      exchange.getResponseHeaders().set("Content-Type", "text/plain;charset=UTF-8");
      exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
      try (OutputStream response = exchange.getResponseBody()) {
        response.write(body);
      }
    }
  }

  private static String text(HttpExchange exchange, byte[] body) {
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
    text.append("\n  ").append(new String(body, UTF_8).replace("\n", "\n  "));
    return UNPRINTABLE.matcher(text).replaceAll("\uFFFD");
  }

  private void print(String text) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(text);
    out.flush();
  }
}
