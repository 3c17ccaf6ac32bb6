package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.ReceiverResponse;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.internal.Outbox;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A result that the database rejects stops no other, in each statement that records results. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class RejectedResultsTest {
  private static final int OTHERS = 9;
  private static final String TEXT = "'%poison%'";

  private final World world;
  private final Outbox node;

  RejectedResultsTest(TestStore store) {
    world = new World(store);
    node = world.node("n");
    IntStream.range(0, OTHERS).forEach(i -> world.webhook("well " + i));
    world.webhook("poison");
    world.publish("e");
  }

  @AfterEach
  void removeFaults() {
    for (Fault each : Fault.values()) {
      each.remove(world.store);
    }
  }

  /** A statement that fails for the rows of one delivery. */
  enum Fault {
    RETRIED("delivery_pending", "update", "new.response_excerpt like " + TEXT, 500, true),
    COMPLETED("delivery_completed", "insert", "new.response_excerpt like " + TEXT, 200, true),
    FURTHER("delivery_further_attempts", "insert", "new.response_excerpt like " + TEXT, 200, true),
    CANCELLED("delivery_completed", "update", "new.response_excerpt like " + TEXT, 500, true),
    DELETED("delivery_pending", "delete", "old.webhook_id = 'poison'", 200, false);

    private final String table;
    private final String operation;
    private final String condition;
    private final int status;
    private final boolean isOfText;

    Fault(String table, String operation, String condition, int status, boolean isOfText) {
      this.table = table;
      this.operation = operation;
      this.condition = condition;
      this.status = status;
      this.isOfText = isOfText;
    }

    /** Rejects the row as the database does, with this SQLSTATE if it has one. */
    void inject(TestStore store, String state) {
      remove(store);
      if (isSqlite(store)) {
        store.execute(
            "create trigger rejects_%s before %s on %s when %s begin select raise(abort, 'no'); end"
                .formatted(name(), operation, table, condition));
        return;
      }
      store.execute(
          "create function rejects_%s() returns trigger language plpgsql as 'begin raise exception using errcode = ''%s''; end'"
              .formatted(name(), state),
          "create trigger rejects_%1$s before %2$s on %3$s for each row when (%4$s) execute function rejects_%1$s()"
              .formatted(name(), operation, table, condition));
    }

    void remove(TestStore store) {
      if (isSqlite(store)) {
        store.execute("drop trigger if exists rejects_" + name());
      } else {
        store.execute("drop function if exists rejects_" + name() + " cascade");
      }
    }

    private static boolean isSqlite(TestStore store) {
      return store.toString().equals("SQLite");
    }
  }

  @ParameterizedTest
  @EnumSource
  void the_others_are_recorded_and_it_makes_progress(Fault fault) {
    for (String state : List.of("22P05", "22021", "23514", "54000", "P0001")) {
      List<ClaimedDelivery> claimed = claim(fault);
      fault.inject(world.store, state);

      List<CompletedAttempt> left =
          node.completeAndClaim(results(claimed, fault.status), ClaimLimit.of(100)).deferred();

      assertThat(
              world.store.count(
                  "delivery_records", "state = 'delivered' and webhook_id <> 'poison'"))
          .as("%s %s", fault, state)
          .isEqualTo(OTHERS);
      if (fault.isOfText) {
        assertThat(left).isEmpty();
        assertThat(world.store.count("delivery_attempt_records", stored(state))).isEqualTo(1);
      } else {
        assertThat(left).extracting(CompletedAttempt::webhookId).containsExactly("poison");
        fault.remove(world.store);
        assertThat(node.complete(left)).isEqualTo(1);
        assertThat(world.store.count("delivery_records", "state = 'delivered'"))
            .isEqualTo(OTHERS + 1);
      }
      fault.remove(world.store);
      world.store.clear();
      IntStream.range(0, OTHERS).forEach(i -> world.webhook("well " + i));
      world.webhook("poison");
      world.publish("e" + state);
    }
  }

  /** The attempt with its status and a reason, and without the text that was rejected. */
  private String stored(String state) {
    return "status is not null and response_excerpt = '' and response_headers is null"
        + " and error_detail = 'the response could not be stored: "
        + (Fault.isSqlite(world.store) ? "SQLite error 19'" : "SQLSTATE " + state + "'");
  }

  private List<ClaimedDelivery> claim(Fault fault) {
    List<ClaimedDelivery> claimed = node.claim(100);
    if (fault == Fault.FURTHER) {
      node.complete(claimed.stream().map(world::failed).toList());
      world.clock.pass(Duration.ofSeconds(10));
      claimed = node.claim(100);
    }
    if (fault == Fault.CANCELLED) {
      new Cancellation(world.store, world.clock).cancelPending("poison");
    }
    assertThat(claimed).hasSize(OTHERS + 1);
    return claimed;
  }

  private List<CompletedAttempt> results(List<ClaimedDelivery> claimed, int status) {
    Function<ClaimedDelivery, AttemptResult> poison =
        delivery -> {
          ReceiverResponse response = new ReceiverResponse(status, "poison", null);
          return status == 200
              ? AttemptResult.delivered(world.clock.instant(), Duration.ZERO, response)
              : AttemptResult.rejected(
                  world.clock.instant(), Duration.ZERO, ErrorKind.STATUS, response);
        };
    return claimed.stream()
        .map(
            each ->
                each.webhookId().equals("poison")
                    ? new CompletedAttempt(each, poison.apply(each))
                    : world.delivered(each))
        .toList();
  }

  @Test
  void a_failure_of_the_store_as_a_whole_is_not_split() {
    List<ClaimedDelivery> claimed = node.claim(100);
    int[] transactions = {0};
    TransactionRunner failing =
        new TransactionRunner() {
          @Override
          public <T> T run(Function<org.jdbi.v3.core.Handle, T> work) {
            transactions[0]++;
            throw new IllegalStateException("no connection");
          }
        };
    Outbox same = world.store.node(failing, OutboxConfig.defaults(), "n");

    try (LogLines lines = new LogLines()) {
      assertThat(
              org.assertj.core.api.Assertions.catchThrowable(
                  () -> same.complete(results(claimed, 200))))
          .hasMessage("no connection");
      assertThat(lines.texts()).isEmpty();
    }
    assertThat(transactions[0]).isEqualTo(1);
  }
}
