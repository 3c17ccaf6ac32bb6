package dev.contentservice.service.testmode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.outbox.OutboxConfig;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ImpatientOutboxTest {
  @Test
  void retries_come_after_100_milliseconds() {
    assertThat(ImpatientOutbox.of(OutboxConfig.defaults()).schedule().delays())
        .containsOnly(Duration.ofMillis(100));
  }
}
