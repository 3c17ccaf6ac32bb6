package dev.contentservice.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Two phases: rules that need only the body, and rules that ask a lookup. */
class RuleBindingTest {
  private final List<String> asked = new ArrayList<>();
  private final RuleBinding<String, Predicate<String>> binding =
      RuleBinding.of(
          String.class,
          RuleSet.of(List.of(rule("text.short", text -> text.length() < 4))),
          used -> List.of(rule("text.unused", text -> !isUsed(used, text))));

  private boolean isUsed(Predicate<String> used, String text) {
    asked.add(text);
    return used.test(text);
  }

  private static Rule<String> rule(String id, Predicate<String> claim) {
    RuleDescriptor descriptor = new RuleDescriptor(id, Severity.ERROR, "a text is so", "1");
    return new Rule<>() {
      @Override
      public RuleDescriptor descriptor() {
        return descriptor;
      }

      @Override
      public ViolationSink check(String body, ViolationSink sink) {
        return claim.test(body) ? sink : sink.add(descriptor, Pointer.BODY, "change it");
      }
    };
  }

  private static List<String> rules(Report report) {
    return report.errors().stream().map(each -> each.rule().id()).toList();
  }

  @Test
  void the_first_phase_asks_nothing() {
    assertThat(rules(binding.pure().check("long text"))).containsExactly("text.short");
    assertThat(asked).isEmpty();
  }

  @Test
  void the_second_phase_has_only_the_rules_that_ask() {
    assertThat(rules(binding.asking(text -> true).check("long text")))
        .containsExactly("text.unused");
  }

  @Test
  void a_check_lists_the_errors_of_both_and_asks_once() {
    assertThat(rules(binding.check("long text", text -> true)))
        .containsExactly("text.unused", "text.short");
    assertThat(rules(binding.check("abc", text -> true))).containsExactly("text.unused");
    assertThat(binding.check("abc", text -> false).passed()).isTrue();
    assertThat(asked).containsExactly("long text", "abc", "abc");
  }

  @Test
  void an_added_rule_belongs_to_the_first_phase() {
    RuleBinding<String, Predicate<String>> more =
        binding.and(rule("text.lower", text -> text.equals(text.toLowerCase())));

    assertThat(rules(more.pure().check("A"))).containsExactly("text.lower");
    assertThat(rules(more.all(text -> true).check("ABCDE")))
        .containsExactly("text.unused", "text.short", "text.lower");
  }

  @Test
  void a_binding_without_a_second_phase_asks_nothing() {
    RuleBinding<String, Predicate<String>> pure =
        RuleBinding.of(
            String.class, RuleSet.of(List.of(rule("text.short", text -> text.length() < 4))));

    assertThat(pure.body()).isEqualTo(String.class);
    assertThat(rules(pure.check("long text", text -> true))).containsExactly("text.short");
  }
}
