package dev.contentservice.receiver.inbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.receiver.SignedRequest;
import dev.contentservice.receiver.testing.DeliveryFault;
import dev.contentservice.receiver.testing.WebhookSender;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A receiver is killed while each event arrives twice at once, in any order, from eight senders.
 * What it has acknowledged is the ledger of this process, which is not killed. {@code
 * -Dreceiver.kills=500} kills it more often.
 */
@Tag("example")
class KilledReceiverTest {
  private static final int KILLS = Integer.getInteger("receiver.kills", 2);
  private static final int EVENTS = 40;
  private static final int SENDERS = 8;

  @TempDir Path folder;

  private final Random random = new Random(Integer.getInteger("receiver.seed", 7));
  private final WebhookSender sender =
      WebhookSender.of(SignedRequest.KEY).with(DeliveryFault.TWICE_AT_ONCE);
  private final Map<String, WebhookSender.Delivery> unacknowledged = new ConcurrentHashMap<>();
  private final AtomicInteger lostConnections = new AtomicInteger();

  @Test
  void no_event_has_its_effect_twice_and_none_is_lost_on_sqlite() throws Exception {
    Path file = folder.resolve("inbox.db");
    killRepeatedly(Databases.sqlite(file), file.toString());
  }

  @Test
  void no_event_has_its_effect_twice_and_none_is_lost_on_postgresql() throws Exception {
    DataSource database = Databases.POSTGRESQL.fresh();
    try (Connection connection = database.getConnection()) {
      killRepeatedly(database, connection.getMetaData().getURL());
    }
  }

  private void killRepeatedly(DataSource database, String place) throws Exception {
    JdbcInbox.of(database).createTable();
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("drop table if exists effects");
      statement.execute("create table effects (name varchar(100))");
    }
    int published = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      while (unacknowledged.size() < EVENTS) {
        String entity = "entity-" + published++;
        unacknowledged.put(entity, sender.event("item", "update", entity, "{}"));
      }
      deliverAndKill(place, 1 + random.nextInt(EVENTS));
      List<String> effects = effects(database);
      assertThat(effects).doesNotHaveDuplicates();
      assertThat(effects).hasSizeGreaterThanOrEqualTo(published - unacknowledged.size());
    }
    for (int round = 0; round < 5 && !unacknowledged.isEmpty(); round++) {
      deliverAndKill(place, Integer.MAX_VALUE);
    }

    assertThat(unacknowledged.keySet()).isEmpty();
    assertThat(effects(database)).hasSize(published).doesNotHaveDuplicates();
    assertThat(lostConnections).hasPositiveValue();
  }

  /** Sends every event in any order, and kills the process after so many acknowledgements. */
  private void deliverAndKill(String place, int acknowledgements) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                KilledReceiver.class.getName(),
                SignedRequest.KEY,
                place)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
    try (BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      URI url = URI.create("http://127.0.0.1:" + output.readLine() + "/");
      AtomicInteger left = new AtomicInteger(acknowledgements);
      List<String> order = new ArrayList<>(unacknowledged.keySet());
      Collections.sort(order);
      Collections.shuffle(order, random);
      order.forEach(entity -> senders.execute(() -> deliver(entity, url, left, process)));
      senders.shutdown();
      assertThat(senders.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      senders.shutdownNow();
      process.destroyForcibly().waitFor();
    }
  }

  private void deliver(String entity, URI url, AtomicInteger left, Process process) {
    if (!process.isAlive()) {
      return;
    }
    try {
      if (unacknowledged.get(entity).to(url).contains(204)) {
        unacknowledged.remove(entity);
        if (left.decrementAndGet() == 0) {
          process.destroyForcibly();
        }
      }
    } catch (CompletionException killed) {
      lostConnections.incrementAndGet();
    }
  }

  private static List<String> effects(DataSource database) throws SQLException {
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
