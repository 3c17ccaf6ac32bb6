package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.LeasedDelivery;
import dev.contentservice.delivery.outbox.internal.Lease;
import dev.contentservice.delivery.outbox.internal.LocalLeases;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocalLeasesTest {
  private final World world = new World(Stores.all().get(0));
  private final LocalLeases leases = new LocalLeases("n");
  private final LocalLeases.Claim claim = leases.new Claim();
  private final LeasedDelivery delivery = claimed("e");
  private final Lease lease = Lease.of(delivery, "n");

  private LeasedDelivery claimed(String event) {
    world.webhook("w");
    world.publish(event);
    return world.node("n").claim(1).get(0);
  }

  @Test
  void a_claimed_lease_is_known_until_its_attempt_is_recorded() {
    assertThat(leases.isKnown(lease)).isFalse();

    claim.claimed(List.of(delivery));
    assertThat(leases.isKnown(lease)).isTrue();
    assertThat(leases.isLost(lease)).isFalse();

    leases.end(List.of(world.delivered(delivery)));
    assertThat(leases.isKnown(lease)).isFalse();
  }

  @Test
  void only_unknown_leases_of_this_node_are_lost() {
    assertThat(leases.isLost(lease)).isTrue();
    assertThat(leases.isLost(Lease.of(delivery, "other"))).isFalse();
  }

  @Test
  void a_claim_that_is_given_up_has_no_leases() {
    claim.claimed(List.of(delivery));

    claim.giveUp();

    assertThat(leases.isKnown(lease)).isFalse();
  }

  @Test
  void a_transaction_that_still_runs_after_its_claim_was_given_up_claims_nothing() {
    claim.giveUp();

    claim.claimed(List.of(delivery));

    assertThat(leases.isKnown(lease)).isFalse();
  }

  @Test
  void a_repeated_transaction_has_only_its_last_leases() {
    LeasedDelivery other = claimed("other");
    claim.claimed(List.of(delivery));

    claim.claimed(List.of(other));

    assertThat(leases.isKnown(lease)).isFalse();
    assertThat(leases.isKnown(Lease.of(other, "n"))).isTrue();
  }
}
