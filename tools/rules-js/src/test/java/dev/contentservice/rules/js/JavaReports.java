package dev.contentservice.rules.js;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.ReadResult;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the JSON validator and the rules of Java say about a document, in the form of the runner.
 */
final class JavaReports {
  private static final JsonMapper JSON = new JsonMapper();

  private final JsonBodyReader<?> createModel = JsonBodyReader.createItemType();
  private final JsonBodyReader<?> updateWebhook = JsonBodyReader.updateWebhook();
  private final JsonBodyReader<?> webhook = JsonBodyReader.webhook();

  /** The report for a line of the runner's protocol. */
  ObjectNode report(JsonNode line) {
    Set<String> names =
        line.path("names").valueStream().map(JsonNode::asString).collect(Collectors.toSet());
    EntityRelations relations = EntityRelations.parse(line.path("relations").asString(""));
    WebhookNameLookup lookup =
        name -> names.contains(name) ? Optional.of("another") : Optional.empty();
    byte[] body = NodeTest.escaped(line.path("body")).getBytes(UTF_8);
    return json(
        switch (line.path("document").asString()) {
          case "create-model" -> report(createModel, ItemTypeRules.CREATE, body);
          case "update-webhook" ->
              report(updateWebhook, WebhookRules.update(null, lookup, relations), body);
          default -> report(webhook, WebhookRules.webhook(lookup, relations), body);
        });
  }

  @SuppressWarnings("unchecked")
  private static <T> Report report(JsonBodyReader<?> reader, RuleSet<T> rules, byte[] body) {
    ReadResult<T> result = ((JsonBodyReader<T>) reader).read(body);
    if (result instanceof ReadResult.Valid<T> valid) {
      return rules.check(valid.body());
    }
    if (result instanceof ReadResult.Invalid<T> invalid) {
      return invalid.report();
    }
    ReadResult.Malformed<T> malformed = (ReadResult.Malformed<T>) result;
    return Report.EMPTY.and(new Report(List.of(malformed.violation()), false, false));
  }

  private static ObjectNode json(Report report) {
    ObjectNode json = JSON.createObjectNode().put("passed", report.passed());
    for (Violation violation : report.violations()) {
      json.withArray("violations")
          .addObject()
          .put("rule", violation.rule().id())
          .put("severity", violation.rule().severity().name().toLowerCase(Locale.ROOT))
          .put("statement", violation.rule().statement())
          .put("source", violation.rule().source())
          .put("pointer", violation.pointer().value())
          .put("fix", violation.fix());
    }
    json.withArray("violations");
    return json.put("moreErrors", report.moreErrors()).put("moreWarnings", report.moreWarnings());
  }
}
