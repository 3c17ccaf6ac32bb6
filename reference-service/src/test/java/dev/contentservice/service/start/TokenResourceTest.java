package dev.contentservice.service.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenResourceTest {
  @ParameterizedTest
  @CsvSource({"PT0S, false", "PT0.001S, true", "P366D, true", "P366DT0.001S, false"})
  void the_token_of_a_consumer_expires_within_366_days(Duration left, boolean allowed) {
    assertThat(TokenResource.isAllowed(left)).isEqualTo(allowed);
  }
}
