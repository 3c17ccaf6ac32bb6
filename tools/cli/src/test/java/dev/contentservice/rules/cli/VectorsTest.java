package dev.contentservice.rules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The command passes the vectors, in files of documents. Names that a webhook may not have are
 * those of webhooks before it in its file.
 */
class VectorsTest {
  /** Half a surrogate pair has no encoding, only an escape. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private static final String UNIQUE = "webhook.name.unique";

  @TempDir private Path folder;

  @Test
  void the_command_passes_all() {
    List<String> differences = new ArrayList<>();
    for (List<JsonNode> file : files()) {
      List<String> documents = new ArrayList<>(taken(file.get(0)));
      int first = documents.size() + 1;
      file.forEach(vector -> documents.add(JSON.writeValueAsString(vector.path("body"))));
      JsonNode result = result(file, documents);
      for (int i = 0; i < file.size(); i++) {
        JsonNode vector = file.get(i);
        List<String> found = found(vector, result, first + i);
        if (!found.equals(expected(vector).map(VectorsTest::text).toList())) {
          differences.add(found + " for " + vector);
        }
      }
    }

    assertThat(differences).isEmpty();
  }

  /** Two updates may be of one webhook, and the command knows no names but those in its input. */
  @Test
  void taken_names_of_updates_are_all_that_it_is_not_told() {
    assertThat(vectors())
        .filteredOn(vector -> violations(vector).anyMatch(it -> isTakenByUpdate(vector, it)))
        .hasSizeBetween(10, 30);
  }

  /** A webhook has a file for itself, because names must differ in all inputs together. */
  private static Collection<List<JsonNode>> files() {
    return vectors().stream()
        .collect(
            Collectors.groupingBy(
                it -> isOf(it, "webhook") ? it : it.path("document") + relations(it)))
        .values();
  }

  private static List<String> taken(JsonNode vector) {
    return isOf(vector, "webhook")
        ? vector.path("names").valueStream().map(VectorsTest::named).toList()
        : List.of();
  }

  /** The output for a file with one document in each line. */
  private JsonNode result(List<JsonNode> vectors, List<String> documents) {
    Run run =
        Run.of(
            "check",
            "--format=json",
            "--as=" + vectors.get(0).path("document").asString(),
            "--relations=" + relations(vectors.get(0)),
            // An array, because a body may be one.
            written("[" + String.join(",\n", documents) + "]"));
    boolean fails = vectors.stream().flatMap(VectorsTest::expected).anyMatch(VectorsTest::isError);
    assertThat(run.status()).as(run.err()).isEqualTo(fails ? 1 : 0);
    JsonNode result = JSON.readTree(run.out());
    assertThat(result.path("documents").asInt()).isEqualTo(documents.size());
    return result;
  }

  /** The command also evaluates the rules for what it can read of a body with schema violations. */
  private static List<String> found(JsonNode vector, JsonNode result, int line) {
    boolean matches = violations(vector).noneMatch(VectorsTest::isOfSchema);
    return result
        .path("violations")
        .valueStream()
        .filter(it -> it.path("line").asInt() == line && (matches || isOfSchema(it)))
        .map(VectorsTest::text)
        .toList();
  }

  private static Stream<JsonNode> expected(JsonNode vector) {
    return violations(vector).filter(it -> !isTakenByUpdate(vector, it));
  }

  private static Stream<JsonNode> violations(JsonNode vector) {
    return vector.at("/report/violations").valueStream();
  }

  private static boolean isTakenByUpdate(JsonNode vector, JsonNode violation) {
    return isOf(vector, "update-webhook") && violation.path("rule").asString().equals(UNIQUE);
  }

  private static boolean isOf(JsonNode vector, String kind) {
    return vector.path("document").asString().equals(kind);
  }

  private static boolean isOfSchema(JsonNode violation) {
    return violation.path("rule").asString().startsWith("shape.");
  }

  private static boolean isError(JsonNode violation) {
    return violation.path("severity").asString().equals("error");
  }

  private static String relations(JsonNode vector) {
    return vector.path("relations").asString("");
  }

  /** The command adds which document has a name already, and the option that relates types. */
  private static String text(JsonNode violation) {
    JsonNode other = violation.path("related");
    String related =
        "; %s:%s has it".formatted(other.path("file").asString(""), other.path("line"));
    String fix = violation.path("fix").asString();
    return "%s %s %s: %s"
        .formatted(
            violation.path("severity").asString(),
            violation.path("rule").asString(),
            violation.path("pointer").asString(),
            Stream.of(related, ", or relate the types with --relations")
                .filter(fix::endsWith)
                .findAny()
                .map(added -> fix.substring(0, fix.length() - added.length()))
                .orElse(fix));
  }

  private static String named(JsonNode name) {
    return "{\"id\":\"other\",\"name\":%s,\"url\":\"https://a.example/\",%s}"
        .formatted(JSON.writeValueAsString(name), Run.REST);
  }

  private String written(String text) {
    try {
      return Files.writeString(folder.resolve("vectors.json"), text).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<JsonNode> vectors() {
    try (Stream<String> lines = Files.lines(Path.of("../../rules/src/vectors/vectors.jsonl"))) {
      return lines.map(JSON::readTree).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
