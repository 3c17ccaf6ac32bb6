package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An egress proxy that rejects all tunnels delays deliveries of the packaged service, no more. */
@Tag("exhaustive")
class EgressProxyIT {
  private static final String FAILING = "content_delivery_proxy_failing 1.0";

  @TempDir Path folder;

  @Test
  void its_failure_is_no_attempt_and_is_reported() throws Exception {
    String webhook =
        """
        [{"id": "w", "name": "W", "url": "https://hooks.example/w", "enabled": true,
          "events": [{"entity_type": "item", "event_types": ["update"]}]}]
        """;
    try (ServerSocket proxy = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      Thread rejecting = new Thread(() -> rejectAll(proxy));
      rejecting.setDaemon(true);
      rejecting.start();
      Map<String, String> settings =
          new HashMap<>(EitherStore.SQLITE.in(folder, LoopbackWebhooks.in(folder, webhook)));
      settings.put("CONTENT_DELIVERY_PROXY_ADDRESS", "127.0.0.1:" + proxy.getLocalPort());
      settings.put("CONTENT_DELIVERY_PROXY_USER", "robot");
      settings.put("CONTENT_DELIVERY_PROXY_PASSWORD", "secret-word");
      settings.put("CONTENT_DELIVERY_PROXY_NAMES", "hooks.example,.other.example");
      try (RunningService service = RunningService.in(folder, settings)) {
        assertThat(health(service).toString()).doesNotContain("egress proxy");
        publish(service);

        Eventually.yes(() -> health(service).toString().contains("egress proxy"));
        assertThat(health(service).at("/status").asString()).isEqualTo("UP");
        assertThat(health(service).toString()).contains("it responded 407 to CONNECT");
        assertThat(metrics(service)).contains(FAILING);
        JsonNode delivery = service.read("/deliveries").at("/items/0");
        assertThat(delivery.at("/state").asString()).isEqualTo("pending");
        assertThat(delivery.at("/attempts_made").asInt()).isZero();
        assertThat(service.read("/webhooks").at("/items/0/enabled").asBoolean()).isTrue();
        assertThat(service.output())
            .anyMatch(line -> line.contains("the egress proxy failed"))
            .noneMatch(line -> line.contains("secret-word") || line.contains("cm9ib3Q6"));
      }
    }
  }

  private static void rejectAll(ServerSocket proxy) {
    try {
      while (true) {
        try (Socket client = proxy.accept()) {
          byte[] request = new byte[1000];
          int length = client.getInputStream().read(request);
          // robot:secret-word
          boolean known = new String(request, 0, length).contains("cm9ib3Q6c2VjcmV0LXdvcmQ=");
          client
              .getOutputStream()
              .write(("HTTP/1.1 " + (known ? 407 : 403) + " No\r\n\r\n").getBytes());
        }
      }
    } catch (IOException e) {
      // Closed: the test is over.
    }
  }

  private static JsonNode health(RunningService service) throws Exception {
    return service.read("/q/health/ready");
  }

  private static String metrics(RunningService service) throws Exception {
    return Exchange.send(HttpRequest.newBuilder(service.management().resolve("/q/metrics"))).body();
  }

  private static void publish(RunningService service) throws Exception {
    String event =
        """
        {"id": "e1", "entity_type": "item", "event_type": "update", "entity_id": "1", "entity": 1}
        """;
    assertThat(
            Exchange.send(
                    Exchange.json(service.management(), "/events", "")
                        .POST(BodyPublishers.ofString(event)))
                .statusCode())
        .isLessThan(300);
  }
}
