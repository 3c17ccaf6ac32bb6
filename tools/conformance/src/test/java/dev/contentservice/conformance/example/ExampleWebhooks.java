package dev.contentservice.conformance.example;

import dev.contentservice.conformance.example.Behaviour.Step;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookRules;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ObjectNode;

/** Updates two webhooks, {@code w1} and {@code w2}. */
final class ExampleWebhooks {
  private static final JsonBodyReader<UpdateWebhookRequest> READER = JsonBodyReader.updateWebhook();

  private final Behaviour behaviour;
  private final Map<String, ObjectNode> webhooks = new ConcurrentHashMap<>();

  ExampleWebhooks(Behaviour behaviour) {
    this.behaviour = behaviour;
    webhooks.put("w1", webhook("w1"));
    webhooks.put("w2", webhook("w2"));
  }

  private static ObjectNode webhook(String id) {
    return (ObjectNode)
        Json.parse(
            """
            {"id": "%1$s", "name": "Webhook %1$s", "url": "https://hooks.example.com/%1$s",
             "custom_payload": null, "headers": {}, "events": [], "http_basic_user": null,
             "http_basic_password": null, "enabled": false, "payload_api_version": "1",
             "nested_items_in_payload": false}
            """
                .formatted(id));
  }

  Reply update(String id, Call call) {
    if (!webhooks.containsKey(id)) {
      return Reply.problem(404, "unknown webhook");
    }
    if (behaviour.does(Step.NAME_LOCK) && behaviour.does(Step.MERGE_LOCK)) {
      synchronized (webhooks) {
        return updated(id, call);
      }
    }
    return updated(id, call);
  }

  private Reply updated(String id, Call call) {
    RuleSet<UpdateWebhookRequest> rules =
        WebhookRules.update(
            behaviour.ownNameIsTaken ? null : id, name -> holder(id, name), EntityRelations.none());
    ObjectNode before = webhooks.get(id);
    BodyCheck check = BodyCheck.of(call.body(), READER, rules, behaviour);
    if (!check.isValid() || isDenied(check.body())) {
      behaviour.rejection.accept(before, check.body());
      return check.isValid() ? Reply.deniedAddress() : check.rejection();
    }
    Pauses.unless(behaviour.does(Step.NAME_LOCK) && behaviour.does(Step.MERGE_LOCK));
    ObjectNode stored = behaviour.does(Step.MERGE_LOCK) ? webhooks.get(id) : before;
    ObjectNode merged = behaviour.merge.apply(stored, check.body());
    webhooks.put(id, merged);
    if (!behaviour.does(Step.OTHER_WEBHOOKS)) {
      webhooks.values().forEach(other -> other.set("enabled", merged.get("enabled")));
    }
    return Reply.ok(200, behaviour.webhook.apply(merged.deepCopy()));
  }

  private Optional<String> holder(String own, String name) {
    return webhooks.entrySet().stream()
        .filter(e -> behaviour.ownNameIsTaken || !e.getKey().equals(own))
        .filter(e -> behaviour.sameName.test(name, e.getValue().get("name").asString()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private boolean isDenied(ObjectNode body) {
    return behaviour.does(Step.DENIED_ADDRESS)
        && body.path("url").isString()
        && ClosedAddresses.has(body.get("url").asString());
  }
}
