package dev.contentservice.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.ReadResult;
import dev.contentservice.rules.json.ReadResult.Invalid;
import dev.contentservice.rules.json.ReadResult.Malformed;
import dev.contentservice.rules.json.ReadResult.Valid;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Equivalent representations of a body give the same result. */
@Domain(ContentDomain.class)
@Domain(DomainContext.Global.class)
class InvarianceTest {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** Members for which the document shows example values, but no list. */
  private static final Set<String> OPEN =
      Set.of(
          "entity_type",
          "event_types",
          "ordering_direction",
          "ordering_meta",
          "collection_appearance",
          "payload_api_version");

  private static final JsonBodyReader<CreateItemTypeRequest> MODELS =
      JsonBodyReader.createItemType();
  private static final JsonBodyReader<UpdateWebhookRequest> UPDATES =
      JsonBodyReader.updateWebhook();
  private static final JsonBodyReader<Webhook> WEBHOOKS = JsonBodyReader.provisionedWebhook();
  private static final RuleSet<UpdateWebhookRequest> UPDATE =
      WebhookRules.update("w1", WebhookNameLookup.none(), EntityRelations.none());
  private static final RuleSet<Webhook> WEBHOOK =
      WebhookRules.webhook(WebhookNameLookup.none(), EntityRelations.none());

  @Property
  void layout_never_changes_the_result(@ForAll ObjectNode document) {
    byte[] pretty = BodyJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(document);

    assertThat(results(pretty)).isEqualTo(counted(results(document)));
  }

  @Property
  void the_order_of_members_never_changes_the_result(
      @ForAll ObjectNode document, @ForAll Random random) {
    assertThat(results(shuffled(document, random))).isEqualTo(counted(results(document)));
  }

  @Property
  void a_value_that_is_new_but_legal_never_changes_the_result(@ForAll ObjectNode document) {
    assertThat(results(renewed(document, false))).isEqualTo(counted(results(document)));
  }

  private static List<Set<String>> counted(List<Set<String>> results) {
    Statistics.label("some validator finds nothing")
        .collect(results.contains(Set.of()))
        .coverage(
            c -> {
              c.check(true).percentage(p -> p > 5);
              c.check(false).percentage(p -> p > 5);
            });
    return results;
  }

  private static List<Set<String>> results(JsonNode document) {
    return results(BodyJson.mapper().writeValueAsBytes(document));
  }

  private static List<Set<String>> results(byte[] body) {
    return List.of(
        result(MODELS.read(body), ItemTypeRules.CREATE),
        result(UPDATES.read(body), UPDATE),
        result(WEBHOOKS.read(body), WEBHOOK));
  }

  /** The violated rules; for schema violations also the pointers, which do not depend on order. */
  private static <T> Set<String> result(ReadResult<T> reading, RuleSet<T> rules) {
    Set<String> found = new TreeSet<>();
    if (reading instanceof Valid<T> accepted) {
      rules.check(accepted.body()).violations().forEach(v -> found.add(v.rule().id()));
    } else if (reading instanceof Invalid<T> invalid) {
      found.addAll(Findings.of(invalid.report()));
    } else {
      found.add(((Malformed<T>) reading).detail());
    }
    return found;
  }

  private static JsonNode shuffled(JsonNode node, Random random) {
    if (node instanceof ObjectNode object) {
      List<String> names = new ArrayList<>(object.propertyNames());
      Collections.shuffle(names, random);
      ObjectNode copy = NODES.objectNode();
      names.forEach(name -> copy.set(name, shuffled(object.get(name), random)));
      return copy;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode copy = NODES.arrayNode();
      array.forEach(item -> copy.add(shuffled(item, random)));
      return copy;
    }
    return node;
  }

  /** Equal values stay equal and different ones different. */
  private static JsonNode renewed(JsonNode node, boolean open) {
    if (node instanceof ObjectNode object) {
      ObjectNode copy = NODES.objectNode();
      object.forEachEntry(
          // A header may have such a name, but its value is not an open enum.
          (name, value) ->
              copy.set(name, name.equals("headers") ? value : renewed(value, OPEN.contains(name))));
      return copy;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode copy = NODES.arrayNode();
      array.forEach(item -> copy.add(renewed(item, open)));
      return copy;
    }
    return open && node.isString() ? NODES.stringNode("new " + node.asString() + "\u202e") : node;
  }
}
