package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.outbox.query.CircuitBreakerState;
import org.junit.jupiter.api.Test;

/** The words of states, reasons and orders, which are stored and shown. */
class StoredWordsTest {
  @Test
  void each_state_reason_and_order_has_its_word() {
    assertThat(CircuitBreakerState.values())
        .extracting(CircuitBreakerState::word)
        .containsExactly("closed", "half_open", "open");
    assertThat(DisableReason.values())
        .extracting(DisableReason::word)
        .containsExactly("gone", "failing");
    assertThat(DisableReason.values())
        .extracting(DisableReason::sentence)
        .containsExactly("the receiver responded with 410 Gone", "every attempt failed for days");
    assertThat(DeliveryOrder.values())
        .extracting(DeliveryOrder::word)
        .containsExactly("none", "skip_failed", "hold");
  }

  @Test
  void an_order_is_read_by_its_word_only() {
    for (DeliveryOrder order : DeliveryOrder.values()) {
      assertThat(DeliveryOrder.parse(order.word())).isEqualTo(order);
    }
    assertThat(DeliveryOrder.parse(null)).isEqualTo(DeliveryOrder.NONE);
    assertThatThrownBy(() -> DeliveryOrder.parse("HOLD"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("an order must be none, skip_failed or hold");
  }
}
