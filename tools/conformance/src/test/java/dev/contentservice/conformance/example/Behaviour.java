package dev.contentservice.conformance.example;

import dev.contentservice.conformance.http.Cut;
import dev.contentservice.conformance.http.Form;
import dev.contentservice.rules.engine.Violation;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.ObjectNode;

/** What the example service does; a fault replaces one of these. */
public final class Behaviour {
  /** Steps that a fault can leave out. */
  public enum Step {
    TOKEN,
    MISSING_TOKEN,
    ONE_TOKEN,
    ACCEPT,
    CONTENT_TYPE,
    QUERY,
    CLOSE,
    KEY_FORMAT,
    KEY_REQUEST,
    KEY_REPLAY,
    KEY_LOCK,
    DENIED_ADDRESS,
    NAME_LOCK,
    MERGE_LOCK,
    OTHER_WEBHOOKS
  }

  public static final String TOKEN = "Token-of-the-example-1";

  public final Set<Step> without = EnumSet.noneOf(Step.class);
  public Predicate<String> isToken = TOKEN::equals;
  public UnaryOperator<String> path = path -> path;
  public String update = "PUT";
  public UnaryOperator<byte[]> bytes = bytes -> bytes;
  public Predicate<Violation> ignored = violation -> false;
  public Predicate<ObjectNode> rejected = body -> false;
  public BiPredicate<String, String> sameName = String::equals;
  public boolean ownNameIsTaken;
  public BiConsumer<ObjectNode, ObjectNode> rejection = (stored, change) -> {};
  public BinaryOperator<ObjectNode> merge = Behaviour::merged;
  public UnaryOperator<ObjectNode> model = body -> body;
  public UnaryOperator<ObjectNode> webhook = body -> body;
  public BiConsumer<Call, Reply> reply = (call, reply) -> {};
  public Predicate<Reply> tooLate = reply -> false;
  public BiFunction<Form, Call, Call> written = (form, call) -> call;
  public Predicate<Cut> doesPart = cut -> false;

  /** The stored webhook with the members of an update. */
  public static ObjectNode merged(ObjectNode stored, ObjectNode change) {
    ObjectNode merged = stored.deepCopy();
    merged.setAll(change);
    return merged;
  }

  boolean does(Step step) {
    return !without.contains(step);
  }
}
