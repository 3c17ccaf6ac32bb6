package dev.contentservice.conformance.example;

import dev.contentservice.conformance.example.Behaviour.Step;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.json.JsonBodyReader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/** Creates models, and remembers responses by idempotency key. */
final class ExampleModels {
  private static final JsonBodyReader<CreateItemTypeRequest> READER =
      JsonBodyReader.createItemType();
  private static final String DEFAULTS =
      """
      {"singleton": false, "all_locales_required": false, "sortable": false,
       "modular_block": false, "draft_mode_active": false, "tree": false,
       "ordering_direction": null, "ordering_meta": null, "collection_appearance": "compact",
       "hint": null, "inverse_relationships_enabled": false,
       "meta": {"has_singleton_item": false}, "singleton_item": null, "fields": [],
       "fieldsets": [], "title_field": null, "image_preview_field": null, "excerpt_field": null,
       "ordering_field": null, "workflow": null}
      """;

  private record Stored(byte[] request, String query, ObjectNode model) {}

  private final Behaviour behaviour;
  private final Map<String, Stored> byKey = new HashMap<>();

  ExampleModels(Behaviour behaviour) {
    this.behaviour = behaviour;
  }

  Reply create(Call call) {
    String key = call.header("Idempotency-Key");
    if (call.headers("Idempotency-Key").isEmpty()) {
      return created(call);
    }
    if (behaviour.does(Step.KEY_FORMAT)
        && (call.headers("Idempotency-Key").size() > 1 || !key.matches("[!-~]{1,255}"))) {
      return Reply.problem(400, "an invalid key");
    }
    if (!behaviour.does(Step.KEY_LOCK)) {
      return byKey(key, call);
    }
    synchronized (byKey) {
      return byKey(key, call);
    }
  }

  private Reply byKey(String key, Call call) {
    Stored stored = byKey.get(key);
    Pauses.unless(behaviour.does(Step.KEY_LOCK));
    if (stored != null && behaviour.does(Step.KEY_REPLAY)) {
      boolean same =
          Arrays.equals(stored.request(), call.body()) && stored.query().equals(call.query());
      return same || !behaviour.does(Step.KEY_REQUEST)
          ? Reply.ok(201, stored.model())
          : Reply.problem(422, "idempotency-key-reused", "the key belongs to another request");
    }
    Reply reply = created(call);
    if (reply.isModel()) {
      byKey.put(key, new Stored(call.body(), call.query(), reply.json()));
    }
    return reply;
  }

  private Reply created(Call call) {
    BodyCheck check = BodyCheck.of(call.body(), READER, ItemTypeRules.CREATE, behaviour);
    if (!check.isValid()) {
      return check.rejection();
    }
    ObjectNode model = (ObjectNode) Json.parse(DEFAULTS);
    model.put("id", UUID.randomUUID().toString());
    model.setAll(check.body());
    return Reply.ok(201, behaviour.model.apply(model));
  }
}
