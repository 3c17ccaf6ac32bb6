package dev.contentservice.spec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Where the files of this module are, and how they are read. Paths start at the module. */
final class SpecFiles {
  static final Path HANDWRITTEN = Path.of("src/main/openapi");
  static final Path ENTRY = HANDWRITTEN.resolve("openapi.yaml");
  static final Path MANAGEMENT = HANDWRITTEN.resolve("management.yaml");
  static final Path ASSUMPTIONS = HANDWRITTEN.resolve("assumptions.yaml");
  static final Path DOCUMENT = Path.of("src/document/interface-document.txt");
  static final Path RELEASED = Path.of("src/released/content-service.yaml");
  static final Path DOCS = Path.of("../docs");

  /** What becomes the jar. */
  static final Path PACKAGED = Path.of("target/classes");

  static final Path BUNDLE = PACKAGED.resolve("META-INF/openapi/content-service.yaml");
  static final Path MANAGEMENT_BUNDLE =
      PACKAGED.resolve("META-INF/openapi/content-service-management.yaml");
  static final Path EVENTS = PACKAGED.resolve("META-INF/openapi/events.yaml");
  static final Path EXAMPLES = PACKAGED.resolve("META-INF/openapi/examples");

  private static final YAMLMapper YAML = new YAMLMapper();
  private static final JsonMapper JSON = new JsonMapper();

  private SpecFiles() {}

  static JsonNode bundle() {
    return yaml(BUNDLE);
  }

  static JsonNode yaml(Path file) {
    return YAML.readTree(text(file));
  }

  static JsonNode json(Path file) {
    return JSON.readTree(text(file));
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file.toAbsolutePath(), e);
    }
  }

  /** Every file under a folder, as paths relative to it, sorted. */
  static List<String> under(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + folder.toAbsolutePath(), e);
    }
  }
}
