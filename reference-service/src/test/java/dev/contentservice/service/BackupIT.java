package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Backs up a running service as docs/OPERATIONS.md describes, and restores it. Starts its own
 * services, on the original and on the restored store.
 */
class BackupIT {
  @TempDir Path folder;

  @Test
  void a_restored_copy_of_a_running_service_is_complete_with_secrets() throws Exception {
    Map<String, String> settings = new HashMap<>(TwoWebhooks.in(folder));
    settings.put("CONTENT_API_TOKENS", "token-for-tests-1");
    Path data = folder.resolve("content-data");
    String before;
    String after;
    try (RunningService service = RunningService.in(folder, settings);
        ContentClient client = service.client("token-for-tests-1")) {
      before = client.itemTypes().create(new CreateItemTypeRequest("Kept", "kept")).getId();
      backUp(data.resolve("content.db"));
      after = client.itemTypes().create(new CreateItemTypeRequest("Later", "later")).getId();
    }

    Files.deleteIfExists(data.resolve("content.db-wal"));
    Files.deleteIfExists(data.resolve("content.db-shm"));
    Files.delete(data.resolve("content.db"));
    Files.move(folder.resolve("backup.db"), data.resolve("content.db"));

    try (RunningService service = RunningService.in(folder, settings);
        ContentClient client = service.client("token-for-tests-1")) {
      assertThat(Exchange.get(service.management(), "/models").toString())
          .contains(before)
          .doesNotContain(after);
      assertThat(passwordOfSearch(client)).isEqualTo(TwoWebhooks.PASSWORD);
    }
  }

  @Test
  void a_dump_of_postgresql_put_into_an_empty_database_has_everything() throws Exception {
    assumeThat(PostgresTools.areAsNewAsTheServer()).as("pg_dump of this machine").isTrue();
    Map<String, String> settings = new HashMap<>(EitherStore.POSTGRESQL.in(folder));
    settings.putAll(TwoWebhooks.in(folder));
    settings.put("CONTENT_API_TOKENS", "token-for-tests-1");
    String kept;
    try (RunningService service = RunningService.in(folder, settings);
        ContentClient client = service.client("token-for-tests-1")) {
      kept = client.itemTypes().create(new CreateItemTypeRequest("Kept", "kept")).getId();
      PostgresTools.run(documented("pg_dump"), folder, settings.get("CONTENT_STORE_URL"));
    }
    String empty = RealPostgres.freshDatabase();
    PostgresTools.run(documented("pg_restore"), folder, empty);
    settings.put("CONTENT_STORE_URL", empty);

    try (RunningService service = RunningService.in(folder, settings);
        ContentClient client = service.client("token-for-tests-1")) {
      assertThat(Exchange.get(service.management(), "/models").toString()).contains(kept);
      assertThat(passwordOfSearch(client)).isEqualTo(TwoWebhooks.PASSWORD);
    }
  }

  private static String passwordOfSearch(ContentClient client) {
    return client
        .webhooks()
        .update("wh-search", new UpdateWebhookRequest())
        .getHttpBasicPassword()
        .get();
  }

  /** Returns the documented command that starts with this tool. */
  private static String documented(String tool) {
    return Readme.read(Readme.ROOT.resolve("docs/OPERATIONS.md"))
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith(tool + " "))
        .findFirst()
        .orElseThrow();
  }

  /** Runs the documented statement by the driver: sqlite3 may not be installed. */
  private void backUp(Path database) throws Exception {
    String statement =
        Pattern.compile("sqlite3 content-data/content.db \"([^\"]+)\"")
            .matcher(Readme.read(Readme.ROOT.resolve("docs/OPERATIONS.md")))
            .results()
            .map((MatchResult found) -> found.group(1))
            .findFirst()
            .orElseThrow()
            .replace("backup.db", folder.resolve("backup.db").toString());
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement vacuum = connection.createStatement()) {
      vacuum.execute(statement);
    }
  }
}
