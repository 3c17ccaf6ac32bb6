package dev.contentservice.conformance.check;

import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Observes all exchanges. Each law becomes a check that runs after all others. Sentences and
 * citations of laws, and of checks that are code, are in statements.yaml.
 */
public final class Laws implements Consumer<Exchange> {
  private static final JsonNode ALL =
      Json.yaml("/dev/contentservice/conformance/checks/statements.yaml");

  private final List<Law> laws;
  private volatile boolean begun;
  private final Map<String, Breach> first = new ConcurrentHashMap<>();

  private record Breach(String actual, Exchange exchange) {}

  Laws(List<Law> laws) {
    this.laws = laws;
  }

  @Override
  public void accept(Exchange exchange) {
    for (Law law : laws) {
      if (begun && !first.containsKey(law.id())) {
        law.breach()
            .apply(exchange)
            .ifPresent(actual -> first.putIfAbsent(law.id(), new Breach(actual, exchange)));
      }
    }
  }

  /** Observes from now on. What is sent before can show secrets of the webhooks. */
  void begin() {
    begun = true;
  }

  /** A check that fails with the first exchange that broke the law. */
  static Check check(Law law) {
    return new Check(
        law.id(), law.cites(), law.statement(), subject -> subject.laws().expectHeld(law));
  }

  private void expectHeld(Law law) {
    Breach breach = first.get(law.id());
    if (breach != null) {
      throw new CheckFailedException(law.statement(), breach.actual(), List.of(breach.exchange()));
    }
  }

  /** The check with this id. */
  public static Check check(String id, Consumer<Subject> code) {
    return new Check(id, cites(id), says(id), code);
  }

  /** The check of one operation; both have the same statement. */
  public static Check both(String id, boolean update, Consumer<Subject> code) {
    List<String> cites =
        cites(id).stream().filter(cite -> !cite.equals(update ? "4.1" : "4.2")).toList();
    return new Check((update ? "update-" : "create-") + id, cites, says(id), code);
  }

  /** The check of a member, whose name the sentence has as {@code @name}. */
  public static Check ofMember(String operation, String name, String id, Consumer<Subject> code) {
    return new Check(
        operation + "-" + name.replace('_', '-') + "-" + id,
        cites(operation + "-" + id),
        says(operation + "-" + id).replace("@name", name),
        code);
  }

  /** The law with this id. */
  public static Law law(String id, Function<Exchange, Optional<String>> breach) {
    return new Law(id, cites(id), says(id), breach);
  }

  private static List<String> cites(String id) {
    return ALL.required(id).required("cites").valueStream().map(JsonNode::asString).toList();
  }

  private static String says(String id) {
    return ALL.required(id).required("says").asString();
  }
}
