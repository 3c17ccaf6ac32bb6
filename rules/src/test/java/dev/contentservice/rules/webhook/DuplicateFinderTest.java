package dev.contentservice.rules.webhook;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class DuplicateFinderTest {
  private static final DuplicateFinder<String> FINDER = new DuplicateFinder<>(text -> text);

  @Property
  void short_and_long_lists_repeat_what_an_earlier_item_was(
      @ForAll @Size(max = 40)
          List<@StringLength(max = 2) @CharRange(from = 'a', to = 'c') String> items) {
    List<Integer> expected =
        IntStream.range(0, items.size())
            .filter(i -> items.subList(0, i).contains(items.get(i)))
            .boxed()
            .toList();

    assertThat(FINDER.repeats(items)).isEqualTo(expected);
  }

  @Test
  void a_long_list_is_read_until_one_more_repeats_than_a_report_lists() {
    assertThat(FINDER.repeats(nCopies(1000, "a"))).hasSize(101).endsWith(101);
  }

  @Test
  void a_list_is_long_from_17_items_on() {
    assertThat(DuplicateFinder.isLong(nCopies(16, "a"))).isFalse();
    assertThat(DuplicateFinder.isLong(nCopies(17, "a"))).isTrue();
    assertThat(DuplicateFinder.isLong(null)).isFalse();
  }

  @Test
  void only_the_set_of_a_long_list_is_kept() {
    List<String> many = new ArrayList<>(nCopies(17, "a"));
    var sets = new IdentityHashMap<List<?>, Set<String>>();

    assertThat(FINDER.containsAll(many, Arrays.asList("a", null), sets)).isTrue();
    assertThat(FINDER.containsAll(many, List.of("b"), sets)).isFalse();
    assertThat(FINDER.containsAll(List.of("a"), List.of("a"), sets)).isTrue();
    assertThat(FINDER.containsAll(many, List.of("a"), null)).isTrue();
    assertThat(sets.keySet()).singleElement().isSameAs(many);
  }
}
