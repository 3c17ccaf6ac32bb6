package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service whose deliveries wait for a lock of another transaction; it locks a whole table. */
@Tag("exhaustive")
class BlockedDeliveryIT {
  private static final String WEBHOOK =
      """
      [{"id": "w", "name": "W", "url": "http://127.0.0.1:1/", "enabled": true,
        "events": [{"entity_type": "item", "event_types": ["update"]}]}]
      """;
  private static final String EVENT =
      """
      {"entity_type": "item", "event_type": "update", "entity_id": "m1", "entity": {}}""";

  @TempDir Path folder;

  @Test
  void a_service_whose_workers_are_blocked_is_not_ready_and_names_them() throws Exception {
    Path provision = Files.writeString(folder.resolve("webhooks.json"), WEBHOOK);
    Map<String, String> settings =
        EitherStore.POSTGRESQL.in(
            folder,
            Map.of(
                "CONTENT_PROVISION",
                provision.toString(),
                "CONTENT_DELIVERY_ALLOWED_ADDRESSES",
                "127.0.0.0/8"));
    try (RunningService service = RunningService.in(folder, settings);
        Connection other =
            DriverManager.getConnection(settings.get("CONTENT_STORE_URL"), "postgres", "");
        Statement statement = other.createStatement()) {
      // Nodes need it, publishers do not.
      other.setAutoCommit(false);
      statement.execute("lock table delivery_nodes in exclusive mode");
      assertThat(Exchange.post(service.management(), "/events", "none", EVENT).statusCode())
          .isEqualTo(202);

      Eventually.yes(() -> !service.isReady());
      assertThat(service.read("/q/health/ready").toString())
          .contains("\"name\":\"delivery\",\"status\":\"DOWN\"", "\"webhook-delivery-");
      other.rollback();

      Eventually.yes(service::isReady);
    }
  }
}
