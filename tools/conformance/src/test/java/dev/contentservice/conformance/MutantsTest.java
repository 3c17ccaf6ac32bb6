package dev.contentservice.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.checks.Suite;
import dev.contentservice.conformance.mutant.Mutant;
import dev.contentservice.conformance.mutant.Mutants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each faulty implementation is caught by the check that states what it breaks. */
@Tag("nightly")
class MutantsTest {
  private static final Path PAGE = Path.of("../../docs/CONFORMANCE-FAULTS.md");
  private static final String START =
      "<!-- Written by: mvn -pl tools/conformance test -Dupdate-docs -->\n";
  private static final int REQUESTS = 300;

  @Test
  void each_fault_is_found_by_its_check() {
    List<String> survivors =
        Mutants.all().parallelStream()
            .filter(mutant -> !isCaught(mutant))
            .map(Mutant::toString)
            .toList();

    assertThat(Mutants.all()).hasSizeGreaterThanOrEqualTo(40);
    assertThat(survivors).isEmpty();
  }

  @Test
  void the_page_lists_every_fault() throws IOException {
    String page = Files.readString(PAGE);
    int start = page.indexOf(START) + START.length();
    String table = table();
    if (System.getProperty("update-docs") != null) {
      page = page.substring(0, start) + table;
      Files.writeString(PAGE, page);
    }

    assertThat(page.substring(start)).isEqualTo(table);
  }

  private static String table() {
    return Mutants.all().stream()
        .map(mutant -> row(mutant, check(mutant.caughtBy())))
        .collect(
            Collectors.joining(
                "", "\n| a service that ... | section | fails |\n|---|---|---|\n", ""));
  }

  private static String row(Mutant mutant, Check check) {
    return "| %s | %s | `%s` |\n".formatted(mutant.fault(), check.citation(), check.id());
  }

  private static boolean isCaught(Mutant mutant) {
    Check own = check(mutant.caughtBy());
    List<Check> checks = mutant.caughtBy().startsWith("always-") ? Suite.checks() : List.of(own);
    return ExampleRuns.results(mutant.behaviour(), REQUESTS, checks).stream()
        .anyMatch(result -> result.check().id().equals(own.id()) && ExampleRuns.isFailed(result));
  }

  private static Check check(String id) {
    return Suite.checks().stream().filter(check -> check.id().equals(id)).findFirst().orElseThrow();
  }
}
