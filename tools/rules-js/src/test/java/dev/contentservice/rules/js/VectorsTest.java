package dev.contentservice.rules.js;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.json.RuleCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** The JSON validator and the rules pass all vectors; {@code -Dupdate-vectors} writes them. */
class VectorsTest {
  private static final JavaReports JAVA = new JavaReports();

  private static List<ObjectNode> vectors;

  @BeforeAll
  static void read() throws IOException {
    if (System.getProperty("update-vectors") != null) {
      Vectors.write(JAVA);
    }
    vectors = Vectors.read();
  }

  @Test
  void validators_pass_all() {
    assertThat(vectors)
        .hasSizeGreaterThan(1_500)
        .allSatisfy(
            vector ->
                assertThat(Vectors.withoutTexts(JAVA.report(vector)))
                    .isEqualTo(vector.path("report")));
  }

  @Test
  void every_rule_is_broken_and_obeyed() {
    assertThat(RuleCatalogue.rules())
        .filteredOn(entry -> !entry.document().equals("provisioning"))
        .filteredOn(entry -> !entry.descriptor().id().equals("shape.document"))
        .allSatisfy(
            entry ->
                assertThat(vectors)
                    .as("add bodies that break %s to bounds.jsonl", entry.descriptor().id())
                    .filteredOn(vector -> breaks(vector, entry.descriptor().id()))
                    .hasSizeGreaterThan(10));
    assertThat(vectors)
        .filteredOn(vector -> vector.at("/report/passed").asBoolean())
        .hasSizeGreaterThan(200);
  }

  @Test
  void the_page_has_every_fix() throws IOException {
    String page = words(Files.readString(Path.of("../../rules/src/vectors/VECTORS.md")));

    assertThat(vectors)
        .flatExtracting(vector -> vector.at("/report/violations").values())
        .extracting(violation -> words(violation.path("fix").asString()))
        .allSatisfy(fix -> assertThat(page).as("add the fix to VECTORS.md").contains(fix));
  }

  private static String words(String text) {
    return text.replaceAll("`[^`\\s]+`", "NAME")
        .replaceAll("send an? (array|boolean|object|string|TYPE)", "TYPE")
        .replaceAll("/events/\\d+", "EVENT")
        .replaceAll("\\s+", " ");
  }

  private static boolean breaks(ObjectNode vector, String rule) {
    return vector
        .at("/report/violations")
        .valueStream()
        .anyMatch(violation -> violation.path("rule").asString().equals(rule));
  }
}
