package dev.contentservice.receiver.inbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A receiver is killed while keys arrive twice and in any order. What it has acknowledged is the
 * ledger of this process. {@code -Dreceiver.kills=1000} kills it more often.
 */
@Tag("example")
class KilledReceiverTest {
  private static final int KILLS = Integer.getInteger("receiver.kills", 4);

  @TempDir Path folder;

  @Test
  void no_key_has_its_effect_twice_and_none_is_lost() throws Exception {
    Path file = folder.resolve("inbox.db");
    DataSource database = Databases.sqlite(file);
    JdbcInbox.of(database).createTable();
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table effects (name text)");
    }
    Random random = new Random(7);
    Set<String> unacknowledged = new LinkedHashSet<>();
    int published = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      for (int i = 0; i < 40; i++) {
        unacknowledged.add("event-" + published++);
      }
      deliverAndKill(file, unacknowledged, 20 + random.nextInt(60), random);
    }
    deliverAndKill(file, unacknowledged, Integer.MAX_VALUE, random);

    assertThat(unacknowledged).isEmpty();
    List<String> effects = effects(database);
    assertThat(effects).hasSize(published).doesNotHaveDuplicates();
  }

  /** Sends every key twice in any order, and kills the process after so many responses. */
  private static void deliverAndKill(
      Path file, Set<String> unacknowledged, int responses, Random random)
      throws IOException, InterruptedException {
    List<String> sent = new ArrayList<>(unacknowledged);
    sent.addAll(unacknowledged);
    Collections.shuffle(sent, random);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KilledReceiver.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      process.getOutputStream().write((String.join("\n", sent) + "\n").getBytes(UTF_8));
      process.getOutputStream().flush();
      for (int i = 0; i < Math.min(responses, sent.size()); i++) {
        unacknowledged.remove(output.readLine());
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static List<String> effects(DataSource database) throws Exception {
    List<String> effects = new ArrayList<>();
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select name from effects")) {
      while (rows.next()) {
        effects.add(rows.getString(1));
      }
    }
    return effects;
  }
}
