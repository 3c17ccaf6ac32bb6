package dev.contentservice.server.support;

import dev.contentservice.rules.engine.RuleBinding;
import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.server.operations.RequestBody;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Reads the bodies of all operations strictly, and evaluates their rules. */
final class OperationBodies {
  // Creating a reader sets up a parser: too expensive for each request, and for the start.
  private final Map<String, StrictBody<?>> bodies = new ConcurrentHashMap<>();
  private final Map<String, RuleBinding<?, WebhookNameLookup>> rules;
  private final WebhookNameLookup names;
  private final JsonLimits limits;

  /**
   * @param rules by the ids of operations; empty if the application evaluates them instead
   */
  OperationBodies(
      Map<String, RuleBinding<?, WebhookNameLookup>> rules,
      WebhookNameLookup names,
      JsonLimits limits) {
    this.rules = rules;
    this.names = names;
    this.limits = limits;
  }

  /**
   * Reads a body.
   *
   * @return null if the operation has no body, or it is optional and empty
   * @throws ProblemException 400 or 422
   */
  @Nullable Object read(OperationRequest request, byte[] bytes) {
    RequestBody body = request.operation().body();
    if (body == null) {
      if (bytes.length > 0) {
        throw ContentCheck.unexpected();
      }
      return null;
    }
    if (bytes.length == 0 && !body.required()) {
      return null;
    }
    return body.schema() == null ? bytes : strict(request).read(bytes, names, request.resourceId());
  }

  private StrictBody<?> strict(OperationRequest request) {
    String id = request.operation().id();
    StrictBody<?> known = bodies.get(id);
    return known == null
        ? bodies.computeIfAbsent(
            id, each -> StrictBody.of(request.operation(), rules.get(id), limits))
        : known;
  }
}
