package dev.contentservice.conformance.mutant;

import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.http.Json;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the faults of updating a webhook change. */
final class UpdateFaults {
  private UpdateFaults() {}

  static ObjectNode withoutNulls(ObjectNode stored, ObjectNode change) {
    ObjectNode merged = stored.deepCopy();
    change.properties().stream()
        .filter(member -> !member.getValue().isNull())
        .forEach(member -> merged.set(member.getKey(), member.getValue()));
    return merged;
  }

  static ObjectNode clearing(ObjectNode stored, ObjectNode change) {
    return Behaviour.merged(
        change.has("events") ? stored.deepCopy().set("headers", Json.object()) : stored, change);
  }

  static ObjectNode mergingHeaders(ObjectNode stored, ObjectNode change) {
    ObjectNode merged = Behaviour.merged(stored, change.without("headers"));
    change
        .path("headers")
        .properties()
        .forEach(h -> ((ObjectNode) merged.get("headers")).set(h.getKey(), h.getValue()));
    return merged;
  }

  static ObjectNode appendingEvents(ObjectNode stored, ObjectNode change) {
    ObjectNode merged = Behaviour.merged(stored, change.without("events"));
    change.path("events").forEach(((ArrayNode) merged.get("events"))::add);
    return merged;
  }

  static ObjectNode disabledForGood(ObjectNode stored, ObjectNode change) {
    boolean disabled =
        stored.get("custom_payload").asString("").equals("baseline")
            && !stored.get("enabled").asBoolean()
            && change.size() == 1;
    return disabled ? stored : Behaviour.merged(stored, change);
  }

  static ObjectNode losingPassword(ObjectNode stored, ObjectNode change) {
    ObjectNode merged = Behaviour.merged(stored, change);
    return change.size() == 3 ? merged.putNull("http_basic_password") : merged;
  }

  /** The valid members of a rejected update are stored. */
  static void keepsHalf(ObjectNode stored, ObjectNode change) {
    if (change.path("enabled").isBoolean()) {
      stored.set("enabled", change.get("enabled"));
    }
  }

  static ObjectNode eachEvent(ObjectNode webhook, Consumer<ObjectNode> change) {
    webhook.get("events").forEach(event -> change.accept((ObjectNode) event));
    return webhook;
  }

  static ObjectNode sortedTypes(ObjectNode webhook) {
    return eachEvent(
        webhook,
        event -> {
          Set<String> types = new TreeSet<>();
          event.get("event_types").forEach(type -> types.add(type.asString()));
          ArrayNode sorted = event.putArray("event_types");
          types.forEach(sorted::add);
        });
  }

  static boolean event(ObjectNode body, String member, Predicate<String> test) {
    JsonNode value = body.path("events").path(0).path(member);
    return value.isString() && test.test(value.asString());
  }

  static ObjectNode sameWithoutCase(ObjectNode stored, ObjectNode change) {
    String old = stored.get("custom_payload").asString("");
    String other = change.path("custom_payload").asString("");
    return Behaviour.merged(
        stored, old.equalsIgnoreCase(other) ? change.without("custom_payload") : change);
  }

  /** Remembers which member alone was updated before. */
  static BinaryOperator<ObjectNode> losingAfter(String member, String lost) {
    AtomicBoolean after = new AtomicBoolean();
    return (stored, change) -> {
      boolean loses = after.getAndSet(change.size() == 1 && change.has(member));
      ObjectNode merged = Behaviour.merged(stored, change);
      return loses && change.size() == 1 && change.has("url") ? merged.putNull(lost) : merged;
    };
  }

  static void checkingFirstOnly(Behaviour behaviour) {
    AtomicReference<String> path = new AtomicReference<>("");
    behaviour.path =
        p -> {
          path.set(p);
          return p;
        };
    behaviour.ignored =
        v -> path.get().endsWith("/w2") && v.pointer().toString().equals("/enabled");
  }

  static void ignoringAfterMethod(Behaviour behaviour) {
    AtomicBoolean after = new AtomicBoolean();
    behaviour.reply = (call, reply) -> after.set(reply.status == 405);
    behaviour.merge = (stored, change) -> after.get() ? stored : Behaviour.merged(stored, change);
  }
}
