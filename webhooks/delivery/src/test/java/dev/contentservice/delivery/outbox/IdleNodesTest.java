package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.outbox.internal.Outbox;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Nodes that have nothing to do, and then something, in virtual time. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
@Tag("exhaustive")
class IdleNodesTest {
  private static final Duration TAKEOVER = OutboxConfig.defaults().takeover();

  private final World world;
  private final Outbox node;
  private final Outbox other;

  IdleNodesTest(TestStore store) {
    world = new World(store);
    node = world.node("node");
    other = world.node("other");
    world.webhook("w");
  }

  @Test
  void a_node_only_reads_while_nothing_is_pending() {
    world.publish("e");
    node.complete(List.of(world.delivered(node.claim(1).get(0))));
    pass(TAKEOVER);
    Queue<String> statements = new ConcurrentLinkedQueue<>();
    world.store.watch(collecting(statements));

    try {
      pass(TAKEOVER.multipliedBy(3));
      assertThat(node.untilDue()).isEmpty();
    } finally {
      world.store.watch(SqlLogger.NOP_SQL_LOGGER);
    }

    assertThat(statements).hasSizeGreaterThan(20).allMatch(sql -> sql.startsWith("select "));
  }

  @Test
  void a_node_records_heartbeats_while_a_delivery_is_pending_anywhere() {
    world.publish("e");
    other.complete(List.of(world.failed(other.claim(1).get(0))));

    Instant first = beatOf("node");
    pass(TAKEOVER);

    assertThat(node.untilDue()).isPresent();
    assertThat(beatOf("node")).isAfterOrEqualTo(first.plus(TAKEOVER.multipliedBy(3).dividedBy(4)));
  }

  @Test
  void a_node_that_was_idle_for_long_keeps_what_it_then_claims() {
    for (Duration idle : List.of(TAKEOVER.multipliedBy(3), Duration.ofDays(2))) {
      pass(idle);
      world.publish("e" + idle);
      List<ClaimedDelivery> claimed = node.claim(1);

      assertThat(claimed).hasSize(1);
      assertThat(other.claim(10)).as("at once").isEmpty();
      pass(TAKEOVER.multipliedBy(2));
      assertThat(other.claim(10)).as("after twice the takeover time").isEmpty();
      assertThat(node.complete(List.of(world.delivered(claimed.get(0))))).isEqualTo(1);
    }
  }

  @Test
  void what_a_node_claims_after_an_idle_time_moves_after_its_death() {
    pass(TAKEOVER.multipliedBy(3));
    world.publish("e");
    List<ClaimedDelivery> lost = node.claim(1);
    assertThat(lost).hasSize(1);

    world.pass(TAKEOVER.dividedBy(2), other);
    assertThat(other.claim(10)).as("after half the takeover time of silence").isEmpty();
    world.pass(TAKEOVER, other);
    assertThat(other.claim(10)).extracting(ClaimedDelivery::id).containsExactly(lost.get(0).id());
    assertThat(node.complete(List.of(world.delivered(lost.get(0))))).isZero();
  }

  /** Another node may have found this one dead, and taken over a disabled webhook. */
  @Test
  void what_a_node_claims_long_after_its_heartbeat_may_not_start() {
    world.publish("e");
    world.store.watch(standingStill(TAKEOVER));

    try {
      List<ClaimedDelivery> claimed = node.claim(1);

      assertThat(claimed)
          .hasSize(1)
          .allMatch(each -> world.clock.nanoTime() - each.startDeadline() >= 0);
    } finally {
      world.store.watch(SqlLogger.NOP_SQL_LOGGER);
    }
  }

  /** Passes time after each heartbeat. */
  private SqlLogger standingStill(Duration time) {
    return new SqlLogger() {
      @Override
      public void logAfterExecution(StatementContext statement) {
        if (statement.getRenderedSql().startsWith("insert into delivery_nodes")) {
          world.clock.pass(time);
        }
      }
    };
  }

  @Test
  void a_node_says_when_the_next_delivery_is_due() {
    assertThat(node.untilDue()).as("before it knows").contains(Duration.ZERO);
    node.claim(1);
    assertThat(node.untilDue()).isEmpty();
    world.publish("e");
    assertThat(node.untilDue()).contains(Duration.ZERO);

    node.complete(List.of(world.failed(node.claim(1).get(0))));

    assertThat(node.untilDue().orElseThrow())
        .isBetween(Duration.ofMillis(5_000), Duration.ofMillis(5_500));
    other.claim(1);
    assertThat(other.untilDue()).as("not the owner").isEmpty();
  }

  /** Passes time in which both nodes live. */
  private void pass(Duration time) {
    for (Duration left = time; !left.isNegative(); left = left.minus(TAKEOVER.dividedBy(4))) {
      node.beat();
      other.beat();
      world.clock.pass(TAKEOVER.dividedBy(4));
    }
  }

  private Instant beatOf(String name) {
    return world.store.run(
        handle ->
            handle
                .createQuery("select coalesce(max(beat_at), 0) from delivery_nodes where node = ?")
                .bind(0, name)
                .mapTo(Long.class)
                .map(Instant::ofEpochMilli)
                .one());
  }

  private static SqlLogger collecting(Queue<String> statements) {
    return new SqlLogger() {
      @Override
      public void logBeforeExecution(StatementContext context) {
        statements.add(context.getRenderedSql());
      }
    };
  }
}
