package dev.contentservice.conformance.mutant;

import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.example.Reply;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a request does comes late: with another request, or after the caller stopped to wait. */
final class DelayedEffects {
  private DelayedEffects() {}

  static void all(BiConsumer<String, Consumer<Behaviour>> add) {
    for (Member member : Tables.CREATE) {
      String name = member.name();
      add.accept("create: shows the " + name + " of the model before", b -> shownLate(b, name));
    }
    for (Member member : Tables.UPDATE) {
      String name = member.name();
      add.accept("update: shows " + name + " to the next request only", b -> readLate(b, name));
      add.accept("update: stores " + name + " with the next update", b -> storedLate(b, name, 1));
      add.accept("update: stores " + name + " with the third update", b -> storedLate(b, name, 3));
      add.accept("update: stores a rejected " + name, b -> storedRejected(b, name));
      add.accept("update: stores a rejected " + name + " later", b -> rejectedLate(b, name));
    }
    for (int status : List.of(200, 201, 400, 401, 404, 405, 406, 413, 415, 422)) {
      add.accept("sends " + status + " too late", b -> b.tooLate = is(b, r -> r.status == status));
    }
    for (int count : List.of(2, 7, 50)) {
      add.accept("sends 1 of " + count + " responses too late", b -> oneLate(b, count));
    }
  }

  private static Predicate<Reply> is(Behaviour b, Predicate<Reply> late) {
    return b.tooLate.or(late);
  }

  private static void oneLate(Behaviour b, int count) {
    AtomicInteger counter = new AtomicInteger();
    b.tooLate = is(b, reply -> counter.incrementAndGet() % count == 0);
  }

  private static void shownLate(Behaviour b, String member) {
    AtomicReference<JsonNode> last = new AtomicReference<>();
    var before = b.model;
    b.model =
        model -> {
          ObjectNode made = before.apply(model);
          JsonNode shown = last.getAndSet(made.get(member));
          return shown == null ? made : made.set(member, shown);
        };
  }

  /** The store has it; the response has what was stored before. */
  private static void readLate(Behaviour b, String member) {
    AtomicReference<JsonNode> old = new AtomicReference<>();
    var merge = b.merge;
    b.merge =
        (stored, change) -> {
          old.set(stored.get(member));
          return merge.apply(stored, change);
        };
    var webhook = b.webhook;
    b.webhook = body -> webhook.apply(body).set(member, old.get());
  }

  private static void storedLate(Behaviour b, String member, int updates) {
    Map<String, JsonNode> late = new HashMap<>();
    AtomicInteger counter = new AtomicInteger();
    var merge = b.merge;
    b.merge =
        (stored, change) -> {
          String id = stored.get("id").asString();
          ObjectNode merged = merge.apply(stored, change.without(member));
          if (counter.incrementAndGet() % updates == 0 && late.containsKey(id)) {
            merged.set(member, late.remove(id));
          }
          if (change.has(member)) {
            late.put(id, change.get(member));
          }
          return merged;
        };
  }

  private static boolean isTyped(ObjectNode stored, ObjectNode rejected, String member) {
    return rejected.has(member)
        && rejected.get(member).getNodeType() == stored.get(member).getNodeType();
  }

  private static void storedRejected(Behaviour b, String member) {
    b.rejection =
        b.rejection.andThen(
            (stored, rejected) -> {
              if (isTyped(stored, rejected, member)) {
                stored.set(member, rejected.get(member));
              }
            });
  }

  private static void rejectedLate(Behaviour b, String member) {
    Map<String, JsonNode> late = new HashMap<>();
    b.rejection =
        b.rejection.andThen(
            (stored, rejected) -> {
              if (isTyped(stored, rejected, member)) {
                late.put(stored.get("id").asString(), rejected.get(member));
              }
            });
    var merge = b.merge;
    b.merge =
        (stored, change) -> {
          ObjectNode merged = merge.apply(stored, change);
          JsonNode value = late.remove(stored.get("id").asString());
          return value == null ? merged : merged.set(member, value);
        };
  }
}
