package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The list of assumptions covers what the document leaves open, and quotes it truly. */
class AssumptionsTest {
  private final InterfaceDocument document = new InterfaceDocument();
  private final List<Assumption> all = Assumption.all();

  @Test
  void every_entry_is_complete() {
    assertThat(all)
        .allSatisfy(
            entry -> {
              assertThat(entry.kind()).isIn("not-shown", "silent");
              assertThat(List.of(entry.open(), entry.chosen(), entry.why(), entry.change()))
                  .allSatisfy(text -> assertThat(text).isNotBlank().endsWith("."));
            });
  }

  @Test
  void every_quote_stands_in_the_section_it_is_said_to_be_from() {
    assertThat(all.stream().filter(entry -> !document.says(entry.section(), entry.quote())))
        .extracting(Assumption::id)
        .isEmpty();
  }

  @Test
  void every_occurrence_of_not_shown_is_found_but_the_one_that_explains_the_words() {
    assertThat(document.notShown()).hasSize(document.count("not shown") - 1);
    assertThat(document.count("\"not shown\"")).isEqualTo(1);
  }

  @Test
  void what_the_document_does_not_show_is_quoted_and_nothing_of_it_is_left_out() {
    assertThat(document.notShown())
        .isNotEmpty()
        .allSatisfy(open -> assertThat(unquoted(open)).matches("[ .,]*(and)?[ .,]*"));
  }

  @Test
  void every_entry_that_says_not_shown_quotes_a_sentence_that_says_so() {
    List<Assumption> notShown = all.stream().filter(Assumption::isNotShown).toList();

    assertThat(notShown).hasSizeGreaterThan(15);
    assertThat(notShown)
        .filteredOn(entry -> document.notShown().stream().noneMatch(open -> covers(entry, open)))
        .extracting(Assumption::id)
        .isEmpty();
  }

  @Test
  void no_entry_that_says_silent_quotes_what_the_document_calls_not_shown() {
    assertThat(all)
        .filteredOn(entry -> !entry.isNotShown() && entry.quote().contains("not shown"))
        .extracting(Assumption::id)
        .isEmpty();
  }

  /**
   * What is left of a sentence when each entry has taken its quote out; a second taker finds none.
   */
  private String unquoted(InterfaceDocument.NotShown open) {
    String rest = open.sentence();
    for (Assumption entry : all.stream().filter(entry -> covers(entry, open)).toList()) {
      String part = entry.quote().contains(open.sentence()) ? open.sentence() : entry.quote();
      assertThat(rest).as("quoted by one entry only: " + part).contains(part);
      rest = rest.replace(part, "");
    }
    return rest;
  }

  private static boolean covers(Assumption entry, InterfaceDocument.NotShown open) {
    return entry.isNotShown()
        && entry.section().equals(open.section())
        && (entry.quote().contains(open.sentence()) || open.sentence().contains(entry.quote()));
  }
}
