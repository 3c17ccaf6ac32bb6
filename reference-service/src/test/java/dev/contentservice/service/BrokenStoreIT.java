package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * The packaged service on a store that is missing, damaged, or encrypted with keys it lacks. Starts
 * its own services, since it damages their stores.
 */
@Tag("exhaustive")
class BrokenStoreIT {
  private static final String TOKEN = "token-for-tests-1";
  private static final String MODEL = "{\"name\": \"Article\", \"api_key\": \"article\"}";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_lost_database_is_not_replaced_by_a_new_store(boolean emptied) throws Exception {
    Map<String, String> settings = EitherStore.SQLITE.in(folder);
    Path database = folder.resolve("data/content.db");
    JarCommand.inProcess(settings, "token", "add", "ci");
    Files.delete(database);
    if (emptied) {
      Files.createFile(database);
    }

    String line = startFailure(settings);

    assertThat(line)
        .contains("cannot start: the store at " + database, emptied ? "is empty" : "is missing")
        .contains(folder.resolve("data/content-secrets.json").toString(), "move the keyset away");
    Files.move(folder.resolve("data/content-secrets.json"), folder.resolve("moved.json"));
    assertThat(JarCommand.inProcess(settings, "token", "add", "ci").status()).isZero();
  }

  @Test
  void writes_to_a_damaged_page_are_unavailable_and_the_node_is_not_ready() throws Exception {
    Map<String, String> settings =
        EitherStore.SQLITE.in(folder, Map.of("CONTENT_API_TOKENS", TOKEN));
    JarCommand.inProcess(settings, "token", "add", "ci");
    damage("menu_items");

    try (RunningService service = RunningService.in(folder, settings)) {
      assertThat(service.isReady()).isTrue();
      for (int i = 0; i < 3; i++) {
        HttpResponse<String> rejected = Exchange.post(service.base(), "/item-types", TOKEN, MODEL);
        Exchange.unavailable(rejected);
        assertThat(rejected.body())
            .contains("a retry does not help", "Backup and restore")
            .doesNotContain("try again");
      }

      assertThat(service.isReady()).isFalse();
      assertThat(reason(service)).contains("damaged", "restore a backup");
      assertThat(service.output())
          .filteredOn(line -> line.contains("\"ERROR\""))
          .hasSize(1)
          .allMatch(
              line ->
                  line.contains("the store is not available: it is damaged")
                      && !line.contains("stack_trace"));
    }
  }

  @Test
  void damaged_tokens_stop_the_start_with_one_line() throws Exception {
    Map<String, String> settings = EitherStore.SQLITE.in(folder);
    JarCommand.inProcess(settings, "token", "add", "ci");
    damage("tokens");

    try (RunningService failed = RunningService.launch(folder, settings)) {
      assertThat(failed.exitStatus()).isEqualTo(1);
      assertThat(failed.output())
          .anyMatch(line -> line.contains("cannot start: ") && line.contains("restore a backup"))
          .noneMatch(line -> line.contains("\tat ") || line.contains("Exception"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void a_store_that_cannot_be_opened_at_all_is_not_blamed_on_settings(int firstPage)
      throws Exception {
    Map<String, String> settings = EitherStore.SQLITE.in(folder);
    JarCommand.inProcess(settings, "token", "add", "ci");
    try (RandomAccessFile file =
        new RandomAccessFile(folder.resolve("data/content.db").toFile(), "rw")) {
      file.seek(firstPage * 100L);
      file.write("damaged!".repeat(400).getBytes(US_ASCII));
    }

    assertThat(startFailure(settings))
        .contains("damaged", "restore a backup", "Backup and restore")
        .doesNotContain("CONTENT_STORE_USER");
  }

  @Test
  void a_node_without_the_newest_keys_is_not_ready_until_the_file_is_copied() throws Exception {
    Map<String, String> rotating = new HashMap<>(EitherStore.POSTGRESQL.in(folder));
    rotating.putAll(TwoWebhooks.in(folder));
    rotating.put("CONTENT_API_TOKENS", TOKEN);
    Map<String, String> behind = new HashMap<>(rotating);
    Path newest = Path.of(rotating.get("CONTENT_SECRETS_KEYSET"));
    Path copy = folder.resolve("copy.json");
    behind.put("CONTENT_SECRETS_KEYSET", copy.toString());

    JarCommand.inProcess(rotating, "token", "add", "ci");
    Files.copy(newest, copy);
    try (RunningService service = RunningService.in(folder, behind)) {
      assertThat(JarCommand.inProcess(rotating, "secrets", "rotate").status()).isZero();

      Exchange.unavailable(Exchange.put(service.base(), "/webhooks/wh-search", TOKEN, "{}"));
      assertThat(service.isReady()).isFalse();
      assertThat(reason(service)).contains("lacks the key", copy.toString(), "copy");
      assertThat(service.output()).noneMatch(line -> line.contains("\"ERROR\""));

      Files.writeString(copy, Files.readString(newest));
      Eventually.yes(service::isReady);
      assertThat(Exchange.put(service.base(), "/webhooks/wh-search", TOKEN, "{}").body())
          .contains(TwoWebhooks.PASSWORD);
    }
  }

  private String startFailure(Map<String, String> settings) throws Exception {
    try (RunningService failed = RunningService.launch(folder, settings)) {
      assertThat(failed.exitStatus()).isEqualTo(1);
      assertThat(failed.output()).hasSize(1);
      return failed.output().get(0);
    }
  }

  private static String reason(RunningService service) throws Exception {
    JsonNode health = service.read("/q/health/ready");
    return health.get("checks").valueStream().map(JsonNode::toString).toList().toString();
  }

  /** Overwrites the first page of a table, while no node has the store open. */
  private void damage(String table) throws Exception {
    Path database = folder.resolve("data/content.db");
    int page;
    int size;
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement()) {
      statement.execute("pragma wal_checkpoint(truncate)");
      page = number(statement, "select rootpage from sqlite_master where name = '" + table + "'");
      size = number(statement, "pragma page_size");
    }
    try (RandomAccessFile file = new RandomAccessFile(database.toFile(), "rw")) {
      file.seek((page - 1L) * size);
      file.write("damaged!".repeat(size / 8).getBytes(US_ASCII));
    }
  }

  private static int number(Statement statement, String query) throws Exception {
    try (ResultSet rows = statement.executeQuery(query)) {
      assertThat(rows.next()).isTrue();
      return rows.getInt(1);
    }
  }
}
