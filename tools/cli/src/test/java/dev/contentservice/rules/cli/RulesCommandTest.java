package dev.contentservice.rules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.cli.output.Catalogue;
import dev.contentservice.rules.stream.HouseRules;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RulesCommandTest {

  @Test
  void every_rule_is_listed() {
    Run run = Run.of("rules");

    assertThat(run.status()).isZero();
    assertThat(run.out().lines().map(line -> line.split(" ", -1)[0]))
        .containsExactlyElementsOf(ids().toList());
  }

  @ParameterizedTest
  @MethodSource("ids")
  void every_rule_is_explained_with_an_example(String id) {
    Run run = Run.of("rules", id);

    assertThat(run.status()).isZero();
    String body = id.startsWith("provisioning.") ? "[ {" : "{";
    assertThat(run.out()).startsWith(id + " (").contains("Invalid", "\nValid:\n" + body);
  }

  @Test
  void a_rule_about_names_shows_the_required_other_webhook() {
    assertThat(Run.of("rules", "webhook.name.unique").out())
        .isEqualTo(
            """
            webhook.name.unique (error, section 4.2)

            the name of a webhook must be unique.

            Invalid if another webhook has this name (update-webhook):
            {
              "name" : "Mirror"
            }

            Valid:
            {
              "name" : "Search indexer"
            }
            """);
  }

  static Stream<String> ids() {
    return Catalogue.of(HouseRules.none()).ids().stream();
  }
}
