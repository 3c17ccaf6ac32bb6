package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.Attempts;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.dispatch.internal.MemoryLimit;
import dev.contentservice.delivery.outbox.internal.Outbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The order in which webhooks are served. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class FairClaimsTest {
  private static final Duration HANGS = Duration.ofSeconds(13);
  private static final Duration SOON = Duration.ofMillis(20);

  private final World world;
  private final Outbox node;

  FairClaimsTest(TestStore store) {
    world = new World(store);
    node = world.node("node");
  }

  @Test
  void no_webhook_gets_a_second_place_before_every_other_has_a_first() {
    publish(10, 5);
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < 13; i++) {
      world.clock.pass(Duration.ofSeconds(1));
      webhooks(node.claim(3)).forEach(id -> places.merge(id, 1, Integer::sum));

      int most = Collections.max(places.values());
      assertThat(places.size()).isEqualTo(most == 1 ? 3 * (i + 1) : 10);
      // Webhooks served in the same claim come in any order.
      assertThat(Collections.min(places.values())).isGreaterThanOrEqualTo(most - 2);
    }
  }

  @Test
  void webhooks_with_old_and_new_deliveries_are_served_in_turn() {
    publish(2, 50);
    world.clock.pass(Duration.ofHours(1));
    List<ClaimedDelivery> first = node.claim(2);
    world.clock.pass(Duration.ofSeconds(1));
    world.webhook("new");
    world.publish("news");
    world.clock.pass(Duration.ofSeconds(1));

    List<CompletedAttempt> ended = first.stream().map(world::delivered).toList();
    assertThat(webhooks(node.completeAndClaim(ended, ClaimLimit.of(3)).claimed())).contains("new");
  }

  @Test
  void fast_receivers_with_nothing_due_take_no_place_from_new_ones() {
    publish(13, 1);
    List<CompletedAttempt> ended = node.claim(10).stream().map(world::delivered).toList();

    assertThat(node.completeAndClaim(ended, ClaimLimit.of(3)).claimed()).hasSize(3);
  }

  @Test
  void a_new_webhook_waits_for_one_delivery_of_each_other_however_often_they_are_woken() {
    publish(120, 1);
    node.claim(120);
    IntStream.range(1, 6).forEach(i -> world.publish("e" + i));
    node.claim(110);
    world.clock.pass(Duration.ofSeconds(1));
    world.webhook("new");
    world.publish("news");
    world.clock.pass(Duration.ofSeconds(1));

    assertThat(webhooks(node.claim(110))).hasSize(110);
    world.clock.pass(Duration.ofSeconds(1));
    assertThat(webhooks(node.claim(110))).contains("new");
  }

  @Test
  void an_unserved_webhook_keeps_its_position_when_an_attempt_ends() {
    world.webhook("early");
    publish(0, 3);
    ClaimedDelivery early = node.claim(1).get(0);
    world.clock.pass(Duration.ofSeconds(1));
    world.webhook("late");
    world.publish("for both");
    world.clock.pass(Duration.ofSeconds(1));
    node.complete(List.of(world.delivered(early)));

    assertThat(webhooks(node.claim(1))).containsExactly("early");
  }

  @Test
  void one_hanging_attempt_makes_a_receiver_slow_and_four_fast_ones_fast() {
    publish(1, 9);
    assertThat(attempt(SOON)).isEqualTo(ReceiverSpeed.UNKNOWN);
    assertThat(attempt(HANGS)).isEqualTo(ReceiverSpeed.FAST);
    assertThat(attempt(SOON)).isEqualTo(ReceiverSpeed.SLOW);
    IntStream.range(0, 3).forEach(i -> attempt(SOON));
    assertThat(attempt(SOON)).isEqualTo(ReceiverSpeed.FAST);
  }

  @Test
  void an_internal_error_does_not_change_the_speed_of_a_receiver() {
    publish(1, 2);
    node.complete(
        List.of(
            new CompletedAttempt(
                node.claim(1).get(0),
                AttemptResult.failed(world.clock.instant(), Duration.ZERO, ErrorKind.INTERNAL)),
            new CompletedAttempt(
                node.claim(1).get(0),
                AttemptResult.deferred(world.clock.instant(), Duration.ZERO))));

    assertThat(node.claim(1).get(0).speed()).isEqualTo(ReceiverSpeed.UNKNOWN);
  }

  @Test
  void a_deferred_attempt_is_delayed_and_says_nothing_about_its_receiver() {
    publish(1, 9);
    node.complete(
        List.of(
            new CompletedAttempt(
                node.claim(1).get(0),
                AttemptResult.deferred(world.clock.instant(), Duration.ofSeconds(5)))));

    assertThat(node.claim(9)).isEmpty();
    world.clock.pass(Duration.ofSeconds(5));
    assertThat(node.claim(9)).hasSize(4).allMatch(each -> each.speed() == ReceiverSpeed.UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource({"1, 128", "10, 40", "30, 12", "100, 4", "900, 4"})
  void so_much_is_claimed_as_a_receiver_that_is_well_gets_in_a_moment(int millis, int claimed) {
    publish(1, 200);
    List<ClaimedDelivery> first = node.claim(200);
    assertThat(first).as("while its speed is unknown").hasSize(4);
    node.complete(List.of(completed(first.get(0), Duration.ofMillis(millis))));

    assertThat(node.claim(200)).hasSize(claimed - 3);
  }

  @Test
  void after_a_failure_only_as_much_is_claimed_as_may_be_sent_at_once() {
    publish(1, 200);
    List<ClaimedDelivery> claimed = new ArrayList<>();
    node.complete(List.of(completed(node.claim(1).get(0), SOON)));
    claimed.addAll(node.claim(20));
    node.complete(
        List.of(
            new CompletedAttempt(
                claimed.remove(0), Attempts.rejected(world.clock.instant(), 500))));

    assertThat(node.claim(200)).isEmpty();
    giveBack(claimed);
    assertThat(node.claim(200)).hasSize(4);
  }

  @Test
  void what_is_given_back_is_as_due_as_before_and_was_no_attempt() {
    publish(1, 1);
    giveBack(node.claim(1));

    assertThat(node.claim(1)).singleElement().returns(1, ClaimedDelivery::number);
  }

  private void giveBack(List<ClaimedDelivery> claimed) {
    AttemptResult unsent = AttemptResult.deferred(world.clock.instant(), Duration.ZERO);
    node.complete(claimed.stream().map(each -> new CompletedAttempt(each, unsent)).toList());
  }

  @Test
  void without_places_for_slow_receivers_none_of_them_is_claimed_or_touched() {
    publish(3, 9);
    node.complete(node.claim(3).stream().map(each -> completed(each, HANGS)).toList());
    world.webhook("new");
    world.publish("news");

    assertThat(webhooks(claim(Map.of(ReceiverSpeed.UNKNOWN, 9), id -> false)))
        .containsOnly("new")
        .isNotEmpty();
    assertThat(webhooks(claim(Map.of(ReceiverSpeed.SLOW, 2), id -> false))).hasSize(2);
  }

  @Test
  void a_webhook_with_a_hanging_attempt_counts_as_slow() {
    publish(1, 9);
    node.claim(1);

    assertThat(claim(Map.of(ReceiverSpeed.UNKNOWN, 9), id -> true)).isEmpty();
    assertThat(claim(Map.of(ReceiverSpeed.UNKNOWN, 9), id -> false)).isEmpty();
    assertThat(claim(Map.of(ReceiverSpeed.SLOW, 2), id -> true)).hasSize(2);
  }

  private List<ClaimedDelivery> claim(
      Map<ReceiverSpeed, Integer> places, Predicate<String> stalled) {
    return node.completeAndClaim(
            List.of(), new ClaimLimit(new EnumMap<>(places), 9, MemoryLimit.none(), stalled))
        .claimed();
  }

  /** Returns the speed of the receiver before this attempt. */
  private ReceiverSpeed attempt(Duration duration) {
    ClaimedDelivery claimed = node.claim(1).get(0);
    node.complete(List.of(completed(claimed, duration)));
    return claimed.speed();
  }

  private CompletedAttempt completed(ClaimedDelivery delivery, Duration duration) {
    return new CompletedAttempt(delivery, Attempts.delivered(world.clock.instant(), duration));
  }

  private void publish(int webhooks, int events) {
    IntStream.range(0, webhooks).forEach(i -> world.webhook("w" + i));
    IntStream.range(0, events).forEach(i -> world.publish("e" + i));
  }

  private static List<String> webhooks(List<ClaimedDelivery> claimed) {
    return claimed.stream().map(each -> each.webhook().getId()).toList();
  }
}
