package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files of an SQLite store are deleted under the packaged service, and saved as docs/BACKUP.md
 * describes. Starts its own services, since it deletes their files.
 */
@Tag("exhaustive")
class DeletedFilesIT {
  private static final Path PROCESSES = Path.of("/proc/self/fd");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"content.db-wal", "content.db-shm", "content.db-wal content.db-shm"})
  void everything_acknowledged_is_saved(String names) throws Exception {
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

      HttpResponse<String> rejected =
          ManyClients.create(service.base(), "{\"name\": \"Late\", \"api_key\": \"late\"}");
      Exchange.unavailable(rejected);
      assertThat(rejected.body()).contains("a retry does not help").doesNotContain("try again");
      assertThat(service.isReady()).isFalse();
      assertThat(service.output())
          .filteredOn(line -> line.contains("\"ERROR\""))
          .singleElement()
          .asString()
          .contains("was deleted", "Files deleted under a running node");
      settings.put("PID", Long.toString(service.pid()));
      DocumentedCommands.SAVE_DELETED_SQLITE.run(folder, settings);
    }
    DocumentedCommands.RESTORE_SAVED_SQLITE.run(folder, settings);

    settings.remove("PID");
    try (RunningService service = RunningService.in(folder, settings)) {
      for (String id : acknowledged) {
        assertThat(Exchange.get(service.management(), "/models/" + id).get("id").asString())
            .isEqualTo(id);
      }
      created(service);
    }
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void a_keyset_that_is_not_in_its_place_is_named_until_it_is(EitherStore kind) throws Exception {
    Path keyset = Files.createDirectory(folder.resolve("keys")).resolve("keyset.json");
    Map<String, String> settings = new HashMap<>(kind.in(folder));
    settings.put("CONTENT_SECRETS_KEYSET", keyset.toString());
    try (RunningService service = RunningService.in(folder, settings)) {
      Eventually.yes(service::isReady);
      Path moved = Files.move(keyset, folder.resolve("moved.json"));

      assertThat(service.isReady()).isFalse();
      assertThat(Exchange.get(service.management(), "/q/health/ready").toString())
          .contains("the keyset " + keyset + " was deleted or renamed; put it back");
      Files.move(moved, keyset);
      Eventually.yes(service::isReady);
    }
  }

  private static String created(RunningService service) throws Exception {
    HttpResponse<String> response =
        ManyClients.create(service.base(), "{\"name\": \"A\", \"api_key\": \"a\"}");
    assertThat(response.statusCode()).isEqualTo(201);
    return Exchange.body(response).get("id").asString();
  }
}
