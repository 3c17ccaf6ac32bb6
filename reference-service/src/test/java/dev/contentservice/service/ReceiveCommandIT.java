package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The receiver to try webhooks with, beside a service of its own that sends to it. */
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
        new ProcessBuilder(JarCommand.line(Map.of(), "receive", "--port", "0"))
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
        Eventually.yes(
            () ->
                Exchange.get(service.management(), "/deliveries?state=delivered")
                        .get("items")
                        .size()
                    == 1);
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
