package dev.contentservice.service;

import static dev.contentservice.service.ConsoleBrowser.has;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The overview names a node that fails, without an action. Starts services that it stops. */
@Tag("exhaustive")
class ConsoleNodesIT {
  private static final String WEBHOOK =
      """
      [{"id": "w", "name": "Shop", "url": "http://127.0.0.1:1/", "enabled": true,
        "events": [{"entity_type": "item_type", "event_types": ["create"]}]}]
      """;

  private static final String TEXT = "document.querySelector('main').innerText";

  @TempDir Path folder;

  @BeforeEach
  void needs() {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
  }

  @Test
  void a_node_is_frozen() throws Exception {
    Map<String, String> store = EitherStore.SQLITE.in(folder);
    try (ConsoleBrowser console = ConsoleBrowser.start(folder, WEBHOOK, store);
        RunningService frozen =
            RunningService.in(
                folder, EitherStore.SQLITE.in(folder, LoopbackWebhooks.in(folder, WEBHOOK)))) {
      console.open("#/", "Needs attention");
      console.publish("pending");
      console.until(has("2 nodes: "));
      freeze(frozen, store.get("CONTENT_STORE_URL"));
      try {
        console.until(has(frozen.pid() + " has recorded no heartbeat for "));
        assertThat(console.inaccessible()).isEmpty();
        console.picture("incident-frozen");
        console.until(has("1 node: "));
      } finally {
        frozen.signal("CONT");
      }
      console.until(has("2 nodes: "));
    }
  }

  /**
   * Between its transactions: on SQLite, one that stands still within would block the other node.
   */
  private static void freeze(RunningService node, String url) throws Exception {
    for (boolean isFree = false; !isFree; ) {
      node.signal("STOP");
      try (Connection database = DriverManager.getConnection(url);
          Statement statement = database.createStatement()) {
        statement.execute("begin immediate");
        statement.execute("rollback");
        isFree = true;
      } catch (SQLException locked) {
        node.signal("CONT");
      }
    }
  }

  /** The clock of a store never goes back: here a machine whose clock was an hour ahead had it. */
  @ParameterizedTest
  @ValueSource(longs = {3_600_000, 86_400_000})
  void the_clock_of_the_service_is_ahead_of_the_machine(long ahead) throws Exception {
    Map<String, String> store = EitherStore.SQLITE.in(folder);
    ConsoleBrowser.start(folder, WEBHOOK, store).close();
    try (Connection database = DriverManager.getConnection(store.get("CONTENT_STORE_URL"));
        Statement statement = database.createStatement()) {
      statement.execute(
          "insert or replace into delivery_nodes (node, beat_at, ends_at) values ('', %d, 0)"
              .formatted(System.currentTimeMillis() + ahead));
    }
    try (ConsoleBrowser console = ConsoleBrowser.start(folder, "[]", store)) {
      console.open("#/", "Needs attention");
      console.publish("clock");
      console.until(has("no connection"));
      // As the age and the delay of the schedule are.
      console.until(
          "/(just now|\\d+ seconds? ago)\\s+(due now|in \\d+ seconds?)/.test(" + TEXT + ")");
      for (String page : List.of("#/", "#/events", "#/deliveries")) {
        console.go(page);
        console.until(has("seconds ago") + " || " + has("just now"));
        assertThat(console.text(TEXT))
            .as(page)
            .doesNotContainPattern("(\\d\\d minutes|hours?|days?) ago|in \\d+ (hour|day)");
      }
    }
  }

  @Test
  void a_disk_is_full() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("data"));
    assumeTrue(
        FaultsIT.run("mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", disk.toString()) == 0,
        "only root can mount a small disk");
    Path filler = disk.resolve("filler");
    try (ConsoleBrowser console =
        ConsoleBrowser.start(folder, WEBHOOK, EitherStore.SQLITE.in(folder))) {
      console.open("#/new-webhook", "New webhook");
      console.type("field-name", "Kept");
      console.type("field-url", "https://receiver.example/");
      FaultsIT.fill(filler);
      console.press("Create webhook");
      console.until(has("The node that serves this page is not ready:"));
      console.until("/store: .*(full|disk)/i.test(document.querySelector('main').innerText)");
      console.picture("incident-disk");
      assertThat(console.text("document.getElementById('field-name').value")).isEqualTo("Kept");
      Files.delete(filler);
      console.until("!" + has("is not ready"));
    } finally {
      FaultsIT.run("umount", disk.toString());
    }
  }
}
