package dev.contentservice.conformance.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;

/** What people read shows every character. */
class VisibleTest {
  @Test
  void characters_that_cannot_be_seen_are_escapes() {
    assertThat(Visible.text("a\u200b\u202e\ufeff\u00a0\u0000\r\tb\ud83d\ude80\u00e9e\u0301\u2028"))
        .isEqualTo(
            "a\\u{200b}\\u{202e}\\u{feff}\\u{a0}\\u{00}\\u{0d}\\u{09}b\ud83d\ude80\u00e9e\\u{301}\\u{2028}");
  }

  @Test
  void a_command_that_repeats_a_request_has_no_character_that_cannot_be_seen() {
    RequestSpec request =
        RequestSpec.of(RequestSpec.Purpose.OTHER, "POST", "/a").body("{\"hint\":\"\u200b\"}");

    assertThat(request.curl(URI.create("http://127.0.0.1")))
        .startsWith("{ printf '{\"hint\":\"\\342\\200\\213\"}'; } | curl ")
        .matches("[ -~]*");
  }
}
