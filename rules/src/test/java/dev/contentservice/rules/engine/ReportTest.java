package dev.contentservice.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A report lists the first violations of each severity and says whether there are more. */
class ReportTest {
  private static final Rule<Integer> ERRORS = rule("text.error", Severity.ERROR);
  private static final Rule<Integer> WARNINGS = rule("text.warning", Severity.WARNING);

  @ParameterizedTest
  @CsvSource({"0,0,false", "99,99,false", "100,100,false", "101,100,true", "5000,100,true"})
  void it_lists_at_most_100_and_says_exactly_whether_there_are_more(
      int broken, int listed, boolean more) {
    Report report = RuleSet.of(List.of(ERRORS)).check(broken);

    assertThat(report.errors()).hasSize(listed);
    assertThat(report.moreErrors()).isEqualTo(more);
    assertThat(report.truncated()).isEqualTo(more);
    assertThat(report.moreWarnings()).isFalse();
    assertThat(report.toString().contains("more violations are not listed")).isEqualTo(more);
    assertThat(report.violations())
        .extracting(violation -> violation.pointer().value())
        .containsExactlyElementsOf(IntStream.range(0, listed).mapToObj(i -> "/" + i).toList());
  }

  @ParameterizedTest
  @CsvSource({"100,false", "101,true", "5000,true"})
  void no_number_of_warnings_hides_an_error(int warnings, boolean more) {
    ViolationSink found = WARNINGS.check(warnings, ViolationSink.empty());

    Report report = ERRORS.check(1, found).report();

    assertThat(report.passed()).isFalse();
    assertThat(report.errors()).hasSize(1);
    assertThat(report.moreErrors()).isFalse();
    assertThat(report.warnings()).hasSize(100);
    assertThat(report.moreWarnings()).isEqualTo(more);
  }

  @ParameterizedTest
  @CsvSource({"10", "200"})
  void an_error_of_a_later_rule_counts_after_any_number_of_warnings(int warnings) {
    assertThat(RuleSet.of(List.of(WARNINGS, ERRORS)).check(warnings).passed()).isFalse();
  }

  private static Rule<Integer> rule(String id, Severity severity) {
    RuleDescriptor descriptor = new RuleDescriptor(id, severity, "nothing is broken", "1");
    return new Rule<>() {
      @Override
      public RuleDescriptor descriptor() {
        return descriptor;
      }

      @Override
      public ViolationSink check(Integer broken, ViolationSink sink) {
        ViolationSink found = sink;
        for (int i = 0; i < broken; i++) {
          found = found.add(descriptor, Pointer.BODY.item(i), "fix it");
        }
        return found;
      }
    };
  }
}
