package dev.contentservice.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.CheckResult.Outcome;
import dev.contentservice.conformance.check.Choices;
import dev.contentservice.conformance.example.Behaviour;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A service that accepts certain texts only fails no check of a run that knows them. */
class ChoicesTest {
  private static final Choices CHOICES =
      new Choices(
          Map.of(
              "payload_api_version", List.of("2", "3"),
              "ordering_direction", List.of("asc", "desc"),
              "collection_appearance", List.of("compact", "table"),
              "ordering_field", List.of("12", "34"),
              "workflow", List.of("w"),
              "entity_type", List.of("item_type", "item"),
              "event_types", List.of("create", "update", "delete")),
          Map.of(
              "api_key", Pattern.compile("[a-z][a-z0-9_]{0,19}"),
              "name", Pattern.compile("[A-Z][A-Za-z ]{2,29}"),
              "custom_payload", Pattern.compile(".{0,300}", Pattern.DOTALL)));

  @Test
  @Tag("exhaustive")
  void no_check_fails_for_a_text_that_the_choices_exclude_and_few_are_skipped() {
    Behaviour behaviour = new Behaviour();
    behaviour.rejected = body -> !CHOICES.allow(body);

    Map<Outcome, List<String>> results =
        ExampleRuns.outcomes(behaviour, target -> target.choosing(CHOICES));

    assertThat(results).doesNotContainKey(Outcome.FAILED);
    assertThat(results.get(Outcome.SKIPPED)).hasSizeLessThan(30);
    assertThat(results.get(Outcome.PASSED)).hasSizeGreaterThan(350);
  }

  @Test
  void a_text_keeps_what_makes_it_new_in_any_form() {
    assertThat(List.of("a 1-101", "a 1-102"))
        .extracting(text -> CHOICES.like("name", "Conformance " + text))
        .doesNotHaveDuplicates()
        .allMatch(text -> CHOICES.allows("name", text));
  }
}
