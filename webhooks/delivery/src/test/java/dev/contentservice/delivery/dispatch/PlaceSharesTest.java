package dev.contentservice.delivery.dispatch;

import static dev.contentservice.delivery.dispatch.ReceiverSpeed.FAST;
import static dev.contentservice.delivery.dispatch.ReceiverSpeed.SLOW;
import static dev.contentservice.delivery.dispatch.ReceiverSpeed.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.internal.PlaceShares;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PlaceSharesTest {

  @Example
  void slow_receivers_use_at_most_half() {
    PlaceShares budget = new PlaceShares(100);
    assertThat(budget.free(SLOW)).isEqualTo(50);
    budget.use(SLOW, 50);

    assertThat(budget.free(SLOW)).isZero();
    assertThat(budget.free(FAST)).isEqualTo(25);
  }

  @Property
  void hanging_unknown_receivers_leave_capacity_for_fast_ones(
      @ForAll @IntRange(min = 8, max = 10_000) int most, @ForAll @IntRange(max = 50) int rounds) {
    PlaceShares budget = new PlaceShares(most);
    budget.use(SLOW, budget.free(SLOW));
    for (int i = 0; i < rounds; i++) {
      long hang = budget.free(UNKNOWN);
      budget.use(SLOW, hang);
    }

    assertThat(budget.free(FAST)).isGreaterThanOrEqualTo(most / 8);
  }

  @Property
  void the_total_is_never_exceeded(
      @ForAll @IntRange(min = 1, max = 1_000) int most, @ForAll ReceiverSpeed[] order) {
    PlaceShares budget = new PlaceShares(most);
    for (ReceiverSpeed speed : order) {
      budget.use(speed, budget.free(speed));
    }

    assertThat(budget.freeTotal()).isBetween(0L, (long) most);
  }

  @Property
  void every_receiver_finds_a_place_on_an_idle_node(
      @ForAll @IntRange(min = 1, max = 1_000) int most, @ForAll ReceiverSpeed speed) {
    assertThat(new PlaceShares(most).free(speed)).isPositive();
  }
}
