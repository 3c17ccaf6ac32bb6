package dev.contentservice.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleSetTest {
  private static final Rule<String> NO_A = new Without("text.no-a", Severity.ERROR, 'a');
  private static final Rule<String> NO_B = new Without("text.no-b", Severity.WARNING, 'b');

  @Test
  void every_violation_is_reported_by_rule_and_then_by_place() {
    Report report = RuleSet.of(List.of(NO_B, NO_A)).check("abab");

    assertThat(report.violations())
        .extracting(v -> v.rule().id() + " " + v.pointer())
        .containsExactly("text.no-b /1", "text.no-b /3", "text.no-a /0", "text.no-a /2");
  }

  @Test
  void a_valid_body_always_gives_the_same_report() {
    RuleSet<String> rules = RuleSet.of(List.of(NO_A, NO_B));

    assertThat(rules.check("c")).isSameAs(Report.EMPTY).isSameAs(rules.check("d"));
  }

  @Test
  void an_error_rejects_and_a_warning_does_not() {
    RuleSet<String> rules = RuleSet.of(List.of(NO_A, NO_B));

    assertThat(rules.check("a").passed()).isFalse();
    assertThat(rules.check("b").passed()).isTrue();
    assertThat(rules.check("ab").passed()).isFalse();
    assertThat(rules.check("").passed()).isTrue();
  }

  @Test
  void errors_and_warnings_are_separate() {
    Report report = RuleSet.of(List.of(NO_A, NO_B)).check("ab");

    assertThat(report.errors()).extracting(Violation::rule).containsExactly(NO_A.descriptor());
    assertThat(report.warnings()).extracting(Violation::rule).containsExactly(NO_B.descriptor());
  }

  @Test
  void one_more_rule_is_asked_last_and_the_first_set_stays() {
    RuleSet<String> first = RuleSet.of(List.of(NO_A));

    RuleSet<String> both = first.and(NO_B);

    assertThat(both.descriptors()).containsExactly(NO_A.descriptor(), NO_B.descriptor());
    assertThat(first.descriptors()).containsExactly(NO_A.descriptor());
    assertThat(both.check("b").violations()).hasSize(1);
  }

  @Test
  void two_rules_of_one_id_are_rejected() {
    assertThatThrownBy(() -> RuleSet.of(List.of(NO_A)).and(NO_A))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("two rules of one set have the id text.no-a");
  }

  @Test
  void a_missing_body_is_a_clear_error() {
    assertThatThrownBy(() -> RuleSet.<String>of(List.of()).check(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("there is no body to check; null is no object with members");
  }

  @Test
  void a_rule_can_be_left_out() {
    RuleSet<String> all = RuleSet.of(List.of(NO_A, NO_B));

    RuleSet<String> less = all.without("text.no-a");

    assertThat(less.rules()).containsExactly(NO_B);
    assertThat(all.rules()).containsExactly(NO_A, NO_B);
    assertThat(less.check("a")).isSameAs(Report.EMPTY);
    assertThat(less.check("b")).isEqualTo(RuleSet.of(List.of(NO_B)).check("b"));
  }

  @Test
  void a_rule_can_have_another_severity() {
    RuleSet<String> all = RuleSet.of(List.of(NO_A, NO_B));

    RuleSet<String> changed = all.withSeverity("text.no-a", Severity.WARNING);

    assertThat(changed.descriptors())
        .containsExactly(NO_A.descriptor().with(Severity.WARNING), NO_B.descriptor());
    assertThat(changed.check("c")).isSameAs(Report.EMPTY);
    assertThat(changed.check("ab").passed()).isTrue();
    assertThat(changed.check("ab").violations())
        .extracting(v -> v.rule().id() + " " + v.rule().severity() + " " + v.pointer())
        .containsExactly("text.no-a WARNING /0", "text.no-b WARNING /1");
    assertThat(changed.withSeverity("text.no-a", Severity.ERROR).check("ab"))
        .isEqualTo(all.check("ab"));
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 101, 500})
  void a_changed_severity_changes_no_count(int violations) {
    RuleSet<String> changed = RuleSet.of(List.of(NO_A)).withSeverity("text.no-a", Severity.WARNING);

    Report report = changed.check("a".repeat(violations));

    assertThat(report.warnings()).hasSize(100);
    assertThat(report.warnings().get(99).pointer()).isEqualTo(Pointer.BODY.item(99));
    assertThat(report.moreWarnings()).isEqualTo(violations > 100);
    assertThat(report.moreErrors()).isFalse();
  }

  @Test
  void an_unknown_rule_cannot_be_left_out_or_changed() {
    RuleSet<String> rules = RuleSet.of(List.of(NO_A, NO_B));
    String message = "the set has no rule 'text.no-c'; it has [text.no-a, text.no-b]";

    assertThatThrownBy(() -> rules.without("text.no-c"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> rules.withSeverity("text.no-c", Severity.ERROR))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void a_violation_without_a_fix_is_rejected() {
    assertThatThrownBy(() -> new Violation(NO_A.descriptor(), Pointer.BODY, " "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a violation of text.no-a must say how to fix the body");
  }

  @Test
  void a_report_reads_well_in_a_log() {
    Report report =
        Report.of(
            List.of(
                new Violation(NO_A.descriptor(), Pointer.BODY, "leave it out"),
                new Violation(NO_B.descriptor(), Pointer.of("/0"), "leave it out")));

    assertThat(report)
        .hasToString(
            """
            body: the text has no such letter (section 1); leave it out [text.no-a]
            /0: warning: the text has no such letter (section 1); leave it out [text.no-b]\
            """);
  }

  /** Forbids a letter; every occurrence is one violation. */
  private record Without(RuleDescriptor descriptor, char letter) implements Rule<String> {

    Without(String id, Severity severity, char letter) {
      this(new RuleDescriptor(id, severity, "the text has no such letter", "1"), letter);
    }

    @Override
    public ViolationSink check(String body, ViolationSink sink) {
      ViolationSink found = sink;
      for (int i = 0; i < body.length(); i++) {
        boolean there = body.charAt(i) == letter;
        found = there ? found.add(descriptor, Pointer.BODY.item(i), "leave it out") : found;
      }
      return found;
    }
  }
}
