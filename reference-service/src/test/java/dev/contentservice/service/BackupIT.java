package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Backs up a running service as docs/INSTALLING.md describes, and restores it. Starts its own
 * services, on the original and on the restored store.
 */
@Tag("exhaustive")
class BackupIT {
  @TempDir Path folder;

  @Test
  void a_backup_under_writes_has_every_write_that_was_acknowledged_before() throws Exception {
    Map<String, String> settings = new HashMap<>(ManyWebhooks.in(folder, Ledger.WEBHOOKS));
    settings.put("CONTENT_DELIVERY_EMIT_MODEL_EVENTS", "true");
    AcknowledgedWrites before;
    String after;
    try (RunningService service = RunningService.in(folder, settings);
        ContentClient client = service.client(ManyClients.TOKEN)) {
      client
          .webhooks()
          .update("w0", new UpdateWebhookRequest().httpBasicPassword(TwoWebhooks.PASSWORD));
      Ledger ledger = new Ledger();
      ledger.writeTo(service.base());
      Eventually.yes(() -> ledger.acknowledged() > 200);
      before = ledger.snapshot();
      DocumentedCommands.BACK_UP_SQLITE.run(folder, settings);
      after = client.itemTypes().create(new CreateItemTypeRequest("Later", "later")).getId();
      ledger.stop();
      assertThat(ledger.statuses().keySet()).isSubsetOf(200, 201);
    }
    assertThat(Files.getPosixFilePermissions(folder.resolve("backup.db")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));

    DocumentedCommands.RESTORE_SQLITE.run(folder, settings);

    before.areIn(folder.resolve("content-data/content.db"));
    // Otherwise it would create lost webhooks again.
    settings.remove("CONTENT_PROVISION");
    try (RunningService service = RunningService.in(folder, settings);
        ContentClient client = service.client(ManyClients.TOKEN)) {
      assertThat(passwordOf("w0", client)).isEqualTo(TwoWebhooks.PASSWORD);
      assertThat(service.read("/models/" + after).get("status").asInt()).isEqualTo(404);
    }
  }

  @Test
  void a_dump_of_postgresql_put_into_an_empty_database_has_everything() throws Exception {
    Optional<String> database = PostgresTools.freshDatabase();
    assumeThat(database).as("a database that pg_dump of this machine supports").isPresent();
    Map<String, String> settings = new HashMap<>(EitherStore.POSTGRESQL.in(folder));
    settings.put("CONTENT_STORE_URL", database.get());
    settings.putAll(TwoWebhooks.in(folder));
    settings.put("CONTENT_API_TOKENS", ManyClients.TOKEN);
    String kept;
    String after;
    try (RunningService service = RunningService.in(folder, settings);
        ContentClient client = service.client(ManyClients.TOKEN)) {
      kept = client.itemTypes().create(new CreateItemTypeRequest("Kept", "kept")).getId();
      DocumentedCommands.BACK_UP_POSTGRESQL.run(folder, settings);
      after = client.itemTypes().create(new CreateItemTypeRequest("Later", "later")).getId();
    }

    DocumentedCommands.RESTORE_POSTGRESQL.run(folder, settings);

    settings.remove("CONTENT_PROVISION");
    try (RunningService service = RunningService.in(folder, settings);
        ContentClient client = service.client(ManyClients.TOKEN)) {
      assertThat(service.read("/models").toString()).contains(kept).doesNotContain(after);
      assertThat(passwordOf("wh-search", client)).isEqualTo(TwoWebhooks.PASSWORD);
    }
  }

  private static String passwordOf(String webhook, ContentClient client) {
    return client.webhooks().update(webhook, new UpdateWebhookRequest()).getHttpBasicPassword();
  }
}
