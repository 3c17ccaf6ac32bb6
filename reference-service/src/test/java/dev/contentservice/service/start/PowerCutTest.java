package dev.contentservice.service.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.service.EitherStore;
import dev.contentservice.service.Settings;
import dev.contentservice.service.file.Disk;
import dev.contentservice.service.file.RecordedFiles;
import dev.contentservice.service.secrets.AssociatedData;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.store.repository.WebhookRepository;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The power is cut before each change and each sync of the files that the service writes itself,
 * and after the last one. What is left of the keyset decrypts every row that is committed by then:
 * the databases sync their own files before they acknowledge a commit.
 */
@Tag("exhaustive")
class PowerCutTest {
  private static final List<String> SEALED =
      List.of(
          "select 'keyset_check', 'sealed', id, sealed from keyset_check",
          "select 'webhooks', 'headers', id, headers from webhooks",
          "select 'webhooks', 'http_basic_password', id, http_basic_password from webhooks");

  @TempDir Path folder;
  private final Disk disk = new Disk();
  private String database = "";
  private int cuts;
  private int decrypted;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void no_cut_leaves_a_row_without_its_key(EitherStore kind) throws Exception {
    Map<String, String> settings = kind.in(folder);
    database = settings.get("CONTENT_STORE_URL");
    RecordedFiles files = new RecordedFiles(disk, this::cut);
    Path keyset = files.recorded(Files.createDirectory(folder.resolve("kept")));
    Settings recorded = CommandsOfNode.read(settings, keyset.resolve("keyset.json"));

    store("first", recorded);
    assertThat(run(recorded, "secrets", "rotate")).isZero();
    store("second", recorded);
    assertThat(run(recorded, "secrets", "prune")).isZero();
    store("third", recorded);
    assertThat(run(recorded, "secrets", "rotate")).isZero();
    cut();

    assertThat(cuts).isGreaterThan(30);
    assertThat(decrypted).as("rows that were decrypted after a cut").isGreaterThan(200);
  }

  private static void store(String id, Settings settings) {
    try (OpenStore open = OpenStore.of(settings)) {
      Webhook webhook =
          new Webhook()
              .id(id)
              .name(id)
              .headers(WebhookHeaders.of(Map.of("X-Key", id)))
              .httpBasicPassword(id);
      open.store()
          .inTransaction(
              handle -> {
                new WebhookRepository(open.secrets())
                    .insert(handle, List.of(webhook), Instant.EPOCH);
                return id;
              });
    }
  }

  private static int run(Settings settings, String... arguments) {
    PrintWriter out = new PrintWriter(System.out, true);
    return Commands.line(warnings -> settings).setOut(out).setErr(out).execute(arguments);
  }

  private void cut() {
    try {
      cuts++;
      List<Row> committed = committed();
      for (Disk.Left kind : Disk.Left.values()) {
        Path left = left(kind);
        if (!committed.isEmpty()) {
          assertThat(left).as("the keyset, cut %d, %s", cuts, kind).exists();
          Encryption keys = Encryption.at(left);
          committed.forEach(row -> keys.decrypt(row.sealed(), row.place()));
          decrypted += committed.size();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The keyset that is left, with the rights of a keyset. */
  private Path left(Disk.Left kind) throws IOException {
    Path restored = Files.createDirectories(folder.resolve("left/" + cuts + kind));
    disk.left(kind, folder.resolve("kept"))
        .forEach(
            (file, content) -> {
              try {
                Path copy = Files.write(restored.resolve(file.getFileName()), content);
                Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-------"));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    return restored.resolve("keyset.json");
  }

  /** An encrypted text of a committed row. */
  private record Row(AssociatedData place, String sealed) {}

  private List<Row> committed() {
    List<Row> rows = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(database, "postgres", "");
        Statement statement = connection.createStatement()) {
      for (String query : SEALED) {
        try (ResultSet found = statement.executeQuery(query)) {
          while (found.next()) {
            AssociatedData place =
                new AssociatedData(found.getString(1), found.getString(2), found.getString(3));
            rows.add(new Row(place, found.getString(4)));
          }
        }
      }
    } catch (SQLException e) {
      // The schema is not there yet.
      assertThat(rows).isEmpty();
    }
    return rows;
  }
}
