package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * Receivers whose certificates or responses are wrong, and one with a private authority. Starts its
 * own service, which trusts that authority.
 */
@Tag("exhaustive")
class ReceiverTlsIT {
  private static final String OK = "HTTP/1.1 204 No Content\r\n\r\n";

  @TempDir Path folder;
  private final List<ServerSocket> receivers = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (ServerSocket receiver : receivers) {
      receiver.close();
    }
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void each_attempt_says_in_words_why_it_failed(EitherStore kind) throws Exception {
    Certificate trusted = Certificate.make(folder, "trusted");
    String pem = trusted.in(folder).get("CONTENT_TLS_CERTIFICATE");
    int good = receiver(tls(trusted), OK);
    int other = receiver(tls(Certificate.make(folder, "other")), OK);
    int plain = receiver(plain(), "HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n");
    String webhooks =
        Map.of(
                "good", "https://127.0.0.1:" + good,
                "name", "https://localhost:" + good,
                "self", "https://127.0.0.1:" + other,
                "plain", "https://127.0.0.1:" + plain,
                "zero", "http://127.0.0.1:" + plain)
            .entrySet()
            .stream()
            .map(each -> webhook(each.getKey(), each.getValue()))
            .collect(Collectors.joining(",", "[", "]"));
    Map<String, String> settings = kind.in(folder, LoopbackWebhooks.in(folder, webhooks));
    settings.put("CONTENT_DELIVERY_ALLOWED_ADDRESSES", "127.0.0.0/8,::1");
    settings.put("CONTENT_DELIVERY_TRUSTED_AUTHORITIES", pem);
    try (RunningService service = RunningService.in(folder, settings)) {
      EventPublishers.publish(service, "update");

      assertThat(firstAttempt(service, "good")).isEqualTo("null null");
      assertThat(firstAttempt(service, "name"))
          .isEqualTo("\"tls\" \"certificate is for 127.0.0.1, not localhost\"");
      assertThat(firstAttempt(service, "self"))
          .isEqualTo("\"tls\" \"issuer not trusted: the certificate is self-signed\"");
      assertThat(firstAttempt(service, "plain"))
          .isEqualTo("\"tls\" \"receiver speaks no TLS on this port\"");
      assertThat(firstAttempt(service, "zero"))
          .startsWith("\"protocol\" \"the response is not valid HTTP/1.1: ");
      assertThat(service.output())
          .noneMatch(line -> line.contains("\"level\":\"ERROR\""))
          .filteredOn(line -> line.contains("TLS with "))
          .hasSize(3)
          .allMatch(line -> line.contains("\"level\":\"WARN"));
    }
  }

  private static String webhook(String id, String url) {
    return """
        {"id": "%1$s", "name": "%1$s", "url": "%2$s/hook", "enabled": true,
         "events": [{"entity_type": "item", "event_types": ["update"]}]}
        """
        .formatted(id, url);
  }

  private static String firstAttempt(RunningService service, String webhook) throws Exception {
    JsonNode[] delivery = new JsonNode[1];
    Eventually.yes(
        () -> {
          JsonNode page = service.read("/deliveries?webhook=" + webhook);
          String id = page.at("/items/0/id").asString("none");
          delivery[0] = service.read("/deliveries/" + id);
          return delivery[0].at("/attempts").size() > 0;
        });
    JsonNode attempt = delivery[0].at("/attempts/0");
    return attempt.get("error") + " " + attempt.get("error_detail");
  }

  private ServerSocket tls(Certificate certificate) throws Exception {
    return certificate
        .identity()
        .getServerSocketFactory()
        .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  private static ServerSocket plain() throws IOException {
    return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  /** Responds to each connection with these characters; returns its port. */
  private int receiver(ServerSocket socket, String response) {
    receivers.add(socket);
    Thread thread = new Thread(() -> serve(socket, response), "receiver");
    thread.setDaemon(true);
    thread.start();
    return socket.getLocalPort();
  }

  private static void serve(ServerSocket server, String response) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        socket.getInputStream().read(new byte[8192]);
        socket.getOutputStream().write(response.getBytes(ISO_8859_1));
        socket.shutdownOutput();
        socket.getInputStream().readAllBytes();
      } catch (IOException e) {
        // The sender ended the connection, or the test is over.
      }
    }
  }
}
