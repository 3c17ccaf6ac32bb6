package dev.contentservice.delivery.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.protocol.ReachableStates.Counterexample;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every state that two nodes reach with two deliveries of one webhook, in any order of steps. */
@Tag("exhaustive")
class ProtocolTest {
  private static final int MISHAPS = Integer.getInteger("reliability.mishaps", 2);

  @Test
  void the_protocol_keeps_its_laws_in_every_reachable_state() {
    ReachableStates states = ReachableStates.of(new Protocol(null), MISHAPS);

    assertThat(states.counterexample()).isNull();
    assertThat(states.count()).isGreaterThan(500_000);
  }

  @ParameterizedTest
  @EnumSource
  void a_fault_of_the_protocol_breaks_its_law(ProtocolFault fault) {
    assertThat(counterexample(fault)).extracting(Counterexample::law).isEqualTo(fault.breaks());
  }

  /** With as few mishaps as it takes. */
  private static @Nullable Counterexample counterexample(ProtocolFault fault) {
    Protocol faulty = new Protocol(fault);
    Counterexample found = ReachableStates.of(faulty, 1).counterexample();
    return found == null ? ReachableStates.of(faulty, MISHAPS).counterexample() : found;
  }
}
