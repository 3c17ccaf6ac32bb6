package dev.contentservice.delivery.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReceiverSpeedTest {
  @ParameterizedTest
  @CsvSource({"-1, UNKNOWN", "0, FAST", "1000, FAST", "1001, SLOW"})
  void a_receiver_is_fast_up_to_a_second(long millis, ReceiverSpeed speed) {
    assertThat(ReceiverSpeed.of(millis)).isEqualTo(speed);
  }
}
