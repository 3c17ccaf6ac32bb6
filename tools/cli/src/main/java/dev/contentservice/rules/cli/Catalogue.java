package dev.contentservice.rules.cli;

import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.json.BodyJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads the rule catalogue that the rules module publishes. */
final class Catalogue {
  private static final String RESOURCE = "META-INF/content-service/rules.json";

  private Catalogue() {}

  /**
   * One rule of the catalogue.
   *
   * @param failing a body that breaks the rule
   * @param passing a body that obeys it
   * @param usedNames names of other webhooks that the example needs; usually empty
   */
  record Entry(
      RuleDescriptor descriptor,
      String document,
      JsonNode failing,
      JsonNode passing,
      List<String> usedNames) {

    /** The severity in lower case. */
    String severity() {
      return descriptor.severity().name().toLowerCase(Locale.ROOT);
    }
  }

  static List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    tree().forEach(node -> entries.add(entry(node)));
    return entries;
  }

  static List<String> ids() {
    return entries().stream().map(entry -> entry.descriptor().id()).toList();
  }

  static Optional<Entry> entry(String id) {
    return entries().stream().filter(entry -> entry.descriptor().id().equals(id)).findFirst();
  }

  private static Entry entry(JsonNode node) {
    List<String> usedNames = new ArrayList<>();
    node.path("names_of_others").forEach(name -> usedNames.add(name.asString()));
    return new Entry(
        new RuleDescriptor(
            node.path("id").asString(),
            Severity.valueOf(node.path("severity").asString().toUpperCase(Locale.ROOT)),
            node.path("statement").asString(),
            node.path("source").asString()),
        node.path("document").asString(),
        node.path("failing"),
        node.path("passing"),
        usedNames);
  }

  private static JsonNode tree() {
    try (InputStream json = Catalogue.class.getClassLoader().getResourceAsStream(RESOURCE)) {
      if (json == null) {
        throw new IllegalStateException(
            RESOURCE + " is not on the class path; add the jar content-service-rules");
      }
      return BodyJson.mapper().readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + RESOURCE, e);
    }
  }
}
