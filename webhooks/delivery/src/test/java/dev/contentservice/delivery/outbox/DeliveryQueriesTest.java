package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.AttemptTimings;
import dev.contentservice.delivery.dispatch.Attempts;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.ResponseHeaders;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.Retention;
import dev.contentservice.delivery.outbox.internal.query.DeliveryQueries;
import dev.contentservice.delivery.outbox.internal.query.DeliveryQueries.LastDelivery;
import dev.contentservice.delivery.outbox.internal.query.NewestDeliveries;
import dev.contentservice.delivery.outbox.query.AttemptRecord;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryPage;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.outbox.query.LastAttempt;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries of deliveries, and replays. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class DeliveryQueriesTest {
  private static final DeliveryFilter ALL = new DeliveryFilter(null, null, null);

  private final World world;
  private final Outbox node;
  private final Replay replay;

  DeliveryQueriesTest(TestStore store) {
    world = new World(store);
    node = world.node("node");
    replay = new Replay(store, world.clock, () -> {});
  }

  @Test
  void deliveries_come_newest_first_and_page_by_page() {
    world.webhook("w");
    IntStream.range(0, 5).forEach(i -> world.publish("e" + i));

    List<DeliveryRecord> first = newest(ALL, 3);
    List<DeliveryRecord> second = newest(new DeliveryFilter(null, null, first.get(2).id()), 3);

    assertThat(first).extracting(DeliveryRecord::eventId).containsExactly("e4", "e3", "e2");
    assertThat(second).extracting(DeliveryRecord::eventId).containsExactly("e1", "e0");
  }

  @Test
  void deliveries_are_filtered_by_webhook_and_state() {
    world.webhook("v");
    world.webhook("w");
    world.publish("e");
    node.complete(List.of(world.delivered(node.claim(1).get(0))));

    assertThat(newest(new DeliveryFilter("v", null, null), 9)).hasSize(1);
    assertThat(newest(new DeliveryFilter(null, DeliveryState.DELIVERED, null), 9)).hasSize(1);
    assertThat(newest(new DeliveryFilter(null, DeliveryState.FAILED, null), 9)).isEmpty();
  }

  @Test
  void deliveries_are_filtered_by_event_and_the_time_of_their_creation() {
    world.webhook("v");
    world.webhook("w");
    Instant first = world.clock.instant();
    world.publish("e1");
    world.clock.pass(Duration.ofMillis(1));
    Instant second = world.clock.instant();
    world.publish("e2");

    assertThat(newest(new DeliveryFilter(null, null, "e1", null, null, null), 9)).hasSize(2);
    assertThat(newest(new DeliveryFilter("v", null, "e1", null, null, null), 9))
        .extracting(DeliveryRecord::webhookId)
        .containsExactly("v");
    for (DeliveryState state : new DeliveryState[] {null, DeliveryState.PENDING}) {
      assertThat(events(new DeliveryFilter("v", state, null, second, null, null)))
          .containsExactly("e2");
      assertThat(events(new DeliveryFilter("v", state, null, first, second, null)))
          .containsExactly("e1");
      assertThat(events(new DeliveryFilter("v", state, "e2", first, second, null))).isEmpty();
      assertThat(events(new DeliveryFilter("v", state, null, second.plusNanos(1), null, null)))
          .isEmpty();
      assertThat(events(new DeliveryFilter("v", state, null, null, Instant.EPOCH, null))).isEmpty();
      Instant early = Instant.parse("0000-01-01T00:00:00Z");
      Instant late = Instant.parse("9999-12-31T23:59:59Z");
      DeliveryFilter both = new DeliveryFilter("v", state, null, early, late, null);
      assertThat(events(both)).hasSize(2);
      assertThat(page(both, 1).nextBefore()).isNotNull();
      assertThat(page(both, 2).nextBefore()).isNull();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = DeliveryState.class,
      names = {"PENDING", "DELIVERED"})
  void deliveries_are_filtered_by_the_members_of_their_events(DeliveryState state) {
    world.webhook("v");
    world.publish("e1");
    world.publish("e2");
    world.store.execute("update delivery_events set entity_type = 'a' where id = 'e1'");
    world.store.execute("update delivery_events set entity_id = 'b' where id = 'e1'");
    world.store.execute("update delivery_events set event_type = 'c' where id = 'e1'");
    if (state == DeliveryState.DELIVERED) {
      node.complete(node.claim(2).stream().map(world::delivered).toList());
    }

    for (DeliveryState only : new DeliveryState[] {null, state}) {
      assertThat(events(only, "a", null, null)).containsExactly("e1");
      assertThat(events(only, null, "b", null)).containsExactly("e1");
      assertThat(events(only, null, null, "c")).containsExactly("e1");
      assertThat(events(only, "a", "b", "c")).containsExactly("e1");
      assertThat(events(only, "a", "b", "other")).isEmpty();
    }
    assertThat(newest(ALL, 9))
        .extracting(DeliveryRecord::entityId)
        .hasSize(2)
        .contains("b")
        .doesNotContainNull();
  }

  private List<String> events(
      @Nullable DeliveryState state,
      @Nullable String entityType,
      @Nullable String entityId,
      @Nullable String eventType) {
    return events(
        new DeliveryFilter(
            "v",
            state,
            null,
            entityType,
            entityId,
            eventType,
            null,
            null,
            null,
            null,
            null,
            null,
            null));
  }

  @Test
  void deliveries_are_filtered_by_a_text_in_identifiers_errors_and_responses() {
    world.webhook("v");
    world.publish("first");
    failOnce();
    world.publish("second");
    ClaimedDelivery second = node.claim(1).get(0);
    AttemptResult expired =
        AttemptResult.failed(
            world.clock.instant(), Duration.ZERO, ErrorKind.TLS, "certificate expired on 2026");
    node.complete(List.of(new CompletedAttempt(second, expired)));
    String entity = second.event().subject().id();

    assertThat(ofText("irs")).containsExactly("first");
    assertThat(ofText("status")).containsExactly("first");
    assertThat(ofText("so")).containsExactly("first");
    assertThat(ofText("expired on")).containsExactly("second");
    assertThat(ofText(entity.substring(1))).contains("second");
    assertThat(ofText("Expired")).isEmpty();
    assertThat(ofText("%")).isEmpty();
  }

  private List<String> ofText(String text) {
    List<String> pending = ofText(text, DeliveryState.PENDING);
    assertThat(ofText(text, null)).isEqualTo(pending);
    assertThat(ofText(text, DeliveryState.FAILED)).isEmpty();
    return pending;
  }

  private List<String> ofText(String text, @Nullable DeliveryState state) {
    return events(
        new DeliveryFilter(
            "v", state, null, null, null, null, text, null, null, null, null, null, null));
  }

  @Test
  void deliveries_are_filtered_by_the_error_and_the_status_of_one_attempt() {
    world.webhook("v");
    world.publish("first");
    failOnce();
    world.clock.pass(Duration.ofDays(1));
    ClaimedDelivery again = node.claim(1).get(0);
    node.complete(
        List.of(
            new CompletedAttempt(
                again,
                AttemptResult.failed(world.clock.instant(), Duration.ZERO, ErrorKind.TLS, null))));

    assertThat(ofResult("tls", null)).containsExactly("first");
    assertThat(ofResult("status", "503")).containsExactly("first");
    assertThat(ofResult(null, "5xx")).containsExactly("first");
    assertThat(ofResult(null, "4xx")).isEmpty();
    assertThat(ofResult("tls", "5xx")).isEmpty();
    assertThat(ofResult("sta", null)).isEmpty();
    assertThat(
            world
                .store
                .run(handle -> LastAttempt.find(handle, List.of(again.id())))
                .get(again.id()))
        .isEqualTo(new LastAttempt(again.id(), 2, null, "tls", null));
  }

  private List<String> ofResult(@Nullable String error, @Nullable String status) {
    return events(
        new DeliveryFilter(
            "v", null, null, null, null, null, null, error, status, null, null, null, null));
  }

  private List<String> events(DeliveryFilter wanted) {
    return newest(wanted, 9).stream().map(DeliveryRecord::eventId).toList();
  }

  @ParameterizedTest
  @CsvSource({"1999, false", "2000, true", "2010, true"})
  void a_page_of_an_event_and_a_state_ends_with_the_2000th_of_its_deliveries(
      int deliveries, boolean continues) {
    world.webhook("w");
    // The first one is there before.
    LongQueue.put(world, "w", deliveries - 1, Duration.ZERO);
    world.store.execute("update delivery_pending set event_id = 'e2'");
    DeliveryFilter delivered =
        new DeliveryFilter(null, DeliveryState.DELIVERED, "e2", null, null, null);

    DeliveryPage page = page(delivered, 5);

    assertThat(page.deliveries()).isEmpty();
    assertThat(page.nextBefore() != null).isEqualTo(continues);
    DeliveryFilter rest =
        new DeliveryFilter(null, DeliveryState.DELIVERED, "e2", null, null, page.nextBefore());
    assertThat(page(rest, 5).nextBefore()).isNull();
  }

  @ParameterizedTest
  @EnumSource(
      value = DeliveryState.class,
      names = {"PENDING", "DELIVERED"})
  void a_page_reads_a_bounded_number_of_rows_and_the_next_one_continues(DeliveryState state) {
    world.webhook("w");
    String rare = "0-e1";
    LongQueue.put(world, "w", NewestDeliveries.ROWS_READ + 10, Duration.ZERO);
    String others = state == DeliveryState.PENDING ? "<>" : "=";
    LongQueue.complete(world, "id %s '%s'".formatted(others, rare), DeliveryState.DELIVERED);

    List<String> found = new ArrayList<>();
    int pages = 0;
    String before = null;
    do {
      DeliveryPage page = page(new DeliveryFilter(null, state, before), 5);
      page.deliveries().forEach(each -> found.add(each.id()));
      before = page.nextBefore();
      pages++;
    } while (before != null);

    assertThat(found).containsExactly(rare);
    assertThat(pages).isEqualTo(state == DeliveryState.PENDING ? 1 : 2);
  }

  @Test
  void more_pending_deliveries_than_a_page_reads_are_listed_newest_first_once_each() {
    world.webhook("w");
    LongQueue.put(world, "w", NewestDeliveries.ROWS_READ + 10, Duration.ZERO);

    List<String> found = new ArrayList<>();
    DeliveryPage page = page(new DeliveryFilter("w", DeliveryState.PENDING, null), 500);
    while (page.nextBefore() != null) {
      page.deliveries().forEach(each -> found.add(each.id()));
      page = page(new DeliveryFilter("w", DeliveryState.PENDING, page.nextBefore()), 500);
    }
    page.deliveries().forEach(each -> found.add(each.id()));

    assertThat(found)
        .hasSize(NewestDeliveries.ROWS_READ + 11)
        .doesNotHaveDuplicates()
        .isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  void the_last_delivery_of_each_webhook_is_its_newest_that_is_not_pending() {
    world.webhook("v");
    world.webhook("w");
    world.webhook("pending");
    world.publish("e1");
    world.publish("e2");
    List<ClaimedDelivery> claimed =
        node.claim(6).stream().filter(each -> !each.webhookId().equals("pending")).toList();
    node.complete(claimed.stream().map(world::delivered).toList());
    world.publish("e3");

    Map<String, LastDelivery> last =
        world.store.run(
            handle -> DeliveryQueries.lastOf(handle, List.of("v", "w", "pending", "unknown")));

    assertThat(last.keySet()).containsExactlyInAnyOrder("v", "w");
    last.forEach(
        (webhook, delivery) ->
            assertThat(delivery)
                .isEqualTo(
                    newest(new DeliveryFilter(webhook, DeliveryState.DELIVERED, null), 9).stream()
                        .map(each -> new LastDelivery(each.id(), each.state(), each.completedAt()))
                        .findFirst()
                        .orElseThrow()));
  }

  @Test
  void a_delivery_is_shown_with_each_of_its_attempts() {
    world.webhook("w");
    world.publish("e");
    Instant started = world.clock.instant();
    String id = failOnce();

    assertThat(find(id).attempts()).isEqualTo(1);
    assertThat(find(id).state()).isEqualTo(DeliveryState.PENDING);
    assertThat(find(id).nextAttemptAt()).isAfter(started);
    assertThat(find(id).completedAt()).isNull();
    assertThat(attempts(id))
        .containsExactly(
            new AttemptRecord(
                1, started, Duration.ZERO, 503, "status", null, Attempts.HEADERS, "so", null));
  }

  @Test
  void an_attempt_is_shown_with_its_cause_in_words() {
    world.webhook("w");
    world.publish("e");
    Instant started = world.clock.instant();
    ClaimedDelivery claimed = node.claim(1).get(0);
    AttemptTimings timings = new AttemptTimings(1L, 20L, null, 300L);
    AttemptResult failed =
        AttemptResult.failed(started, Duration.ZERO, ErrorKind.TLS, "certificate expired")
            .withTimings(timings);
    node.complete(List.of(new CompletedAttempt(claimed, failed)));

    assertThat(attempts(claimed.id()))
        .containsExactly(
            new AttemptRecord(
                1,
                started,
                Duration.ZERO,
                null,
                "tls",
                "certificate expired",
                ResponseHeaders.NONE,
                "",
                timings));
  }

  @Test
  void a_failed_delivery_is_replayed_on_a_new_schedule() {
    world.webhook("w");
    world.publish("e");
    String id = failForGood();
    assertThat(find(id).state()).isEqualTo(DeliveryState.FAILED);
    world.clock.pass(CircuitBreakerPolicy.defaults().maxDelay());

    assertThat(replay.replay(id)).isTrue();
    assertThat(replay.replay(id)).as("pending already").isFalse();
    ClaimedDelivery replayed = node.claim(1).get(0);

    assertThat(replayed.id()).isEqualTo(id);
    assertThat(replayed.number()).isEqualTo(11);
    assertThat(replayed.attemptsSinceReplay()).isEqualTo(1);
    node.complete(List.of(world.failed(replayed)));
    assertThat(find(id).state()).isEqualTo(DeliveryState.PENDING);
  }

  @Test
  void old_completed_deliveries_are_purged_and_pending_ones_are_not() {
    world.webhook("w");
    world.publish("old");
    node.complete(List.of(world.delivered(node.claim(1).get(0))));
    world.clock.pass(Duration.ofDays(5));
    world.publish("new");
    Retention retention =
        new Retention(world.store, world.clock, Duration.ofDays(3), Duration.ofDays(7));

    assertThat(retention.run()).isEqualTo(1);
    assertThat(newest(ALL, 9)).extracting(DeliveryRecord::eventId).containsExactly("new");
    assertThat(world.store.count("delivery_events", "id = 'old'")).isZero();
    assertThat(world.store.count("delivery_attempt_records", "1 = 1")).isZero();
  }

  @Test
  void deliveries_paused_too_long_by_the_circuit_breaker_fail() {
    world.webhook("w");
    IntStream.range(0, 8).forEach(i -> world.publish("e" + i));
    node.complete(node.claim(4).stream().map(world::failed).toList());
    world.clock.pass(Duration.ofSeconds(1));
    node.complete(node.claim(1).stream().map(world::failed).toList());
    world.clock.pass(Duration.ofDays(7).plusSeconds(10));
    world.publish("new");
    world.clock.pass(Duration.ofSeconds(1));

    assertThat(retention().run()).as("all that are due for too long").isEqualTo(8);
    assertThat(newest(new DeliveryFilter(null, DeliveryState.PENDING, null), 9))
        .extracting(DeliveryRecord::eventId)
        .containsExactly("new");
  }

  @Test
  void deliveries_that_were_due_without_a_running_node_stay_pending() {
    world.webhook("w");
    world.publish("e");
    world.clock.pass(Duration.ofDays(8));

    retention().run();

    assertThat(node.claim(9)).hasSize(1);
  }

  private Retention retention() {
    return new Retention(world.store, world.clock, Duration.ofDays(30), Duration.ofDays(7));
  }

  private String failOnce() {
    ClaimedDelivery claimed = node.claim(1).get(0);
    node.complete(List.of(world.failed(claimed)));
    return claimed.id();
  }

  private String failForGood() {
    String id = failOnce();
    for (int i = 1; i < RetrySchedule.defaults().delays().size(); i++) {
      world.clock.pass(Duration.ofDays(2));
      failOnce();
    }
    assertThat(find(id).state()).isEqualTo(DeliveryState.FAILED);
    return id;
  }

  private List<DeliveryRecord> newest(DeliveryFilter wanted, int limit) {
    return page(wanted, limit).deliveries();
  }

  private DeliveryPage page(DeliveryFilter wanted, int limit) {
    return world.store.run(handle -> DeliveryQueries.newest(handle, wanted, limit));
  }

  private DeliveryRecord find(String id) {
    return world.store.run(handle -> DeliveryQueries.find(handle, id)).orElseThrow();
  }

  private List<AttemptRecord> attempts(String id) {
    return world.store.run(handle -> DeliveryQueries.attempts(handle, id));
  }
}
