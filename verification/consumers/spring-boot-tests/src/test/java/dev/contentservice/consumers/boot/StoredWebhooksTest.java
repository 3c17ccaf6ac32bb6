package dev.contentservice.consumers.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.contentservice.delivery.outbox.WebhookSource;
import java.nio.file.Path;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Webhooks that are created and deleted while the application runs. */
@Timeout(180)
class StoredWebhooksTest {
  @TempDir Path folder;

  @Test
  void an_application_has_no_webhooks_at_first() throws Exception {
    try (Receiver receiver = new Receiver();
        RunningShop shop = RunningShop.start(folder, receiver, "--spring.flyway.target=1")) {
      assertEquals(200, shop.post("/articles/tea", "").statusCode());

      insertTheWebhook(shop);
      assertEquals(200, shop.post("/articles/milk", "").statusCode());
      assertTrue(receiver.next().contains("milk"));

      // Deleted.
      JdbcTemplate store = shop.context().getBean(JdbcTemplate.class);
      String body = store.queryForObject("select body from webhooks", String.class);
      String disabled = body.replace("\"enabled\": true", "\"enabled\": false");
      put(shop, "wh-search", disabled);
      assertEquals(200, shop.post("/articles/salt", "").statusCode());
      put(shop, "wh-shop", body.replace("wh-search", "wh-shop"));
      assertEquals(200, shop.post("/articles/rice", "").statusCode());
      assertTrue(receiver.next().contains("rice"));
    }
  }

  @Test
  void a_change_without_a_transaction_is_rejected() {
    assertThrows(
        IllegalStateException.class, () -> new StoredWebhooks(new JdbcTemplate()).put("w", "{}"));
  }

  private static void put(RunningShop shop, String id, String body) {
    StoredWebhooks webhooks = (StoredWebhooks) shop.context().getBean(WebhookSource.class);
    new TransactionTemplate(shop.context().getBean(PlatformTransactionManager.class))
        .executeWithoutResult(status -> webhooks.put(id, body));
  }

  private static void insertTheWebhook(RunningShop shop) {
    Flyway started = shop.context().getBean(Flyway.class);
    Flyway.configure().configuration(started.getConfiguration()).target("2").load().migrate();
  }
}
