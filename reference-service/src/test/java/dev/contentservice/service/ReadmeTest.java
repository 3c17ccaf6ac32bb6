package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything in the README is run by a test. */
class ReadmeTest {
  static Stream<Readme.Block> snippets() {
    return Readme.blocks("java").stream();
  }

  @ParameterizedTest
  @MethodSource("snippets")
  void each_java_snippet_is_in_the_test_that_runs_it(Readme.Block snippet) {
    String test = Readme.read(Readme.ROOT.resolve(snippet.runBy()));
    assertThat(unformatted(test))
        .contains(unformatted(snippet.text().replaceAll("(?s).*\n\n", "")));
  }

  @Test
  void there_is_a_snippet_for_each_library() {
    assertThat(Readme.blocks("java")).hasSize(2);
  }

  @Test
  void the_page_of_artifacts_lists_the_bill_of_materials() {
    String bom = Readme.read(Readme.ROOT.resolve("packaging/bom/pom.xml"));
    String page = Readme.read(Readme.ROOT.resolve("docs/COMPATIBILITY.md"));

    assertThat(matches("(?m)^\\| `(content-service-[a-z-]+)` \\|", page))
        .containsExactlyInAnyOrderElementsOf(
            matches(
                "<artifactId>(content-service-[a-z-]+)</artifactId>",
                bom.substring(bom.indexOf("<dependencyManagement>"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"COMPATIBILITY", "TESTING"})
  void a_page_names_the_version_that_this_checkout_installs(String name) {
    String page = Readme.read(Readme.ROOT.resolve("docs/" + name + ".md"));
    String pom = Readme.read(Readme.ROOT.resolve("packaging/bom/pom.xml"));
    String version = "<artifactId>content-service-bom</artifactId>\\s*<version>([^<]+)<";

    assertThat(matches(version, page)).isNotEmpty().containsOnly(matches(version, pom).get(0));
  }

  private static List<String> matches(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(found -> found.group(1)).toList();
  }

  @Test
  void the_started_jar_is_the_tested_jar() {
    MatchResult jar =
        Pattern.compile("java -jar (\\S+)")
            .matcher(Readme.text())
            .results()
            .findFirst()
            .orElseThrow();

    assertThat(Readme.ROOT.resolve(jar.group(1))).isEqualTo(JarCommand.JAR);
  }

  @Test
  void each_command_in_a_shell_block_is_pasted_into_a_shell() {
    // ReadmeIT runs them in their order on the page.
    assertThat(Readme.blocks("sh"))
        .hasSize(2)
        .allMatch(block -> block.runBy().equals("ReadmeIT") && block.text().startsWith("curl "));
  }

  @Test
  void the_lines_that_run_and_test_it_are_run_by_the_gate() {
    String gate = Readme.read(Readme.ROOT.resolve(".ci/run"));

    assertThat(Readme.text()).containsPattern("(?m)^    mvn .*java -jar .* # run it$");
    assertThat(Readme.text()).containsPattern("(?m)^    mvn verify +# test it$");
    assertThat(gate).contains("# run it", "mvn -B -ntp -P\"${GATE_PROFILE-exhaustive}\" verify");
  }

  private static String unformatted(String code) {
    return code.replaceAll("\\s+", "");
  }
}
