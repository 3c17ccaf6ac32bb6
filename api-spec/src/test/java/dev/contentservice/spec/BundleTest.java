package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The one file that everybody reads says exactly what the handwritten files say. */
class BundleTest {
  private static final Path SHARED = SpecFiles.HANDWRITTEN.resolve("common.yaml");

  private final Map<String, String> bundled = leaves(References.resolved(SpecFiles.BUNDLE));

  @Test
  void nothing_of_the_handwritten_files_is_lost_or_changed() {
    Map<String, String> handwritten = leaves(References.resolved(SpecFiles.ENTRY));

    assertThat(handwritten).hasSizeGreaterThan(1000);
    assertThat(bundled).containsAllEntriesOf(handwritten);
  }

  @ParameterizedTest
  @ValueSource(strings = {"responses", "headers", "examples"})
  void what_the_bundle_adds_to_its_components_is_what_the_resources_share(String kind) {
    Map<String, String> shared = leaves(References.resolved(SHARED, "/" + kind));

    assertThat(shared).isNotEmpty();
    assertThat(under(bundled, "/components/" + kind)).isEqualTo(shared);
  }

  @Test
  void the_bundle_adds_nothing_to_its_sources() {
    Map<String, String> handwritten = leaves(References.resolved(SpecFiles.ENTRY));
    List<String> shared =
        List.of("/components/responses", "/components/headers", "/components/examples");

    assertThat(bundled.keySet())
        .filteredOn(place -> shared.stream().noneMatch(place::startsWith))
        .isSubsetOf(handwritten.keySet());
  }

  @Test
  void the_bundle_refers_to_itself_only() {
    assertThat(SpecFiles.bundle().findValuesAsString("$ref"))
        .isNotEmpty()
        .allMatch(ref -> ref.startsWith("#/"));
  }

  private static Map<String, String> under(Map<String, String> leaves, String place) {
    Map<String, String> below = new TreeMap<>();
    leaves.forEach(
        (at, value) -> {
          if (at.startsWith(place + "/")) {
            below.put(at.substring(place.length()), value);
          }
        });
    return below;
  }

  /** Every value by its JSON Pointer, so that a difference is shown with its place. */
  static Map<String, String> leaves(JsonNode tree) {
    Map<String, String> leaves = new TreeMap<>();
    collect("", tree, leaves);
    return leaves;
  }

  private static void collect(String at, JsonNode node, Map<String, String> leaves) {
    if (node.isObject() && !node.isEmpty()) {
      node.properties().forEach(e -> collect(at + "/" + e.getKey(), e.getValue(), leaves));
    } else if (at.endsWith("/required") && node.isArray()) {
      // The order of required members means nothing, and the parser sorts them.
      leaves.put(at, node.valueStream().map(JsonNode::toString).sorted().toList().toString());
    } else if (node.isArray() && !node.isEmpty()) {
      for (int i = 0; i < node.size(); i++) {
        collect(at + "/" + i, node.get(i), leaves);
      }
    } else {
      leaves.put(at, node.toString());
    }
  }
}
