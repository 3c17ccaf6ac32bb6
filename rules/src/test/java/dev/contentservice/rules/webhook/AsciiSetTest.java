package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AsciiSetTest {

  @Property(tries = 100)
  void a_set_holds_the_ascii_characters_it_is_made_of_and_no_others(
      @ForAll("characters") String first, @ForAll("characters") String second) {
    AsciiSet set = AsciiSet.of(first).and(second);

    assertThat(IntStream.rangeClosed(0, Character.MAX_VALUE))
        .allMatch(c -> set.contains((char) c.intValue()) == isAscii(c, first + second));
  }

  // Always this many tries, so that fewer than one in twenty runs ends early.
  @Property(tries = 1000)
  void a_run_ends_at_the_first_character_that_is_not_in_the_set(
      @ForAll("characters") String members,
      @ForAll("characters") String text,
      @ForAll byte one,
      @ForAll byte other) {
    AsciiSet set = AsciiSet.of(members);
    int start = Math.floorMod(Math.min(one, other), text.length() + 1);
    int end = Math.max(start, Math.floorMod(Math.max(one, other), text.length() + 1));

    int run = set.endOfRun(text, start, end);
    int first = set.firstIn(text, start, end);

    Statistics.label("run")
        .collect(run == start ? "empty" : run == end ? "whole" : "ends early")
        .coverage(
            c ->
                Stream.of("empty", "whole", "ends early")
                    .forEach(kind -> c.check(kind).percentage(p -> p > 1)));
    assertThat(text.substring(start, run).chars()).allMatch(c -> set.contains((char) c.intValue()));
    assertThat(run == end || !set.contains(text.charAt(run))).isTrue();
    assertThat(text.substring(start, first).chars())
        .noneMatch(c -> set.contains((char) c.intValue()));
    assertThat(first == end || set.contains(text.charAt(first))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"ab,true,true", "ax,false,true", "xy,false,false", "'',true,false"})
  void all_of_a_text_or_a_part_of_it_is_in_a_set(String text, boolean all, boolean some) {
    AsciiSet set = AsciiSet.of("abc");

    assertThat(set.containsAll(text)).isEqualTo(all);
    assertThat(set.isIn(text)).isEqualTo(some);
  }

  @Test
  void a_range_has_both_its_ends() {
    AsciiSet set = AsciiSet.range('?', 'B');

    assertThat(set.containsAll("?@AB")).isTrue();
    assertThat(set.isIn(">C")).isFalse();
  }

  private static boolean isAscii(int c, String characters) {
    return c < 128 && characters.indexOf(c) >= 0;
  }

  @Provide
  Arbitrary<String> characters() {
    return Arbitraries.strings()
        .withChars('\0', '?', '@', '\u007f', '\u0080', '\u0100', '\u0161', '\uffff')
        .withCharRange('a', 'e')
        .ofMaxLength(12);
  }
}
