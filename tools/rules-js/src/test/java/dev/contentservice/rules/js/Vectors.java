package dev.contentservice.rules.js;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The documents of {@code rules/src/vectors}, each with its report (VECTORS.md beside them). */
final class Vectors {
  private static final Path FILE = Path.of("..", "..", "rules", "src", "vectors", "vectors.jsonl");
  private static final int DOCUMENTS = 2_200;

  /** How many may break the same rules at the same places, of the schema or others. */
  private static final int ALIKE = 2;

  private static final int ALIKE_IN_RULES = 30;
  private static final int PASSED = 300;
  private static final int LONGEST = 1_500;

  /** In {@code bounds.jsonl}, what stands there so many times, with the number of each for #. */
  private static final Pattern REPEATED = Pattern.compile("<([^<>]*)\\*([0-9]+)>");

  private static final JsonMapper JSON = new JsonMapper();

  private Vectors() {}

  static List<ObjectNode> read() throws IOException {
    try (Stream<String> lines = Files.lines(FILE)) {
      return lines.map(line -> (ObjectNode) JSON.readTree(line)).toList();
    }
  }

  /** Bodies at both sides of each bound, written by hand. */
  static List<ObjectNode> bounds() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("src", "test", "resources", "bounds.jsonl"))) {
      return lines.map(Vectors::expanded).map(line -> (ObjectNode) JSON.readTree(line)).toList();
    }
  }

  private static String expanded(String line) {
    return REPEATED
        .matcher(line)
        .replaceAll(
            it ->
                IntStream.range(0, Integer.parseInt(it.group(2)))
                    .mapToObj(i -> it.group(1).replace("#", String.valueOf(i)))
                    .map(Matcher::quoteReplacement)
                    .collect(Collectors.joining()));
  }

  /** Writes documents whose reports differ, with those of the validators of Java. */
  static void write(JavaReports java) throws IOException {
    RandomBodies bodies = new RandomBodies(20_261_125);
    Map<String, Integer> alike = new HashMap<>();
    List<String> lines = new ArrayList<>();
    bodies.examples().forEach(line -> lines.add(vector(line, java)));
    bounds().forEach(line -> lines.add(vector(line, java)));
    while (lines.size() < DOCUMENTS) {
      ObjectNode line = bodies.next();
      JsonNode report = java.report(line);
      String vector = vector(line, java);
      // Unlike others in what is wrong, so that few documents say much.
      String kind = line.path("document") + kind(report);
      int most = kind.contains("shape.") ? ALIKE : kind.contains("/") ? ALIKE_IN_RULES : PASSED;
      if (vector.length() <= LONGEST && alike.merge(kind, 1, Integer::sum) <= most) {
        lines.add(vector);
      }
    }
    Files.createDirectories(FILE.getParent());
    // By kind of document, without equal ones.
    String text = String.join("\n", new TreeSet<>(lines));
    Files.writeString(FILE, text + "\n", US_ASCII);
  }

  private static String kind(JsonNode report) {
    StringBuilder kind = new StringBuilder();
    for (JsonNode violation : report.path("violations")) {
      kind.append(violation.path("rule")).append(violation.path("pointer"));
    }
    return kind.toString();
  }

  private static String vector(ObjectNode line, JavaReports java) {
    ObjectNode vector = line.deepCopy();
    if (vector.path("relations").asString("").isEmpty()) {
      vector.remove("relations");
    }
    vector.set("report", withoutTexts(java.report(line)));
    return NodeTest.escaped(vector);
  }

  /** The report without the texts of the catalogue of rules. */
  static JsonNode withoutTexts(JsonNode report) {
    JsonNode copy = report.deepCopy();
    for (JsonNode violation : copy.path("violations")) {
      ((ObjectNode) violation).remove(List.of("statement", "source"));
    }
    return copy;
  }
}
