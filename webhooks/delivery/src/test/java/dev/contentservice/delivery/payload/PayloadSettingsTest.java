package dev.contentservice.delivery.payload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PayloadSettingsTest {
  @Test
  void settings_that_differ_have_different_digests() {
    assertThat(
            Stream.of(
                    new PayloadSettings(null, "3", false),
                    new PayloadSettings(null, "3", true),
                    new PayloadSettings("", "3", false),
                    new PayloadSettings("x", "3", false),
                    new PayloadSettings(null, "3 x", false))
                .map(PayloadSettings::sha256))
        .allMatch(digest -> digest.matches("[0-9a-f]{64}"))
        .doesNotHaveDuplicates();
  }
}
