package dev.contentservice.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleDescriptorTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "name",
        "Webhook.name",
        "webhook..name",
        "webhook.na_me",
        "a.-b",
        "a.b-",
        "a.`",
        "a.{",
        "a./",
        "a.:"
      })
  void an_id_of_another_form_is_rejected(String id) {
    assertThatThrownBy(() -> new RuleDescriptor(id, Severity.ERROR, "it holds", "4.1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("rule id must look like 'item-type.ordering.exclusive' but is '" + id + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.z", "0-9.az09", "a-b.c.d"})
  void words_of_letters_and_digits_are_an_id(String id) {
    assertThat(RuleDescriptor.error(id, "it holds", "4.1").id()).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "it holds."})
  void a_statement_that_cannot_be_quoted_is_rejected(String statement) {
    assertThatThrownBy(() -> new RuleDescriptor("a.b", Severity.ERROR, statement, "4.1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a.b");
  }

  @Test
  void a_rule_without_a_source_is_rejected() {
    assertThatThrownBy(() -> new RuleDescriptor("a.b", Severity.ERROR, "it holds", " "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a.b");
  }

  @Test
  void sections_are_cited_as_sections_and_standards_as_they_are() {
    RuleDescriptor descriptor =
        new RuleDescriptor("a.b", Severity.ERROR, "it holds", "2.2, RFC 9110");

    assertThat(descriptor.citation()).isEqualTo("section 2.2, RFC 9110");
  }

  @ParameterizedTest
  @CsvSource({"0, section 0", "9.1, section 9.1", "/, /", ":, :"})
  void a_section_begins_with_a_digit(String source, String citation) {
    assertThat(RuleDescriptor.error("a.b", "it holds", source).citation()).isEqualTo(citation);
  }
}
