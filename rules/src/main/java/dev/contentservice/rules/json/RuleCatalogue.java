package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * Every rule of this library, those of the schema included: the one list from which the page, the
 * command line and its SARIF logs are written.
 */
public final class RuleCatalogue {
  private static final String RESOURCE = "META-INF/content-service/rules.json";

  private RuleCatalogue() {}

  /**
   * One rule.
   *
   * @param fix how to fix the failing body, in the imperative; another violation of the rule may
   *     have another fix
   * @param document the kind of the two bodies, such as {@code create-model}
   * @param failing a body that breaks only this rule
   * @param passing a body that obeys every rule
   * @param usedNames names of other webhooks that the example needs; usually empty
   */
  public record Entry(
      RuleDescriptor descriptor,
      String fix,
      String document,
      JsonNode failing,
      JsonNode passing,
      List<String> usedNames) {

    public Entry {
      usedNames = List.copyOf(usedNames);
    }
  }

  /** The rules, in the order of the page of rules; unmodifiable. Read at each call. */
  public static List<Entry> rules() {
    List<Entry> entries = new ArrayList<>();
    tree().forEach(node -> entries.add(entry(node)));
    return List.copyOf(entries);
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
        node.path("fix").asString(),
        node.path("document").asString(),
        node.path("failing"),
        node.path("passing"),
        usedNames);
  }

  private static JsonNode tree() {
    try (InputStream json = RuleCatalogue.class.getClassLoader().getResourceAsStream(RESOURCE)) {
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
