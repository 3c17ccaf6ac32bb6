package dev.contentservice.conformance.mutant;

import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.example.Behaviour.Step;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a request does is done twice. */
final class RepeatedEffects {
  private RepeatedEffects() {}

  static void all(BiConsumer<String, Consumer<Behaviour>> add) {
    add.accept("create: creates each model twice", RepeatedEffects::modelTwice);
    add.accept("create: creates another model for a repeated key", RepeatedEffects::keyTwice);
    add.accept("update: does each update twice", RepeatedEffects::updateTwice);
    for (int count : List.of(2, 7, 50, 500)) {
      add.accept("create: gives 1 of " + count + " ids twice", b -> idTwice(b, count));
    }
    for (int status : List.of(200, 201, 422)) {
      add.accept("sends the body of " + status + " twice", b -> bodyTwice(b, status));
    }
    for (Member member : Tables.UPDATE) {
      String name = member.name();
      add.accept("update: stores " + name + " in two webhooks", b -> inBoth(b, name));
      for (int updates : List.of(1, 5)) {
        add.accept(
            "update: stores " + name + " again after " + updates + " more",
            b -> storedAgain(b, name, updates));
      }
    }
    for (Member member : Tables.CREATE) {
      if (!member.required()) {
        String name = member.name();
        add.accept("create: repeats " + name + " in a model that omits it", b -> repeats(b, name));
      }
    }
  }

  private static void modelTwice(Behaviour b) {
    var before = b.model;
    b.model =
        model -> {
          before.apply(model.deepCopy());
          return before.apply(model);
        };
  }

  private static void keyTwice(Behaviour b) {
    b.without.add(Step.KEY_REPLAY);
  }

  private static void updateTwice(Behaviour b) {
    var before = b.merge;
    b.merge = (stored, change) -> before.apply(before.apply(stored, change), change);
  }

  private static void idTwice(Behaviour b, int count) {
    AtomicInteger counter = new AtomicInteger();
    AtomicReference<JsonNode> last = new AtomicReference<>();
    var before = b.model;
    b.model =
        model -> {
          ObjectNode made = before.apply(model);
          JsonNode id = last.getAndSet(made.get("id"));
          boolean again = id != null && counter.incrementAndGet() % count == 0;
          return again ? made.set("id", id) : made;
        };
  }

  private static void bodyTwice(Behaviour b, int status) {
    b.reply =
        b.reply.andThen(
            (call, reply) -> {
              if (reply.status == status) {
                reply.text += reply.text;
              }
            });
  }

  /** The member that one webhook gets is in the next update of the other, too. */
  private static void inBoth(Behaviour b, String member) {
    Map<String, JsonNode> copies = new HashMap<>();
    var before = b.merge;
    b.merge =
        (stored, change) -> {
          ObjectNode merged = before.apply(stored, change);
          JsonNode copy = copies.remove(stored.get("id").asString());
          if (copy != null && !change.has(member)) {
            merged.set(member, copy);
          }
          if (change.has(member)) {
            copies.put(stored.get("id").asString().equals("w1") ? "w2" : "w1", change.get(member));
          }
          return merged;
        };
  }

  /** An update is done a second time when others were done in between. */
  private static void storedAgain(Behaviour b, String member, int updates) {
    AtomicReference<JsonNode> value = new AtomicReference<>();
    AtomicInteger left = new AtomicInteger();
    var before = b.merge;
    b.merge =
        (stored, change) -> {
          ObjectNode merged = before.apply(stored, change);
          if (value.get() != null && stored.get("id").asString().equals("w1")) {
            if (left.decrementAndGet() == 0) {
              return merged.set(member, value.getAndSet(null));
            }
          } else if (change.has(member) && stored.get("id").asString().equals("w1")) {
            value.set(change.get(member));
            left.set(updates);
          }
          return merged;
        };
  }

  private static void repeats(Behaviour b, String member) {
    AtomicReference<ObjectNode> last = new AtomicReference<>();
    var before = b.model;
    b.model =
        model -> {
          ObjectNode made = before.apply(model);
          ObjectNode previous = last.getAndSet(made.deepCopy());
          boolean isDefault =
              List.of("null", "false", "\"compact\"").contains(made.get(member).toString());
          return previous != null && isDefault && !previous.get(member).isNull()
              ? made.set(member, previous.get(member))
              : made;
        };
  }
}
