package dev.contentservice.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads the interface document and the assumptions of the contract module. */
public final class Assumptions {
  private static final Path SPEC = Path.of("../api-spec/src");
  private static final List<JsonNode> ALL =
      new YAMLMapper()
          .readTree(text(SPEC.resolve("main/openapi/assumptions.yaml")))
          .valueStream()
          .toList();

  private Assumptions() {}

  static Set<String> ids() {
    return ALL.stream().map(entry -> entry.path("id").asString()).collect(Collectors.toSet());
  }

  /** The rules that the entries list. */
  static List<String> rules() {
    return ALL.stream()
        .flatMap(entry -> entry.path("rules").valueStream())
        .map(JsonNode::asString)
        .toList();
  }

  /** What the contract says of a member of an update. */
  public static String described(String member) {
    return new YAMLMapper()
        .readTree(text(SPEC.resolve("main/openapi/webhooks.yaml")))
        .at("/schemas/UpdateWebhookRequest/properties/" + member + "/description")
        .asString();
  }

  /** The choice of the entry with this id. */
  public static String chosen(String id) {
    return ALL.stream()
        .filter(entry -> entry.path("id").asString().equals(id))
        .map(entry -> entry.path("chosen").asString())
        .findFirst()
        .orElseThrow(() -> new AssertionError("assumptions.yaml has no entry " + id));
  }

  static String document() {
    return text(SPEC.resolve("document/interface-document.txt"));
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
