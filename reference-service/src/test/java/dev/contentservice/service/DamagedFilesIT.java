package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.contentservice.service.secrets.Encryption;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Another program damages files under the packaged service. {@code OpenFilesTest} has every damage
 * of every file of an SQLite store, this class one of each kind. Starts its own services, since it
 * damages their files.
 */
@Tag("exhaustive")
class DamagedFilesIT {
  private static final Path PROCESSES = Path.of("/proc/self/fd");
  private static final String MODEL = "{\"name\": \"A\", \"api_key\": \"a\"}";
  private static final Duration NOTICED = Duration.ofSeconds(10);

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"content.db-wal", "content.db-shm", "content.db-wal content.db-shm"})
  void everything_acknowledged_before_files_are_deleted_is_saved(String names) throws Exception {
    assumeThat(PROCESSES).as("the open files of a process").exists();
    Map<String, String> settings = new HashMap<>(ManyWebhooks.in(folder, 0));
    Set<String> acknowledged = new HashSet<>();
    try (RunningService service = RunningService.in(folder, settings)) {
      for (int i = 0; i < 14; i++) {
        acknowledged.add(created(service));
      }
      for (String name : names.split(" ")) {
        Files.delete(folder.resolve("content-data").resolve(name));
      }

      assertRejected(ManyClients.create(service.base(), MODEL));
      assertThat(service.isReady()).isFalse();
      assertThat(errors(service))
          .singleElement()
          .asString()
          .contains("was deleted", "running node");
      settings.put("PID", Long.toString(service.pid()));
      DocumentedCommands.SAVE_DELETED_SQLITE.run(folder, settings);
    }
    DocumentedCommands.RESTORE_SAVED_SQLITE.run(folder, settings);

    settings.remove("PID");
    try (RunningService service = RunningService.in(folder, settings)) {
      for (String id : acknowledged) {
        assertThat(service.read("/models/" + id).get("id").asString()).isEqualTo(id);
      }
      created(service);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "content.db, CUT_IN_HALF",
    "content.db, PAGE_OVERWRITTEN",
    "content.db-wal, EMPTIED",
    "content.db-wal, OVERWRITTEN",
    "content.db-shm, EMPTIED",
    "content.db-shm, PAGE_OVERWRITTEN"
  })
  void nothing_is_acknowledged_that_a_kill_loses(String name, FileDamage damage) throws Exception {
    Map<String, String> settings = ManyWebhooks.in(folder, 0);
    Path data = folder.resolve("content-data");
    try (RunningService service = RunningService.in(folder, settings)) {
      for (int i = 0; i < 20; i++) {
        created(service);
      }
      damage.apply(data.resolve(name));

      List<String> acknowledged = new ArrayList<>();
      try {
        for (int i = 0; i < 20; i++) {
          HttpResponse<String> response = ManyClients.create(service.base(), MODEL);
          if (response.statusCode() == 201) {
            acknowledged.add(Exchange.body(response).get("id").asString());
          } else {
            assertRejected(response);
          }
        }
        Eventually.yes(() -> !service.isReady(), NOTICED);
        assertThat(reason(service)).contains(name + " was truncated or overwritten");
        assertThat(errors(service)).isNotEmpty();
      } catch (IOException e) {
        // The index is mapped into memory: the process ends when it reads what was cut off.
        assertThat(name).isEqualTo("content.db-shm");
        assertThat(service.exitStatus()).isNotZero();
      }
      service.kill();
      if (!acknowledged.isEmpty()) {
        assertThat(stored(data)).containsAll(acknowledged);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void nothing_is_encrypted_while_the_keyset_is_damaged(EitherStore kind) throws Exception {
    Path keyset = Files.createDirectory(folder.resolve("keys")).resolve("keyset.json");
    Map<String, String> settings = new HashMap<>(kind.in(folder, ManyWebhooks.in(folder, 1)));
    settings.put("CONTENT_SECRETS_KEYSET", keyset.toString());
    try (RunningService service = RunningService.in(folder, settings)) {
      byte[] good = Files.readAllBytes(keyset);
      for (FileDamage damage : FileDamage.values()) {
        damage.apply(keyset);
        if (damage == FileDamage.REPLACED) {
          Path other = folder.resolve("keyset of another store");
          Encryption.at(other);
          Files.copy(other, keyset, StandardCopyOption.REPLACE_EXISTING);
        }

        HttpResponse<String> update =
            ManyClients.update(service.base(), "w0", "{\"http_basic_password\": \"new\"}");
        Exchange.unavailable(update);
        assertThat(service.isReady()).as(damage.name()).isFalse();
        assertThat(reason(service)).contains(keyset.toString());
        created(service);

        Files.deleteIfExists(FileDamage.moved(keyset));
        Files.deleteIfExists(keyset);
        Files.write(keyset, good);
        Files.setPosixFilePermissions(keyset, PosixFilePermissions.fromString("rw-------"));
        Eventually.yes(service::isReady);
      }
      assertThat(
              ManyClients.update(service.base(), "w0", "{\"http_basic_password\": \"new\"}")
                  .statusCode())
          .isEqualTo(200);
      assertThat(errors(service)).isNotEmpty().allMatch(line -> line.contains(keyset.toString()));
    }
  }

  private static String created(RunningService service) throws Exception {
    HttpResponse<String> response = ManyClients.create(service.base(), MODEL);
    assertThat(response.statusCode()).isEqualTo(201);
    return Exchange.body(response).get("id").asString();
  }

  private static void assertRejected(HttpResponse<String> response) {
    Exchange.unavailable(response);
    assertThat(response.body()).contains("a retry does not help").doesNotContain("try again");
  }

  private static String reason(RunningService service) throws Exception {
    return service.read("/q/health/ready").toString();
  }

  private static List<String> errors(RunningService service) {
    return service.output().stream().filter(line -> line.contains("\"ERROR\"")).toList();
  }

  private static Set<String> stored(Path data) throws Exception {
    Set<String> ids = new HashSet<>();
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("content.db"));
        var statement = connection.createStatement();
        var rows = statement.executeQuery("select id from item_types")) {
      while (rows.next()) {
        ids.add(rows.getString(1));
      }
    }
    return ids;
  }
}
