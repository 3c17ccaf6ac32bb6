package dev.contentservice.rules.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
  private static final List<String> KNOWN =
      List.of("entity_type", "event_types", "filter", "name", "nested_items_in_payload");

  @ParameterizedTest
  @CsvSource({
    "filters,filter",
    "fliter,filter",
    "Name,name",
    "entityType,entity_type",
    "event_type,event_types",
    "entity_type123,entity_type",
    "nestedItemsInPayload,nested_items_in_payload"
  })
  void a_slip_finds_the_name_that_was_meant(String name, String meant) {
    assertThat(NearestName.to(name, KNOWN)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"headers", "x", "url", "payload"})
  void a_name_that_is_far_from_all_finds_none(String name) {
    assertThat(NearestName.to(name, KNOWN)).isEmpty();
  }

  @Test
  void of_equally_near_names_the_first_is_meant() {
    assertThat(NearestName.to("ac", List.of("ab", "ad"))).contains("ab");
  }

  @Property
  void a_name_is_near_if_few_edits_make_the_one_into_the_other(
      @ForAll("names") String name, @ForAll("names") String known) {
    boolean near = edits(name, known) <= Math.max(2, known.length() / 3);

    Statistics.label("near")
        .collect(near)
        .coverage(
            c -> {
              c.check(true).percentage(p -> p > 10);
              c.check(false).percentage(p -> p > 10);
            });
    assertThat(NearestName.to(name, List.of(known)).isPresent()).isEqualTo(near);
  }

  /** By its definition. */
  private static int edits(String a, String b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.length() + b.length();
    }
    int same = a.charAt(0) == b.charAt(0) ? 0 : 1;
    int replaced = same + edits(a.substring(1), b.substring(1));
    int removed = 1 + edits(a.substring(1), b);
    int inserted = 1 + edits(a, b.substring(1));
    boolean swap =
        a.length() > 1
            && b.length() > 1
            && a.charAt(0) == b.charAt(1)
            && a.charAt(1) == b.charAt(0);
    int swapped = swap ? 1 + edits(a.substring(2), b.substring(2)) : replaced;
    return Math.min(Math.min(replaced, swapped), Math.min(removed, inserted));
  }

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.strings().withChars("abc").ofMaxLength(6);
  }
}
