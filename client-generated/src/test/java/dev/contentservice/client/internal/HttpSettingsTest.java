package dev.contentservice.client.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class HttpSettingsTest {
  @Test
  void connecting_takes_at_most_10_seconds_by_default() {
    assertThat(HttpSettings.DEFAULTS.settings(false).build().connectTimeout())
        .hasValue(Duration.ofSeconds(10));
  }
}
