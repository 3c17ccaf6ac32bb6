package dev.contentservice.delivery.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.protocol.ReachableStates.Counterexample;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every state that two nodes reach with two deliveries, in any order of steps. */
@Tag("exhaustive")
class ProtocolTest {
  private static final int MISHAPS = Integer.getInteger("reliability.mishaps", 1);

  @ParameterizedTest(name = "both deliveries are of one webhook: {0}")
  @ValueSource(booleans = {true, false})
  void the_protocol_keeps_its_laws_in_every_reachable_state(boolean together) {
    ReachableStates states = ReachableStates.of(new Protocol(null), together, MISHAPS);

    assertThat(states.counterexample()).isNull();
    assertThat(states.count()).isGreaterThan(200_000);
  }

  @ParameterizedTest
  @EnumSource
  void a_fault_of_the_protocol_breaks_its_law(ProtocolFault fault) {
    Counterexample found =
        ReachableStates.of(new Protocol(fault), true, fault.mishaps()).counterexample();

    assertThat(found).extracting(Counterexample::law).isEqualTo(fault.breaks());
  }
}
