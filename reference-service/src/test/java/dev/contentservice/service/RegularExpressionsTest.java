package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each regular expression of the main code reads a text in time linear in its length, and with a
 * bounded stack, because others choose the text. Counts the characters read, not the time.
 */
@Tag("exhaustive")
class RegularExpressionsTest {
  /**
   * Where an expression is computed, and why that is safe. Each other expression is a constant,
   * which this test finds by itself.
   */
  private static final Map<String, String> COMPUTED =
      Map.of(
          "Exclusions", "a glob of files",
          "RawFormFilter", "a path of Spring",
          "RuleEntries", "written by the user whose documents it matches",
          "ValueType", "written in the contract, whose patterns this test checks, too");

  private static List<MainExpressions.Found> found;
  private static Set<String> computed;

  @BeforeAll
  static void read() throws Exception {
    MainExpressions sources = MainExpressions.read(Readme.ROOT);
    found = sources.found();
    computed = sources.computed();
  }

  @Test
  void each_expression_is_a_constant_or_listed_with_a_reason() {
    assertThat(computed)
        .as("classes with a computed expression: make it constant, or add it to COMPUTED")
        .containsExactlyInAnyOrderElementsOf(COMPUTED.keySet());
  }

  @Test
  void each_expression_takes_linear_time_and_a_bounded_stack() throws Exception {
    assertThat(found).hasSizeGreaterThan(50);
    assertThat(faults(found)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "([a-z]+://[^\\s?#]*)\\?",
        "[ \\t]*,[ \\t]*",
        "(a+)+b",
        "(?:[a-z]|%[0-9A-F]{2})*",
        "\\{([^{}:]+).*}",
        "(x|y)*z",
      })
  void an_expression_that_reads_a_text_again_and_again_is_found(String regex) throws Exception {
    assertThat(faults(List.of(new MainExpressions.Found("Test", regex, 0, false)))).hasSize(1);
  }

  /** On a small stack, so that recursion shows early. */
  private static List<String> faults(List<MainExpressions.Found> expressions) throws Exception {
    List<String> faults = new ArrayList<>();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread =
        new Thread(
            null,
            () -> expressions.forEach(each -> AdversarialTexts.fault(each).ifPresent(faults::add)),
            "expressions",
            AdversarialTexts.STACK);
    thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
    thread.start();
    thread.join();
    assertThat(failure.get()).isNull();
    return faults;
  }
}
