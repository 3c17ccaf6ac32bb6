package dev.contentservice.rules.cli;

import dev.contentservice.rules.cli.Configuration.ConfigurationException;
import dev.contentservice.rules.cli.output.Input;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.BodyJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A file of known violations. An entry has the file, relative to that of the baseline, what the
 * document calls itself, the rule and the pointer, but no line, so that other edits do not matter.
 */
final class Baseline {
  private static final String FORM = "{\"version\":1,\"violations\":[...]}";

  private final Path file;
  private final Path working;
  private final Map<Key, Integer> known;
  private final Map<Key, Integer> left;
  private final Map<Key, Integer> recorded = new HashMap<>();

  private Baseline(Path file, Path working, Map<Key, Integer> known) {
    this.file = file;
    this.working = working;
    this.known = known;
    this.left = new HashMap<>(known);
  }

  /** What identifies a violation; several may have the same key. */
  private record Key(String file, String document, String rule, String pointer)
      implements Comparable<Key> {

    @Override
    public int compareTo(Key other) {
      int order = file.compareTo(other.file);
      order = order == 0 ? document.compareTo(other.document) : order;
      order = order == 0 ? rule.compareTo(other.rule) : order;
      return order == 0 ? pointer.compareTo(other.pointer) : order;
    }

    @Override
    public String toString() {
      return file + ": " + (document.isEmpty() ? "" : document + " ") + pointer + " [" + rule + "]";
    }
  }

  /**
   * Reads a baseline.
   *
   * @param file absolute
   * @param working the working folder, absolute
   * @throws ConfigurationException if there is none, or it is not valid
   */
  static Baseline read(Path file, Path working) {
    try {
      return new Baseline(
          file, working, entries(BodyJson.mapper().readTree(Files.readAllBytes(file)), file));
    } catch (IOException e) {
      String why = CheckRun.unreadable(e) + "; --write-baseline creates it";
      throw new ConfigurationException(file + ": " + why, e);
    } catch (JacksonException e) {
      throw invalid(file, e);
    }
  }

  /** A baseline to write; it keeps the entries of files that are not checked. */
  static Baseline replacing(Path file, Path working) {
    return Files.exists(file) ? read(file, working) : new Baseline(file, working, Map.of());
  }

  private static Map<Key, Integer> entries(JsonNode tree, Path file) {
    if (tree.path("version").asInt(0) != 1 || !tree.path("violations").isArray()) {
      throw invalid(file, null);
    }
    Map<Key, Integer> entries = new HashMap<>();
    for (JsonNode entry : tree.path("violations")) {
      Key key =
          new Key(
              text(entry, "file", file),
              entry.path("document").asString(""),
              text(entry, "rule", file),
              text(entry, "pointer", file));
      entries.merge(key, count(entry, file), Integer::sum);
    }
    return entries;
  }

  private static int count(JsonNode entry, Path file) {
    JsonNode count = entry.path("count");
    if (count.isMissingNode()) {
      return 1;
    }
    if (!count.canConvertToInt() || !count.isIntegralNumber() || count.intValue() < 1) {
      throw invalid(file, null);
    }
    return count.intValue();
  }

  private static String text(JsonNode entry, String member, Path file) {
    if (!entry.path(member).isString()) {
      throw invalid(file, null);
    }
    return entry.path(member).stringValue();
  }

  private static ConfigurationException invalid(Path file, @Nullable Throwable cause) {
    return new ConfigurationException(file + ": a baseline must have the form " + FORM, cause);
  }

  /** Whether the violation is known; each entry counts once. */
  boolean hides(String input, @Nullable String document, Violation violation) {
    Integer count = left.computeIfPresent(key(input, document, violation), (key, n) -> n - 1);
    return count != null && count >= 0;
  }

  void record(String input, @Nullable String document, Violation violation) {
    recorded.merge(key(input, document, violation), 1, Integer::sum);
  }

  private Key key(String input, @Nullable String document, Violation violation) {
    String label = document == null ? "" : document;
    return new Key(
        name(input),
        // Half of a surrogate pair cannot be written.
        new String(label.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8),
        violation.rule().id(),
        violation.pointer().value());
  }

  private String name(String input) {
    if (input.equals(Input.STANDARD_INPUT)) {
      return input;
    }
    Path folder = file.getParent();
    Path relative =
        folder == null
            ? Path.of(input)
            : folder.normalize().relativize(working.resolve(input).normalize());
    return relative.toString().replace('\\', '/');
  }

  /** The entries without a violation, of inputs that were checked. */
  List<String> stale(Set<String> inputs) {
    Set<String> names = names(inputs);
    return new TreeMap<>(left)
        .entrySet().stream()
            .filter(entry -> entry.getValue() > 0 && names.contains(entry.getKey().file))
            .map(entry -> entry.getKey().toString())
            .toList();
  }

  private Set<String> names(Set<String> inputs) {
    return inputs.stream().map(this::name).collect(Collectors.toSet());
  }

  /**
   * Replaces the file with the recorded violations, and the old entries of other inputs.
   *
   * @param inputs what was checked
   * @throws IOException if the file cannot be written; it is then as before
   */
  void write(Set<String> inputs) throws IOException {
    Set<String> names = names(inputs);
    Map<Key, Integer> all = new TreeMap<>(recorded);
    known.forEach(
        (key, count) -> {
          if (!names.contains(key.file)) {
            all.put(key, count);
          }
        });
    List<String> lines = new ArrayList<>();
    all.forEach((key, count) -> lines.add("  " + json(key, count)));
    String text = "{\"version\": 1, \"violations\": [\n" + String.join(",\n", lines) + "\n]}\n";
    Path folder = file.toAbsolutePath().getParent();
    Path written = Files.createTempFile(folder, "baseline", ".tmp");
    try {
      Files.writeString(written, text);
      Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(written);
    }
  }

  private static String json(Key key, int count) {
    ObjectNode entry = JsonNodeFactory.instance.objectNode().put("file", key.file);
    if (!key.document.isEmpty()) {
      entry.put("document", key.document);
    }
    entry.put("rule", key.rule).put("pointer", key.pointer);
    if (count > 1) {
      entry.put("count", count);
    }
    return BodyJson.mapper().writeValueAsString(entry);
  }
}
