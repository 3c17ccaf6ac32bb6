package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The packaged service on a store in which single rows have secrets that cannot be decrypted.
 * Starts its own services, since it changes rows of their stores.
 */
@Tag("exhaustive")
class UnreadableSecretsIT {
  private static final String KEY =
      "whsec_" + Base64.getEncoder().encodeToString("canary-signing-key-0123456789".getBytes());

  /**
   * How the row of the webhook with this id is damaged: its text changed, moved, or without a key.
   */
  private static final Map<String, String> SPOILT =
      Map.of(
          "changed", "headers = substr(headers, 1, length(headers) - 8) || 'AAAAAAAA'",
          "moved", "http_basic_password = (select http_basic_password from kept where id = 'well')",
          "of no key", "http_basic_password = 'AQAAAAA' || substr(http_basic_password, 8)",
          "no ciphertext", "signing_keys = 'x'");

  private static final String RESTORE =
      Stream.of("headers", "http_basic_password", "signing_keys")
          .map(each -> each + " = (select k." + each + " from kept k where k.id = webhooks.id)")
          .collect(Collectors.joining(", ", "update webhooks set ", ""));

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void they_block_no_other_webhook_and_lose_no_delivery(EitherStore kind) throws Exception {
    try (LoopbackReceiver broken = new LoopbackReceiver();
        LoopbackReceiver well = new LoopbackReceiver()) {
      Map<String, String> settings = kind.in(folder, settings(broken, well));
      try (RunningService service = RunningService.in(folder, settings);
          StoredDeliveries stored = new StoredDeliveries(settings)) {
        execute(
            settings,
            "create table kept as select id, headers, http_basic_password, signing_keys"
                + " from webhooks");
        for (Map.Entry<String, String> each : SPOILT.entrySet()) {
          execute(
              settings,
              "update webhooks set " + each.getValue() + " where id = '" + each.getKey() + "'");
        }

        for (int i = 1; i <= 5; i++) {
          EventPublishers.publish(service, "update");
          assertThat(well.next().header("X-Key")).isEqualTo("canary-header");
          int expected = i;
          Eventually.yes(() -> stored.count("state = 'delivered'") == expected);
        }
        assertThat(broken.waiting()).isZero();
        assertThat(stored.count("state = 'pending' and attempts = 0")).isEqualTo(20);
        assertThat(service.isReady()).isTrue();
        assertLog(service);

        execute(settings, RESTORE);
        // A new URL ends the pause of one minute.
        for (String id : SPOILT.keySet()) {
          String path = "/webhooks/" + id.replace(" ", "%20");
          String url = "{\"url\": \"%s\"}".formatted(broken.url("/restored"));
          assertThat(Exchange.put(service.base(), path, ManyClients.TOKEN, url).statusCode())
              .isEqualTo(200);
        }
        Eventually.yes(() -> stored.count("state = 'delivered'") == 25);
        assertThat(broken.next().header("X-Key")).isEqualTo("canary-header");
      }
    }
  }

  private static void assertLog(RunningService service) {
    List<String> warnings =
        service.output().stream().filter(line -> line.contains("cannot read")).toList();
    // One at once and one every ten seconds.
    assertThat(warnings).hasSizeBetween(1, 4);
    assertThat(warnings)
        .allMatch(line -> line.contains("restore its row") || line.contains("lacks the key"))
        .anyMatch(line -> SPOILT.keySet().stream().anyMatch(id -> line.contains("'" + id + "'")));
    assertThat(service.output())
        .noneMatch(line -> line.contains("canary") || line.contains("stack_trace"));
  }

  private static void execute(Map<String, String> settings, String sql) throws Exception {
    try (Connection connection =
            DriverManager.getConnection(settings.get("CONTENT_STORE_URL"), "postgres", "");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private Map<String, String> settings(LoopbackReceiver broken, LoopbackReceiver well)
      throws Exception {
    return LoopbackWebhooks.in(
        folder,
        Stream.concat(SPOILT.keySet().stream(), Stream.of("well"))
            .map(id -> webhook(id, (id.equals("well") ? well : broken).url("/")))
            .collect(Collectors.joining(",", "[", "]")));
  }

  private static String webhook(String id, String url) {
    return """
        {"id": "%s", "name": "%s", "url": "%s", "enabled": true,
         "headers": {"X-Key": "canary-header"},
         "http_basic_user": "user", "http_basic_password": "canary-password",
         "signing_keys": ["%s"],
         "events": [{"entity_type": "item", "event_types": ["update"]}]}
        """
        .formatted(id, id, url, KEY);
  }
}
