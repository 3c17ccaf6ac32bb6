package dev.contentservice.delivery.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.http.internal.PrintableText;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintableTextTest {

  private static String harmless(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return PrintableText.of(bytes, bytes.length);
  }

  @ParameterizedTest
  @CsvSource({
    "'<b>text</b> \u00e9 \u4e2d \ud83d\ude00', '<b>text</b> \u00e9 \u4e2d \ud83d\ude00'",
    "'a\r\nb\tc', 'a  b c'",
    "'a\u0000\u001b[2Jb\u007f\u009b', 'a\ufffd\ufffd[2Jb\ufffd\ufffd'",
    "'a\u202eb\u2066c\u200bd\ufeff', 'a\ufffdb\ufffdc\ufffdd\ufffd'",
    "'a\u2028b\u2029c', 'a b c'"
  })
  void keeps_only_printable_characters(String text, String harmless) {
    assertThat(harmless(text)).isEqualTo(harmless);
  }

  @Property
  void any_bytes_become_one_printable_line(@ForAll @Size(max = 64) byte[] bytes) {
    String text = PrintableText.of(bytes, bytes.length);

    assertThat(text.length()).isLessThanOrEqualTo(bytes.length);
    assertThat(text.codePoints())
        .noneMatch(Character::isISOControl)
        .noneMatch(c -> Character.getType(c) == Character.FORMAT);
    assertThat(new String(text.getBytes(UTF_8), UTF_8)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"4, 'abc '", "5, 'abc '", "6, 'abc '", "7, 'abc \u20ac'"})
  void omits_a_truncated_character(int length, String text) {
    assertThat(PrintableText.of("abc \u20acd".getBytes(UTF_8), length)).isEqualTo(text);
  }
}
