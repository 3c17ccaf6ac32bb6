package dev.contentservice.receiver.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What an inbox promises on every database. */
abstract class JdbcInboxLaws {
  private static final Inbox.Work NOTHING = connection -> {};

  private final DataSource database;
  private final String key = UUID.randomUUID().toString();

  JdbcInboxLaws(DataSource database) {
    this.database = database;
  }

  private static JdbcInbox inbox(DataSource database) throws Exception {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table if not exists effects (name varchar(100))");
    }
    return JdbcInbox.of(database).createTable();
  }

  private static void write(@Nullable Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("insert into effects values ('" + name + "')");
    }
  }

  private static int effects(DataSource database, String name) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select count(*) from effects where name = '" + name + "'")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  @Test
  void a_key_is_processed_once_with_the_effect_of_its_work() throws Exception {
    JdbcInbox inbox = inbox(database);

    assertThat(inbox.process(key, connection -> write(connection, key))).isTrue();
    assertThat(inbox.process(key, connection -> write(connection, key))).isFalse();
    assertThat(JdbcInbox.of(database).createTable().process(key, NOTHING)).isFalse();

    assertThat(effects(database, key)).isOne();
  }

  @Test
  void instances_that_start_at_once_create_one_table() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int i = 0; i < 5; i++) {
        try (Connection connection = database.getConnection();
            Statement statement = connection.createStatement()) {
          statement.execute("drop table if exists webhook_inbox");
        }
        Callable<JdbcInbox> start = () -> JdbcInbox.of(database).createTable();
        for (Future<JdbcInbox> each : threads.invokeAll(Collections.nCopies(4, start))) {
          assertThat(each.get().delete(key)).isFalse();
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void work_that_fails_has_no_effect_and_is_processed_again() throws Exception {
    JdbcInbox inbox = inbox(database);

    assertThatThrownBy(
            () ->
                inbox.process(
                    key,
                    connection -> {
                      write(connection, key);
                      throw new IllegalStateException("failed");
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("failed");
    assertThat(effects(database, key)).isZero();
    assertThat(inbox.process(key, connection -> write(connection, key))).isTrue();
    assertThat(effects(database, key)).isOne();
  }

  @Test
  void keys_that_differ_only_in_case_accents_space_or_length_are_different() throws Exception {
    JdbcInbox inbox = inbox(database);
    List<String> keys = List.of(key, key + " ", key + "É", key + "é", key + "e", key.repeat(30));

    for (String each : keys) {
      assertThat(inbox.process(each, NOTHING)).as(each).isTrue();
    }
    assertThat(inbox.process(key.toUpperCase(), NOTHING)).isTrue();
  }

  @Test
  void a_key_that_arrives_at_once_is_processed_once() throws Exception {
    JdbcInbox inbox = inbox(database);
    AtomicInteger done = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    CountDownLatch start = new CountDownLatch(1);
    try {
      List<Future<Boolean>> results = new ArrayList<>();
      Callable<Boolean> once =
          () -> {
            start.await();
            return inbox.process(
                key,
                connection -> {
                  write(connection, key);
                  Thread.sleep(50);
                  done.incrementAndGet();
                });
          };
      for (int i = 0; i < 4; i++) {
        results.add(threads.submit(once));
      }
      start.countDown();
      int processed = 0;
      for (Future<Boolean> result : results) {
        processed += result.get() ? 1 : 0;
      }
      assertThat(processed).isOne();
    } finally {
      threads.shutdownNow();
    }
    assertThat(done).hasValue(1);
    assertThat(effects(database, key)).isOne();
  }

  @Test
  void if_the_first_fails_one_of_those_that_wait_for_it_is_processed() throws Exception {
    JdbcInbox inbox = inbox(database);
    CountDownLatch inside = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Future<Boolean> first =
          threads.submit(
              () ->
                  inbox.process(
                      key,
                      connection -> {
                        inside.countDown();
                        Thread.sleep(300);
                        throw new IllegalStateException("failed");
                      }));
      inside.await();
      List<Future<Boolean>> others = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        others.add(threads.submit(() -> inbox.process(key, connection -> write(connection, key))));
      }
      assertThatThrownBy(first::get).hasMessageContaining("failed");
      int processed = 0;
      for (Future<Boolean> other : others) {
        processed += other.get() ? 1 : 0;
      }
      assertThat(processed).isOne();
    } finally {
      threads.shutdownNow();
    }
    assertThat(effects(database, key)).isOne();
  }

  @Test
  void a_deleted_key_is_processed_again() throws Exception {
    JdbcInbox inbox = inbox(database);
    inbox.process(key, NOTHING);

    assertThat(inbox.delete(key)).isTrue();
    assertThat(inbox.delete(key)).isFalse();
    assertThat(inbox.process(key, NOTHING)).isTrue();
  }

  @Test
  void keys_are_purged_after_the_retention_and_not_before() throws Exception {
    AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-01T10:00:00Z"));
    JdbcInbox inbox = inbox(database).retention(Duration.ofDays(1)).clock(now::get);
    inbox.process(key, NOTHING);

    now.set(now.get().plus(Duration.ofDays(1)));
    inbox.process(key + "2", NOTHING);
    assertThat(inbox.process(key, NOTHING)).isFalse();
    now.set(now.get().plus(Duration.ofHours(2)));
    inbox.process(key + "3", NOTHING);
    assertThat(inbox.process(key, NOTHING)).isTrue();
    assertThat(inbox.process(key + "2", NOTHING)).isFalse();
  }
}
