package dev.contentservice.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A sink counts each violation once, and is the only class that counts them. */
class ViolationSinkTest {
  private static final RuleDescriptor ERROR = RuleDescriptor.error("text.one", "there is one", "1");
  private static final RuleDescriptor WARNING =
      RuleDescriptor.warning("text.two", "there are two", "1");

  @Test
  void an_empty_sink_is_shared_and_stays_empty() {
    ViolationSink empty = ViolationSink.empty();

    ViolationSink found = empty.add(ERROR, "a/b", "send one");

    assertThat(empty).isSameAs(ViolationSink.with(Severities.defaults()));
    assertThat(empty.report()).isSameAs(Report.EMPTY);
    assertThat(found.report().violations())
        .containsExactly(new Violation(ERROR, Pointer.of("/a~1b"), "send one"));
    assertThat(found.add(WARNING, "c", "send two")).isSameAs(found);
  }

  @ParameterizedTest
  @CsvSource({"99,false", "100,false", "101,true", "102,true"})
  void it_is_full_for_a_severity_with_the_101st_violation(int count, boolean full) {
    ViolationSink errors = sink(Severities.defaults(), ERROR, count);
    ViolationSink warnings = sink(Severities.defaults(), WARNING, count);

    assertThat(errors.isFull(ERROR)).isEqualTo(full);
    assertThat(errors.isFull(WARNING)).isFalse();
    assertThat(warnings.isFull(WARNING)).isEqualTo(full);
    assertThat(warnings.isFull(ERROR)).isFalse();
    assertThat(errors.report().violations()).hasSize(Math.min(count, 100));
    assertThat(errors.report().moreErrors()).isEqualTo(full);
    assertThat(warnings.report().moreWarnings()).isEqualTo(full);
  }

  @Test
  void a_changed_severity_counts_and_a_rule_that_is_off_does_not() {
    Severities lowered = new Severities(Map.of(ERROR.id(), Optional.of(Severity.WARNING)));
    Severities off = new Severities(Map.of(ERROR.id(), Optional.empty()));

    assertThat(sink(lowered, ERROR, 101).report().moreWarnings()).isTrue();
    assertThat(sink(lowered, ERROR, 101).isFull(WARNING)).isTrue();
    assertThat(sink(off, ERROR, 101).report()).isSameAs(Report.EMPTY);
    assertThat(sink(off, WARNING, 101).isFull(ERROR)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"100,false", "101,true"})
  void a_report_is_added_to_another_rule_and_says_whether_there_are_more(int count, boolean more) {
    Report errors = sink(Severities.defaults(), ERROR, count).report();
    Severities off = new Severities(Map.of(WARNING.id(), Optional.empty()));

    Report added = ViolationSink.empty().addAll(errors, WARNING).report();

    assertThat(added.violations()).hasSize(100).allMatch(each -> each.rule().equals(WARNING));
    assertThat(added.moreWarnings()).isEqualTo(more);
    assertThat(added.moreErrors()).isFalse();
    assertThat(ViolationSink.with(off).addAll(errors, WARNING).report()).isSameAs(Report.EMPTY);
    assertThat(ViolationSink.empty().report()).isSameAs(Report.EMPTY);
  }

  private static ViolationSink sink(Severities severities, RuleDescriptor rule, int count) {
    return ViolationSink.with(severities)
        .addAll(Collections.nCopies(count, new Violation(rule, Pointer.BODY, "fix it")));
  }
}
