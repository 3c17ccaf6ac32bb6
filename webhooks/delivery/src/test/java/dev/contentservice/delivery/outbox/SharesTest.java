package dev.contentservice.delivery.outbox;

import static dev.contentservice.delivery.dispatch.ReceiverSpeed.FAST;
import static dev.contentservice.delivery.dispatch.ReceiverSpeed.SLOW;
import static dev.contentservice.delivery.dispatch.ReceiverSpeed.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.MemoryLimit;
import dev.contentservice.delivery.dispatch.internal.MemoryShare;
import dev.contentservice.delivery.outbox.internal.Claimed;
import dev.contentservice.delivery.outbox.internal.FairShare;
import dev.contentservice.delivery.outbox.internal.ReceiverState;
import dev.contentservice.delivery.outbox.internal.WebhookQueue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How a claim divides its places and its memory. */
class SharesTest {
  private static final OutboxConfig CONFIG = OutboxConfig.defaults();

  private static WebhookQueue queue(String id, long smoothedMillis, int inFlight) {
    WebhookQueue queue = new WebhookQueue(id, ReceiverState.WELL, smoothedMillis, List.of(), 0, 0);
    for (int i = 0; i < inFlight; i++) {
      queue = queue.with(new Claimed(id + i, 1, null, Instant.EPOCH));
    }
    return queue;
  }

  private static FairShare share(Map<ReceiverSpeed, Integer> places, int total) {
    return new FairShare(
        new ClaimLimit(places, total, MemoryLimit.none(), webhookId -> false), CONFIG);
  }

  @Test
  void webhooks_of_a_speed_get_the_same_number_and_never_more_than_is_free() {
    FairShare share = share(Map.of(FAST, 8, SLOW, 1), 100);

    share.serve(
        List.of(
            queue("busy", 200, 3),
            queue("a", 200, 0),
            queue("b", 200, 0),
            queue("slow", 2_000, 0)));

    assertThat(share.of("busy")).isOne();
    assertThat(share.of("a")).isEqualTo(2);
    assertThat(share.of("b")).isEqualTo(2);
    assertThat(share.of("slow")).isOne();
    assertThat(share.webhooks()).containsExactly("busy", "a", "b", "slow");
  }

  @Test
  void a_webhook_without_a_free_place_takes_no_share() {
    FairShare share = share(Map.of(FAST, 4), 100);

    share.serve(List.of(queue("full", 200, 4), queue("a", 200, 0)));

    assertThat(share.webhooks()).containsExactly("a");
    assertThat(share.of("a")).isEqualTo(4);
    assertThat(share.of("full")).isZero();
  }

  @Test
  void the_first_are_served_if_there_are_more_webhooks_than_places() {
    FairShare share = share(Map.of(FAST, 2), 100);

    share.serve(List.of(queue("a", 200, 0), queue("b", 200, 0), queue("c", 200, 0)));

    assertThat(share.webhooks()).containsExactly("a", "b");
  }

  @Test
  void what_one_call_leaves_is_for_the_next_up_to_the_total_of_all_speeds() {
    FairShare share = share(Map.of(FAST, 8, UNKNOWN, 8), 7);

    share.serve(List.of(queue("a", 200, 0)));
    share.serve(List.of(queue("new", ReceiverSpeed.NOT_MEASURED, 0), queue("b", 200, 0)));

    assertThat(share.of("a")).isEqualTo(4);
    assertThat(share.of("b") + share.of("new")).isEqualTo(3);
    share.serve(List.of(queue("late", 200, 0)));
    assertThat(share.of("late")).isZero();
  }

  @Test
  void a_limit_only_lowers_places() {
    FairShare share = share(Map.of(FAST, 8), 8);
    share.serve(List.of(queue("a", 200, 0)));

    assertThat(share.limit("a", 9)).isEqualTo(4);
    assertThat(share.limit("a", 2)).isEqualTo(2);
    assertThat(share.of("a")).isEqualTo(2);
  }

  @Test
  void a_delivery_fits_into_exactly_the_memory_of_its_speed() {
    MemoryShare share = new MemoryShare(new MemoryLimit(Map.of(FAST, 100L, SLOW, 10L), 100));

    assertThat(share.claim(FAST, 40)).isTrue();
    assertThat(share.claim(FAST, 60)).isTrue();
    assertThat(share.claim(FAST, 1)).isFalse();
    assertThat(share.claim(SLOW, 11)).isFalse();
    // What waits is the next of its speed.
    assertThat(share.claim(SLOW, 1)).isFalse();
    assertThat(share.claim(UNKNOWN, 1)).isFalse();
  }

  @Test
  void a_delivery_that_no_share_holds_counts_as_the_most() {
    MemoryShare share = new MemoryShare(new MemoryLimit(Map.of(FAST, 250L), 100));

    assertThat(share.claim(FAST, 101)).isTrue();
    assertThat(share.claim(FAST, 5_000)).isTrue();
    assertThat(share.claim(FAST, 101)).isFalse();
  }
}
