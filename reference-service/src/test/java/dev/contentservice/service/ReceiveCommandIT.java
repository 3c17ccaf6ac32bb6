package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.receiver.AnswerException;
import dev.contentservice.receiver.MessageHeaders;
import dev.contentservice.receiver.Reply;
import dev.contentservice.receiver.WebhookEndpoint;
import dev.contentservice.receiver.testing.DeliveryFault;
import dev.contentservice.receiver.testing.WebhookSender;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The receiver to try webhooks with, beside a service of its own that sends to it. */
@Tag("exhaustive")
class ReceiveCommandIT {
  private static final Pattern STARTED =
      Pattern.compile("Receiving on (http://127\\.0\\.0\\.1:\\d+/) until you press Ctrl\\+C");
  private static final String WEBHOOK =
      """
      [{"id": "w", "name": "W", "url": "%shook?key=canary", "enabled": true,
        "headers": {"X-Key": "canary-of-a-header"}, "signing_keys": ["whsec_%s"],
        "events": [{"entity_type": "item", "event_types": ["update"]}]}]
      """;

  @TempDir Path folder;

  @Test
  void each_request_is_printed_without_secrets_and_answered_with_its_body() throws Exception {
    Process receiver =
        new ProcessBuilder(JarCommand.line("receive", "--port", "0"))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader printed = receiver.inputReader(StandardCharsets.UTF_8)) {
      Matcher started = STARTED.matcher(printed.readLine());
      assertThat(started.matches()).isTrue();
      String webhook = WEBHOOK.formatted(started.group(1), "C".repeat(32));
      try (RunningService service =
          RunningService.in(folder, LoopbackWebhooks.in(folder, webhook))) {
        EventPublishers.publish(service, "update");

        String request = request(printed);
        assertThat(request)
            .contains("POST /hook?***\n", "Webhook-id: ", "Webhook-signature: v1,", "X-key: ***")
            .containsPattern("Webhook-entity-id: [!-~]+\n")
            .contains("Webhook-entity-type: item\n", "Webhook-event-type: update\n")
            .contains("\"entity_id\":")
            .doesNotContain("canary");
        Eventually.yes(() -> service.read("/deliveries?state=delivered").get("items").size() == 1);
      }
    } finally {
      receiver.destroy();
      receiver.waitFor();
    }
  }

  /** The lines up to the first one of the body. */
  private static String request(BufferedReader printed) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (String line = printed.readLine(); line != null; line = printed.readLine()) {
      lines.append(line).append('\n');
      if (line.startsWith("  {")) {
        break;
      }
    }
    return lines.toString();
  }

  private static final String KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  /** Starts the command, which receives at the URL that is passed to the actions. */
  private void receiving(Actions actions, String... options) throws Exception {
    Process receiver =
        new ProcessBuilder(
                JarCommand.line(
                    Stream.concat(Stream.of("receive", "--port", "0"), Stream.of(options))
                        .toArray(String[]::new)))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader printed = receiver.inputReader(StandardCharsets.UTF_8)) {
      Matcher started = STARTED.matcher(printed.readLine());
      assertThat(started.matches()).isTrue();
      actions.run(URI.create(started.group(1)), printed);
    } finally {
      receiver.destroy();
      receiver.waitFor();
    }
  }

  private interface Actions {
    void run(URI url, BufferedReader printed) throws Exception;
  }

  private static String lineWith(BufferedReader printed, String text) throws IOException {
    String line = printed.readLine();
    while (!line.contains(text)) {
      line = printed.readLine();
    }
    return line;
  }

  @Test
  void verified_requests_are_forwarded_unchanged_and_answered_as_the_receiver_does()
      throws Exception {
    HttpServer target =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    WebhookEndpoint endpoint =
        WebhookEndpoint.builder(KEY)
            .on(
                "item",
                "update",
                event -> {
                  throw AnswerException.retryAfter(Duration.ofSeconds(7));
                })
            .build();
    target.createContext(
        "/hook",
        exchange -> {
          Reply reply =
              endpoint.handle(
                  MessageHeaders.of(exchange.getRequestHeaders()),
                  exchange.getRequestBody().readAllBytes());
          reply.headers().forEach(exchange.getResponseHeaders()::set);
          exchange.sendResponseHeaders(reply.status(), -1);
          exchange.close();
        });
    target.start();
    try {
      receiving(
          (url, printed) -> {
            WebhookSender sender = WebhookSender.of(KEY);
            assertThat(sender.event("item", "update", "7", "{}").to(url)).containsExactly(503);
            assertThat(lineWith(printed, "verified: ")).contains("update of item 7");
            assertThat(lineWith(printed, "responded")).contains("responded with 503 after ");
            assertThat(sender.body("text").to(url)).containsExactly(204);
            assertThat(sender.with(DeliveryFault.WRONG_KEY).body("text").to(url))
                .containsExactly(401);
            assertThat(lineWith(printed, "rejected: ")).contains("no signature");
            assertThat(sender.with(DeliveryFault.OLD).body("text").to(url)).containsExactly(400);
          },
          "--key",
          KEY,
          "--forward-to",
          "http://127.0.0.1:" + target.getAddress().getPort() + "/hook");
    } finally {
      target.stop(0);
    }
  }

  @Test
  void a_receiver_that_does_not_respond_is_named() throws Exception {
    receiving(
        (url, printed) -> {
          assertThat(WebhookSender.of(KEY).body("text").to(url)).containsExactly(502);
          assertThat(lineWith(printed, "responded"))
              .contains("502", "because http://127.0.0.1:1/hook does not: ");
        },
        "--forward-to",
        "http://127.0.0.1:1/hook");
  }

  @Test
  void a_status_and_a_delay_simulate_a_faulty_receiver() throws Exception {
    receiving(
        (url, printed) -> {
          long start = System.nanoTime();
          assertThat(WebhookSender.of(KEY).body("text").to(url)).containsExactly(500);
          assertThat(System.nanoTime() - start).isGreaterThan(1_000_000_000L);
        },
        "--status",
        "500",
        "--delay",
        "1");
  }

  @Test
  void an_invalid_status_delay_or_key_stops_the_command_with_the_reason() throws Exception {
    assertThat(JarCommand.inProcess(Map.of(), "receive", "--status", "99").err())
        .contains("a --status is from 200 to 599, not 99");
    assertThat(JarCommand.inProcess(Map.of(), "receive", "--delay", "-1").err())
        .contains("a --delay is 0 or more seconds, not -1");
    assertThat(JarCommand.inProcess(Map.of(), "receive", "--key", "canary").err())
        .contains("a verification key is whsec_")
        .doesNotContain("canary");
  }

  @Test
  void a_port_that_cannot_be_used_is_named_with_the_option_that_changes_it() throws Exception {
    try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      for (String port : List.of(Integer.toString(used.getLocalPort()), "70000")) {
        JarCommand failed = JarCommand.inProcess(Map.of(), "receive", "--port", port);

        assertThat(failed.status()).isEqualTo(1);
        assertThat(failed.err().strip())
            .isEqualTo("cannot receive on port " + port + "; choose another with --port");
      }
    }
  }
}
