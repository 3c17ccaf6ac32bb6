package dev.contentservice.client.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class RawResponseTest {

  @Property(tries = 200)
  void text_is_well_formed_and_truncated_text_is_not(@ForAll String before) {
    byte[] text = (before + "é").getBytes(StandardCharsets.UTF_8);

    // getBytes replaces a lone surrogate with a question mark, which is well-formed.
    assertThat(response(text).isUtf8()).isTrue();
    assertThat(response(Arrays.copyOf(text, text.length - 1)).isUtf8()).isFalse();
  }

  @Property(tries = 50)
  void long_text_is_checked_to_its_end(@ForAll @IntRange(min = 250, max = 1030) int length) {
    byte[] text = ("x".repeat(length) + "\uD834\uDD1E").getBytes(StandardCharsets.UTF_8);

    assertThat(response(text).isUtf8()).isTrue();
    text[text.length - 2] = 'x';
    assertThat(response(text).isUtf8()).isFalse();
  }

  private static RawResponse response(byte[] body) {
    return new RawResponse(200, HttpHeaders.of(Map.of(), (name, value) -> true), body, false);
  }
}
