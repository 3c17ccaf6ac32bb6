package dev.contentservice.conformance.generated;

import dev.contentservice.conformance.generated.Step.Kind;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.ReceivedResponse;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a service has stored after some requests, as the document says, and so which response is due
 * to the next one. Immutable.
 *
 * @param complete whether a response has every member of the resource, and no null for no filter
 * @param webhooks every member of each webhook, by its id
 * @param ids of the created models
 * @param keyed the creation of each idempotency key
 */
record Reference(
    boolean complete,
    Map<String, ObjectNode> webhooks,
    Set<JsonNode> ids,
    Map<String, Creation> keyed) {

  /** A body that created a model, and the id of the model. */
  record Creation(ObjectNode body, JsonNode id) {}

  /** What a response is, and is not. */
  record Difference(String expected, String actual) {}

  /** With these webhooks and no models. */
  static Reference of(boolean complete, Map<String, ObjectNode> webhooks) {
    return new Reference(complete, Map.copyOf(webhooks), Set.of(), Map.of());
  }

  /** How the response differs from the one that is due; empty if it is that. */
  Optional<Difference> difference(Step step, Exchange exchange) {
    ReceivedResponse response = exchange.response();
    Optional<String> rejection = rejection(step);
    if (rejection.isPresent()) {
      String expected = "the last request is rejected: " + rejection.get();
      return unless(response.isRejected(), expected, "the status is " + response.status());
    }
    if (!response.isAccepted() || response.json().filter(JsonNode::isObject).isEmpty()) {
      return Optional.of(
          new Difference(
              "the last request is accepted, with a JSON object",
              "the status is " + response.status()));
    }
    JsonNode body = response.json().orElseThrow();
    return due(step).properties().stream()
        .filter(due -> !isSame(due.getValue(), body.path(due.getKey())))
        .map(
            due ->
                new Difference(
                    "/" + due.getKey() + " of the last response is " + due.getValue(),
                    "it is " + shown(body.path(due.getKey()))))
        .findFirst()
        .or(() -> newId(step, body));
  }

  private boolean isSame(JsonNode due, JsonNode actual) {
    return due.equals(actual)
        || (!complete && (actual.isMissingNode() || due.equals(withoutNullFilters(actual))));
  }

  private static JsonNode withoutNullFilters(JsonNode events) {
    JsonNode copy = events.deepCopy();
    copy.valueStream()
        .filter(event -> event.path("filter").isNull())
        .forEach(event -> ((ObjectNode) event).remove("filter"));
    return copy;
  }

  /** The state after a request that got the response that is due to it. */
  Reference after(Step step, Exchange exchange) {
    if (!exchange.response().isAccepted()) {
      return this;
    }
    if (step.kind() == Kind.UPDATE) {
      Map<String, ObjectNode> changed = new HashMap<>(webhooks);
      changed.put(step.target(), due(step));
      return new Reference(complete, changed, ids, keyed);
    }
    JsonNode id = exchange.response().json().orElseThrow().path("id");
    Set<JsonNode> more = new HashSet<>(ids);
    more.add(id);
    Map<String, Creation> keys = new HashMap<>(keyed);
    if (step.kind() == Kind.KEYED) {
      keys.putIfAbsent(step.target(), new Creation(step.sent().body(), id));
    }
    return new Reference(complete, webhooks, more, keys);
  }

  /** Why the request is rejected; empty if it is accepted. */
  private Optional<String> rejection(Step step) {
    if (!step.fault().equals(Fault.NONE)) {
      return Optional.of(step.fault().reason());
    }
    return switch (step.kind()) {
      case WITHOUT_TOKEN -> Optional.of("it has no token");
      case UNKNOWN_WEBHOOK -> Optional.of("no webhook has this id");
      case CREATE, KEYED, UPDATE ->
          step.sent().valid() ? conflict(step) : Optional.of("its body is invalid");
    };
  }

  private Optional<String> conflict(Step step) {
    if (step.kind() == Kind.KEYED) {
      return Optional.ofNullable(keyed.get(step.target()))
          .filter(creation -> !creation.body().equals(step.sent().body()))
          .map(creation -> "its key belongs to another request");
    }
    JsonNode name = step.sent().body().path("name");
    return webhooks.entrySet().stream()
        .filter(other -> step.kind() == Kind.UPDATE && !other.getKey().equals(step.target()))
        .filter(other -> name.equals(other.getValue().get("name")))
        .map(other -> "its name is that of the webhook " + other.getKey())
        .findFirst();
  }

  /** The members that the response to an accepted request has. */
  private ObjectNode due(Step step) {
    ObjectNode due = step.kind() == Kind.UPDATE ? stored(step.target()) : Json.object();
    due.setAll(step.sent().body());
    Creation first = step.kind() == Kind.KEYED ? keyed.get(step.target()) : null;
    return first == null ? due : due.set("id", first.id());
  }

  private ObjectNode stored(String webhook) {
    ObjectNode stored = webhooks.get(webhook);
    return stored == null ? Json.object() : stored.deepCopy();
  }

  private Optional<Difference> newId(Step step, JsonNode body) {
    boolean old = step.kind() == Kind.UPDATE || keyed.containsKey(step.target());
    return unless(
        old || !ids.contains(body.path("id")),
        "the model of the last request has a new id",
        "an earlier model has its id");
  }

  private static Optional<Difference> unless(boolean held, String expected, String actual) {
    return held ? Optional.empty() : Optional.of(new Difference(expected, actual));
  }

  private static String shown(JsonNode value) {
    return value.isMissingNode() ? "omitted" : value.toString();
  }
}
