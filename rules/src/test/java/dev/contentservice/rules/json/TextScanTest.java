package dev.contentservice.rules.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextScanTest {

  @Property
  void finds_the_first_byte_that_a_reporting_decoder_finds(@ForAll("pieces") List<byte[]> pieces) {
    byte[] bytes = joined(pieces);

    int expected = firstMalformed(bytes);

    Statistics.label("well-formed")
        .collect(expected < 0)
        .coverage(
            c -> {
              c.check(true).percentage(p -> p > 5);
              c.check(false).percentage(p -> p > 5);
            });
    assertThat(scan(bytes)).isEqualTo(expected);
  }

  @Test
  void a_zero_byte_is_found_wherever_it_stands() {
    for (int i = 0; i < 20; i++) {
      byte[] bytes = "x".repeat(20).getBytes(UTF_8);
      bytes[i] = 0;

      assertThat(scan(bytes)).isEqualTo(i);
    }
  }

  @Test
  void a_zero_byte_is_found_behind_a_backslash() {
    assertThat(scan(new byte[] {'"', '\\', 0})).isEqualTo(2);
  }

  @Test
  void every_character_is_as_long_as_the_jdk_writes_it() {
    for (int c = 0x80; c <= Character.MAX_CODE_POINT; c++) {
      byte[] bytes = Character.toString(c).getBytes(UTF_8);
      boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;

      if (!surrogate && TextScan.sequenceLength(bytes, 0, bytes.length) != bytes.length) {
        fail("U+%X is written in %d bytes", c, bytes.length);
      }
    }
  }

  @Test
  void every_sequence_at_the_borders_of_the_table_is_accepted_as_by_a_reporting_decoder() {
    int[] borders = {0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0};
    for (int lead = 0x80; lead <= 0xFF; lead++) {
      for (int second : borders) {
        for (int third : borders) {
          byte[] bytes = {(byte) lead, (byte) second, (byte) third, (byte) 0x80};

          assertThat(scan(bytes)).isEqualTo(firstMalformed(bytes));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\\ud83d\\ude00 | \ud83d\ude00",
        "{\"a\\uD83D\\uDE00\":\"\\\\\\uD83D\\uDE00b\"} | {\"a\ud83d\ude00\":\"\\\\\ud83d\ude00b\"}",
        "\\\\ud83d\\ude00 | \\\\ud83d\\ude00",
        "\\ud83d\\ud83d\\ude00\\ude00 | \\ud83d\ud83d\ude00\\ude00",
        "\\u0000\\ud83dé\\ | \\u0000\\ud83dé\\",
      })
  void an_escaped_pair_becomes_its_character_and_all_else_stays(String text, String joined) {
    assertThat(new String(TextScan.joinPairs(text.getBytes(UTF_8)), UTF_8)).isEqualTo(joined);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\\u0000\"",
        "\"\\ud83d\"",
        "\"\\ude00\"",
        "\"\\ud83dx\"",
        "\"\\ud83d\\u0041\"",
        "\"\\ude00\\ud83d\"",
        "\"\\\\\\u0000\"",
        "\"\\ud83d\\ud83d\\ude00\"",
        "\"\\uD83D\"",
        "\\u0000"
      })
  void an_escape_of_a_character_that_cannot_be_stored_is_found(String text) {
    assertThat(scan(text.getBytes(UTF_8))).isEqualTo(TextScan.CANNOT_BE_STORED);
    assertEverywhere(text, TextScan.CANNOT_BE_STORED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\\ud83d\\ude00\"",
        "\"\\\\u0000\"",
        "\"\\n\\u0001\\uffff\"",
        "\"é\\\\u0000\"",
        "\"\\",
        "\"\\u00",
        "\"\\u00g0\"",
        "\"\\é\\u0041\"",
        "\"\\\\\\\\ud83d\"",
        "😀\uFFFF"
      })
  void any_other_escape_is_valid(String text) {
    assertThat(scan(text.getBytes(UTF_8))).isEqualTo(TextScan.VALID);
    assertEverywhere(text, TextScan.VALID);
  }

  /** The scan reads eight bytes at a time, so a text may start at any of them, and cross two. */
  private static void assertEverywhere(String text, int expected) {
    for (int i = 0; i < 2 * Long.BYTES; i++) {
      String among = "-".repeat(i) + text + "-".repeat(2 * Long.BYTES);

      assertThat(scan(among.getBytes(UTF_8))).as(among).isEqualTo(expected);
    }
  }

  /** Scans between other bytes, which are ignored. */
  private static int scan(byte[] bytes) {
    byte[] among = "0".repeat(bytes.length + 5).getBytes(UTF_8);
    System.arraycopy(bytes, 0, among, 2, bytes.length);
    int found = TextScan.scan(among, 2, 2 + bytes.length);
    return found < 0 ? found : found - 2;
  }

  private static int firstMalformed(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CoderResult result =
        UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .decode(in, CharBuffer.allocate(bytes.length), true);
    return result.isError() ? in.position() : TextScan.VALID;
  }

  private static byte[] joined(List<byte[]> pieces) {
    ByteBuffer all = ByteBuffer.allocate(pieces.stream().mapToInt(p -> p.length).sum());
    pieces.forEach(all::put);
    return all.array();
  }

  /** Characters of every length, and single bytes at the borders of the table, except zero. */
  @Provide
  Arbitrary<List<byte[]>> pieces() {
    Arbitrary<byte[]> characters =
        Arbitraries.of("plain ascii text", "a", "é", "€", "\uD7FF", "\uE000", "😀", "\uDBFF\uDFFF")
            .map(text -> text.getBytes(UTF_8));
    Arbitrary<byte[]> odd =
        Arbitraries.of(
                0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
                0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF8, 0xFF)
            .map(b -> new byte[] {(byte) (int) b});
    return Arbitraries.frequencyOf(Tuple.of(4, characters), Tuple.of(1, odd)).list().ofMaxSize(8);
  }
}
