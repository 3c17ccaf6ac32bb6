package dev.contentservice.delivery.dispatch;

import static dev.contentservice.delivery.dispatch.ReceiverSpeed.FAST;
import static dev.contentservice.delivery.dispatch.ReceiverSpeed.SLOW;
import static dev.contentservice.delivery.dispatch.ReceiverSpeed.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.MemoryLimit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClaimLimitTest {
  private static ClaimLimit limit(int fast, int slow, int total) {
    return new ClaimLimit(
        Map.of(FAST, fast, SLOW, slow), total, MemoryLimit.none(), webhookId -> false);
  }

  @Test
  void a_limit_may_be_the_same_for_all_speeds() {
    ClaimLimit limit = ClaimLimit.of(3);

    assertThat(List.of(ReceiverSpeed.values())).allMatch(speed -> limit.of(speed) == 3);
    assertThat(limit.total()).isEqualTo(3);
    assertThat(limit.stalled().test("w")).isFalse();
  }

  @Test
  void a_speed_has_no_more_than_the_total() {
    assertThat(limit(5, 1, 3).of(FAST)).isEqualTo(3);
    assertThat(limit(5, 1, 3).of(SLOW)).isOne();
    assertThat(limit(5, 1, 3).of(UNKNOWN)).isZero();
  }

  @Test
  void more_webhooks_may_be_due_if_one_speed_has_as_many_as_it_may() {
    assertThat(limit(2, 1, 9).isReachedBy(List.of(FAST))).isFalse();
    assertThat(limit(2, 1, 9).isReachedBy(List.of(FAST, UNKNOWN))).isFalse();
    assertThat(limit(2, 1, 9).isReachedBy(List.of(FAST, FAST))).isTrue();
    assertThat(limit(2, 1, 9).isReachedBy(List.of(SLOW))).isTrue();
    assertThat(limit(2, 0, 9).isReachedBy(List.of(FAST))).as("none of a speed").isFalse();
  }

  @Test
  void nothing_may_be_claimed_without_places() {
    assertThat(limit(1, 0, 0).isNothing()).isTrue();
    assertThat(limit(0, 0, 1).isNothing()).isTrue();
    assertThat(limit(0, 1, 1).isNothing()).isFalse();
  }
}
