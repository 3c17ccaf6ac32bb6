package dev.contentservice.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.Assumptions;
import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.checks.Suite;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The checks cite the document and the contract. */
class CitationsTest {
  /** They describe deliveries, what callers cannot see, or what the contract leaves out. */
  private static final Set<String> NOT_VISIBLE =
      Set.of(
          "delivered-body",
          "delivery-alerts",
          "delivery-behaviour",
          "disabled-by-delivery",
          "expanded-blocks",
          "interface-versioning",
          "limits",
          "menu-item",
          "operation-events",
          "other-areas",
          "permissions",
          "provisioning",
          "referenced-resources");

  @Test
  void every_assumption_that_two_operations_can_show_has_a_check() {
    Set<String> cited = new TreeSet<>(NOT_VISIBLE);
    Suite.checks().forEach(check -> cited.addAll(check.assumptions()));

    assertThat(cited).isEqualTo(Assumptions.ids());
  }

  @Test
  void ids_are_unique_and_statements_are_sentences_without_a_full_stop() {
    List<Check> checks = Suite.checks();

    assertThat(checks).extracting(Check::id).doesNotHaveDuplicates();
    assertThat(checks).extracting(Check::statement).noneMatch(text -> text.endsWith("."));
  }
}
