package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.zalando.zally.core.CompositeRulesValidator;
import org.zalando.zally.core.ContextRulesValidator;
import org.zalando.zally.core.DefaultContextFactory;
import org.zalando.zally.core.JsonRulesValidator;
import org.zalando.zally.core.Result;
import org.zalando.zally.core.RulesManager;
import org.zalando.zally.core.RulesPolicy;
import tools.jackson.databind.JsonNode;

/** Every rule of the linter Zally, with the exceptions written down and none of them idle. */
class LinterTest {
  private static final Path EXCEPTIONS = Path.of("src/test/resources/linter-exceptions.yaml");
  private static final RulesManager RULES =
      RulesManager.Companion.fromClassLoader(ConfigFactory.load());
  private static final List<Result> FINDINGS = findingsIn(SpecFiles.text(SpecFiles.BUNDLE));

  private final List<LinterException> exceptions =
      SpecFiles.yaml(EXCEPTIONS).valueStream().map(LinterException::of).toList();

  /** A rule that the contract may break at the places whose JSON Pointer matches. */
  private record LinterException(String rule, Pattern at, String why) {
    static LinterException of(JsonNode entry) {
      return new LinterException(
          entry.get("rule").stringValue(),
          Pattern.compile(entry.get("at").stringValue()),
          entry.get("why").stringValue());
    }

    boolean covers(Result finding) {
      return finding.getId().equals(rule)
          && at.matcher(String.valueOf(finding.getPointer())).matches();
    }
  }

  @Test
  void the_linter_finds_nothing_but_the_exceptions() {
    assertThat(FINDINGS)
        .filteredOn(finding -> exceptions.stream().noneMatch(e -> e.covers(finding)))
        .map(
            f ->
                f.getId()
                    + " "
                    + f.getTitle()
                    + ": "
                    + f.getDescription()
                    + " at "
                    + f.getPointer())
        .isEmpty();
  }

  @Test
  void every_exception_is_needed_and_has_its_reason() {
    assertThat(exceptions)
        .filteredOn(exception -> FINDINGS.stream().noneMatch(exception::covers))
        .isEmpty();
    assertThat(exceptions).allSatisfy(e -> assertThat(e.why()).isNotBlank().endsWith("."));
  }

  @Test
  void both_of_its_sets_of_rules_are_used() {
    assertThat(RULES.getRules())
        .hasSizeGreaterThan(40)
        .extracting(rule -> rule.getRuleSet().getId())
        .contains("ZallyRuleSet", "ZalandoRuleSet");
  }

  @Test
  void the_linter_can_find_something() {
    String worse = SpecFiles.text(SpecFiles.BUNDLE).replace("/item-types:", "/item_Type/:");

    assertThat(findingsIn(worse)).extracting(Result::getId).contains("129", "134", "136");
  }

  private static List<Result> findingsIn(String contract) {
    CompositeRulesValidator linter =
        new CompositeRulesValidator(
            new ContextRulesValidator(RULES, new DefaultContextFactory()),
            new JsonRulesValidator(RULES));
    return linter.validate(contract, new RulesPolicy(List.of()), null);
  }
}
