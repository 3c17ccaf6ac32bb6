package dev.contentservice.delivery.outbox;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.Attempts;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.Retention;
import dev.contentservice.delivery.outbox.internal.query.DeliveryQueries;
import dev.contentservice.delivery.outbox.internal.query.EventQueries;
import dev.contentservice.delivery.outbox.internal.query.EventQueries.EventFilter;
import dev.contentservice.delivery.outbox.internal.webhook.DisableReasonRepository;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.outbox.query.ReceiverHealth;
import dev.contentservice.delivery.outbox.query.ReplayPeriod;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.PGStatement;

/** No statement scans a long queue, by the query plans of the databases. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
@Tag("exhaustive")
class PlansTest {
  private static final int BACKLOG = 20_000;
  // A page reads an index of exactly these deliveries, until it is full.
  private static final String OF_ONE_STATE =
      " USING INDEX (delivery_pending_of_webhook|delivery_(failed|skipped|cancelled)_newest)";
  private static final String TABLES =
      "delivery_(pending|completed)|delivery_events|delivery_further_attempts";
  private static final Pattern NAME = Pattern.compile(":\\w+");

  private final World world;
  private final Map<String, String> plans = new TreeMap<>();

  PlansTest(TestStore store) {
    world = new World(store);
  }

  @AfterEach
  void stopWatching() {
    world.store.watch(SqlLogger.NOP_SQL_LOGGER);
  }

  @Test
  void no_statement_scans_a_long_queue() {
    world.webhook("dead");
    world.store.execute(
        "with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)"
            + " insert into delivery_receivers (webhook_id, shard, failures, open_until)"
            + " select 'w' || i, 7, 0, 0 from n",
        "with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)"
            + " insert into delivery_wakeups (shard, webhook_id, woken_at) select 7, 'dead', 0 from n",
        "with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)"
            + " insert into delivery_further_attempts"
            + " (delivery_id, number, started_at, duration_ms, response_excerpt)"
            + " select 'd' || i, 2, 0, 0, '' from n",
        "with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)"
            + " insert into delivery_payloads"
            + " (id, sha256, custom_payload, api_version, nested_items, used_at)"
            + " select 'p' || i, 'digest ' || i, 'text', '1', 0, 0 from n");
    LongQueue.put(world, "dead", BACKLOG, Duration.ofDays(400));
    end("0-e10%", DeliveryState.FAILED);
    end("0-e11%", DeliveryState.SKIPPED);
    end("0-e12%", DeliveryState.DELIVERED);
    end("0-e13%", DeliveryState.CANCELLED);
    for (String table : List.of("delivery_pending", "delivery_completed")) {
      world.store.execute("update " + table + " set tenant = 'acme' where event_id not like '%7'");
    }
    world.store.execute(
        "update delivery_events set tenant = 'acme' where id not like '%7'", "analyze");
    world.store.watch(new Explaining(plans));
    doEverything();

    // PostgreSQL looks up each pair of two lists, 64,000 for a thousand rows in 64 shards.
    assertThat(plans.values())
        .noneMatch(plan -> plan.matches("(?s).*Index Cond: [^\n]*= ANY[^\n]*= ANY.*"));
    // A node that takes webhooks looks once at all that it takes.
    plans.keySet().removeIf(statement -> statement.contains("(select taken from"));
    assertThat(plans).hasSizeGreaterThan(20);
    assertThat(plans)
        .allSatisfy(
            (statement, plan) ->
                assertThat(plan)
                    .as(statement)
                    .doesNotContainPattern("Seq Scan on (" + TABLES + ")")
                    .doesNotContainPattern(
                        "SCAN (d|p|q|e|delivery_receivers|"
                            + TABLES
                            + ")\\b(?!"
                            + OF_ONE_STATE
                            + ")"));
    assertThat(plans)
        .hasEntrySatisfying(
            ReceiverHealth.TROUBLED,
            plan ->
                assertThat(plan)
                    .contains("delivery_receivers_troubled", "delivery_pending_of_webhook"));
    assertThat(plans)
        .allSatisfy(
            (statement, plan) -> {
              // Sorted are at most 2,000 rows of a page, and those that are given to be inserted.
              if (statement.matches("(?s)(?!.*(:last|insert into)).* limit .*")) {
                assertThat(plan).as(statement).doesNotContain("Sort  (", "TEMP B-TREE");
              }
            });
  }

  private void doEverything() {
    Outbox node =
        new Outbox(
            world.store,
            world.store,
            (handle, called) -> true,
            OutboxConfig.defaults(),
            world.clock,
            new Random(7),
            "n");
    world.publish("more");
    List<ClaimedDelivery> claimed = node.claim(256);
    node.beat();
    node.complete(
        List.of(
            world.delivered(claimed.get(0)),
            world.failed(claimed.get(1)),
            new CompletedAttempt(claimed.get(3), gone()),
            new CompletedAttempt(
                claimed.get(2), AttemptResult.deferred(Instant.EPOCH, Duration.ZERO))));
    Replay replay = new Replay(world.store, world.clock, () -> {});
    replay.replay(claimed.get(0).id());
    for (DeliveryState state :
        List.of(DeliveryState.DELIVERED, DeliveryState.FAILED, DeliveryState.SKIPPED)) {
      ReplayPeriod all = new ReplayPeriod("dead", state, Instant.EPOCH, null, null);
      world.store.run(all::count);
      replay.replayNext(new ReplayPeriod("dead", state, null, Instant.EPOCH, "0"));
      ReplayPeriod ofAll = new ReplayPeriod(null, state, Instant.EPOCH, world.clock.instant(), "0");
      world.store.run(ofAll::count);
      replay.replayNext(ofAll);
      replay.replayNext(ofAll.ownedBy("acme"));
    }
    world.store.run(handle -> DeliveryQueries.message(handle, claimed.get(0).id()));
    Outbox other = world.node("other");
    world.pass(OutboxConfig.defaults().takeover(), other);
    assertThat(other.claim(1)).hasSize(1);
    world.store.put(world.webhook("dead").enabled(false));
    node.claim(256);
    world.store.run(handle -> DisableReasonRepository.find(handle, Set.of("dead", "w1")));
    world.store.run(handle -> ReceiverHealth.page(handle, world.clock.instant(), null, 100));
    world.store.run(
        handle -> ReceiverHealth.find(handle, world.clock.instant(), Set.of("dead", "w1")));
    world.store.run(handle -> DeliveryQueries.lastOf(handle, Set.of("dead", "w1")));
    world.store.run(
        handle -> {
          DisableReasonRepository.clear(handle, "dead", world.clock.instant());
          return null;
        });
    new Retention(world.store, world.clock, Duration.ofDays(500), Duration.ofDays(500)).run();
    readPages();
    readEvents();
    Retry retry = new Retry(world.store, world.clock, () -> {});
    retry.retry(claimed.get(1).id());
    retry.retryPending("dead");
    Cancellation cancellation = new Cancellation(world.store, world.clock);
    cancellation.cancel(claimed.get(0).id());
    cancellation.cancelPending("dead");
    new Erasure(world.store, world.clock).eraseNextOf("acme");
  }

  /** Every kind of page. */
  private void readPages() {
    List<DeliveryState> states = new ArrayList<>(List.of(DeliveryState.values()));
    states.add(null);
    for (DeliveryState state : states) {
      for (String webhook : new String[] {null, "dead"}) {
        for (String event : new String[] {null, "more"}) {
          Instant now = world.clock.instant();
          readPage(new DeliveryFilter(webhook, state, event, Instant.EPOCH, now, null));
          readPage(
              new DeliveryFilter(
                  webhook,
                  state,
                  event,
                  "item",
                  "more",
                  "update",
                  null,
                  null,
                  null,
                  Instant.EPOCH,
                  now,
                  null,
                  null));
          readPage(
              new DeliveryFilter(
                  webhook,
                  state,
                  event,
                  null,
                  null,
                  null,
                  "text",
                  "tls",
                  "5xx",
                  Instant.EPOCH,
                  now,
                  null,
                  null));
        }
      }
    }
  }

  private void readEvents() {
    Instant now = world.clock.instant();
    for (String entity : new String[] {null, "more"}) {
      for (String type : new String[] {null, "item"}) {
        for (Instant from : new Instant[] {null, Instant.EPOCH}) {
          for (String tenant : new String[] {null, "acme"}) {
            EventFilter wanted = new EventFilter(type, entity, type, type, from, now, null, tenant);
            world.store.run(handle -> EventQueries.newest(handle, wanted, 100));
          }
        }
      }
    }
    world.store.run(handle -> EventQueries.find(handle, "", "more"));
    world.store.run(handle -> EventQueries.deliveries(handle, "", "more", Set.of("dead", "w1")));
  }

  private void readPage(DeliveryFilter wanted) {
    world.store.run(handle -> DeliveryQueries.newest(handle, wanted, 100));
    world.store.run(handle -> DeliveryQueries.newest(handle, wanted.ownedBy("acme"), 100));
  }

  private AttemptResult gone() {
    return Attempts.rejected(Instant.EPOCH, 410);
  }

  /** Databases choose an index by the number of rows. */
  private void end(String ids, DeliveryState state) {
    LongQueue.complete(world, "id like '%s'".formatted(ids), state);
  }

  /** Reads the plan of each statement before its execution. */
  private record Explaining(Map<String, String> plans) implements SqlLogger {

    @Override
    public void logBeforeExecution(StatementContext context) {
      String sql = context.getRenderedSql();
      if (sql.contains("deliver") && !plans.containsKey(sql)) {
        try {
          plans.put(sql, String.join("\n", explain(context)));
        } catch (SQLException e) {
          throw new IllegalStateException(sql, e);
        }
      }
    }

    private static List<String> explain(StatementContext context) throws SQLException {
      List<String> lines = new ArrayList<>();
      try (Statement statement = context.getConnection().createStatement();
          ResultSet rows = statement.executeQuery(question(context, statement))) {
        while (rows.next()) {
          // SQLite returns it in the last column, PostgreSQL in the only one.
          lines.add(rows.getString(rows.getMetaData().getColumnCount()));
        }
      }
      return lines;
    }

    private static String question(StatementContext context, Statement before) throws SQLException {
      String sql = context.getRenderedSql();
      if (context.getConnection().getMetaData().getDatabaseProductName().equals("SQLite")) {
        return "explain query plan " + sql;
      }
      PreparedStatement prepared = context.getStatement();
      return prepared == null
          ? ofBatch(sql, before)
          : "explain " + prepared.unwrap(PGStatement.class);
    }

    /** A batch has no statement yet, and its values are irrelevant. */
    private static String ofBatch(String sql, Statement before) throws SQLException {
      List<String> names = new ArrayList<>();
      String numbered =
          NAME.matcher(sql)
              .replaceAll(
                  name -> {
                    if (!names.contains(name.group())) {
                      names.add(name.group());
                    }
                    return "\\$" + (names.indexOf(name.group()) + 1);
                  });
      before.execute("deallocate all");
      before.execute("set local plan_cache_mode = force_generic_plan");
      before.execute("prepare batch as " + numbered);
      return "explain execute batch (" + String.join(", ", nCopies(names.size(), "null")) + ")";
    }
  }
}
