package dev.contentservice.rules.js;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleBinding;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.engine.ViolationSink;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.json.NearestName;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSExport;
import org.teavm.jso.JSObject;

/**
 * What the compiled module exports; {@code index.js} calls it with values that match the schema.
 */
final class Exports {
  /** No webhook has this id, because U+0000 is in no text. */
  private static final Optional<String> ANOTHER = Optional.of("\0");

  private static RuleBinding<UpdateWebhookRequest, WebhookNameLookup> update =
      WebhookRules.update(EntityRelations.none());
  private static RuleBinding<Webhook, WebhookNameLookup> webhook =
      WebhookRules.webhook(EntityRelations.none());

  private Exports() {}

  @JSExport
  static JSObject createModel(JSObject body) {
    return result(ItemTypeRules.CREATE.check(Bodies.createModel(body)));
  }

  @JSExport
  static JSObject updateWebhook(JSObject body, boolean nameIsUsed) {
    return result(check(update, Bodies.updateWebhook(body), nameIsUsed));
  }

  @JSExport
  static JSObject webhook(JSObject body, boolean nameIsUsed) {
    return result(check(webhook, Bodies.webhook(body), nameIsUsed));
  }

  /** Declares the related entity types for all later checks. */
  @JSExport
  static void relate(String relations) {
    EntityRelations parsed = EntityRelations.parse(relations);
    update = WebhookRules.update(parsed);
    webhook = WebhookRules.webhook(parsed);
  }

  /** The known name that was meant, or null. */
  @JSExport
  static @Nullable String nearestName(String name, String[] known) {
    return NearestName.to(name, List.of(known)).orElse(null);
  }

  /** All rules in their order, without the set of all rules, which costs more than the check. */
  private static <T> Report check(
      RuleBinding<T, WebhookNameLookup> rules, T body, boolean nameIsUsed) {
    ViolationSink sink = ViolationSink.empty();
    if (nameIsUsed) {
      sink = rules.asking(name -> ANOTHER).check(body, sink);
    }
    return rules.pure().check(body, sink).report();
  }

  private static JSObject result(Report report) {
    JSObject list = Values.list();
    for (Violation violation : report.violations()) {
      Values.add(
          list,
          violation.rule().id(),
          violation.rule().severity() == Severity.ERROR ? "error" : "warning",
          violation.rule().statement(),
          violation.rule().source(),
          violation.pointer().value(),
          violation.fix());
    }
    return Values.report(report.passed(), list, report.moreErrors(), report.moreWarnings());
  }
}
