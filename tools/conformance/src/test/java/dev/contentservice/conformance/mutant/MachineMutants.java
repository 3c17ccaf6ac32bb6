package dev.contentservice.conformance.mutant;

import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.http.Cut;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.MemberType;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Faulty implementations that a table makes: each place of a body with each operator, each pair of
 * members, each rule at each place. None of them was made with a check in mind.
 */
public final class MachineMutants {
  private final List<Machine> all = new ArrayList<>();

  private MachineMutants() {}

  /**
   * Faults that no request can show.
   *
   * @param faults a regular expression
   */
  public record Equivalent(String faults, String reason) {}

  /** Each of them, with the reason. */
  public static final List<Equivalent> EQUIVALENT =
      List.of(
          new Equivalent(
              "create: .* sets collection_appearance",
              "the member has a default, so that it is always set"),
          new Equivalent(
              "update url: (takes an empty text for null|reads numbers|loses leading zeros)",
              "a URL begins with its scheme"),
          new Equivalent(
              "update url: (trims|strips blanks .*|collapses blanks|changes line ends"
                  + "|loses (control characters|backslashes)|escapes HTML|fills in templates)",
              "a URL has no blank, control character, backslash, '<' or '{'"),
          new Equivalent(
              "update (url|headers): (composes|decomposes|folds"
                  + "|loses (astral characters|marks of direction|what is no ASCII))( in)?",
              "URLs and values of headers are ASCII"),
          new Equivalent(
              "update headers: (trims|strips blanks .*|changes line ends) in",
              "a value of a header has no blank at an end and no line end"),
          new Equivalent(
              "update (url|headers|http_basic_.*): cuts at 9999( in)?",
              "a URL has at most 8000 characters; headers, and the one of credentials, 8192"),
          new Equivalent(
              "create: creates each model twice", "no operation reads models, and the ids differ"),
          new Equivalent("update: does each update twice", "an update has the same effect twice"),
          new Equivalent(
              "update http_basic_.*: (changes line ends|loses control characters)",
              "credentials have no control character"));

  /** A fault and how it is done. */
  public record Machine(String fault, Consumer<Behaviour> change) {
    /** A service with this fault. */
    public Behaviour behaviour() {
      Behaviour behaviour = new Behaviour();
      change.accept(behaviour);
      return behaviour;
    }

    /** Whether no request can show it. */
    public boolean isEquivalent() {
      return EQUIVALENT.stream().anyMatch(each -> fault.matches(each.faults()));
    }

    /** A service with both faults. */
    public Machine and(Machine other) {
      return new Machine(fault + "; " + other.fault, change.andThen(other.change));
    }
  }

  /** All of them, in the order of the table. */
  public static List<Machine> all() {
    MachineMutants mutants = new MachineMutants();
    mutants.creating();
    mutants.updating();
    mutants.accepting();
    mutants.rejecting();
    mutants.names();
    mutants.cutting();
    DelayedEffects.all(mutants::add);
    RepeatedEffects.all(mutants::add);
    return mutants.all;
  }

  private void add(String fault, Consumer<Behaviour> change) {
    all.add(new Machine(fault, change));
  }

  /** Composes with what is there, so that two faults can be in one service. */
  private static void model(Behaviour b, UnaryOperator<ObjectNode> change) {
    UnaryOperator<ObjectNode> before = b.model;
    b.model = model -> change.apply(before.apply(model));
  }

  private static void merge(Behaviour b, UnaryOperator<ObjectNode> ofChange) {
    var before = b.merge;
    b.merge = (stored, change) -> before.apply(stored, ofChange.apply(change.deepCopy()));
  }

  private static void reject(Behaviour b, Predicate<ObjectNode> fault) {
    b.rejected = b.rejected.or(fault);
  }

  private static boolean isReference(Member member) {
    return member.type() == MemberType.FIELD || member.type() == MemberType.WORKFLOW;
  }

  private static boolean isText(Member member) {
    return member.type() == MemberType.STRING
        || member.type() == MemberType.ENUM
        || member.type() == MemberType.URL;
  }

  private void creating() {
    for (Member member : Tables.CREATE) {
      Operators.ofAny().forEach((name, o) -> created(name, List.of(member.name()), o));
      if (isText(member)) {
        Operators.ofTexts().forEach((name, o) -> created(name, List.of(member.name()), o));
      }
      if (isReference(member)) {
        Operators.ofTexts().forEach((name, o) -> created(name, List.of(member.name(), "id"), o));
        Operators.ofAny().forEach((name, o) -> created(name, List.of(member.name(), "type"), o));
      }
      for (Member other : Tables.CREATE) {
        if (!other.equals(member)) {
          createdBeside(member, other);
        }
      }
      add(
          "loses " + member.name() + " with skip_menu_item_creation",
          b ->
              b.reply =
                  (call, reply) -> {
                    if (reply.isModel() && call.query().endsWith("true")) {
                      reply.with(reply.json().put(member.name(), "x"));
                    }
                  });
    }
  }

  private void created(String name, List<String> path, UnaryOperator<JsonNode> operator) {
    add(
        "create " + String.join(".", path) + ": " + name,
        b ->
            model(
                b,
                model -> {
                  Operators.at(model, path, operator);
                  return model;
                }));
  }

  private static boolean isSet(ObjectNode body, Member member) {
    JsonNode value = body.path(member.name());
    return !value.isMissingNode() && !value.isNull() && !value.toString().equals("false");
  }

  private void createdBeside(Member member, Member other) {
    boolean impossible =
        member.name().startsWith("ordering_") && other.name().startsWith("ordering_");
    if (!impossible && !other.required() && !member.required()) {
      add(
          "create: loses " + member.name() + " beside " + other.name(),
          b ->
              model(
                  b,
                  model -> {
                    if (isSet(model, member) && isSet(model, other) && !isDefault(model, other)) {
                      model.set(member.name(), Json.parse(member.nullable() ? "null" : "false"));
                    }
                    return model;
                  }));
      add(
          "create: " + other.name() + " sets " + member.name(),
          b ->
              model(
                  b,
                  model -> {
                    if (isSet(model, other) && !isDefault(model, other) && !isSet(model, member)) {
                      model.set(member.name(), Json.parse(member.nullable() ? "\"x\"" : "true"));
                    }
                    return model;
                  }));
    }
    if (!impossible) {
      add(
          "create: rejects " + member.name() + " beside " + other.name(),
          b ->
              reject(
                  b,
                  body ->
                      body.has("api_key")
                          && isSet(body, member)
                          && isSet(body, other)
                          && !isDefault(body, other)));
    }
  }

  private static boolean isDefault(ObjectNode body, Member member) {
    return member.name().equals("collection_appearance")
        && body.path(member.name()).asString("").equals("compact");
  }

  private void updating() {
    for (Member member : Tables.UPDATE) {
      Operators.ofAny().forEach((name, o) -> updated(name, List.of(member.name()), o));
      if (isText(member)) {
        Operators.ofTexts().forEach((name, o) -> updated(name, List.of(member.name()), o));
      }
      for (Member other : Tables.UPDATE) {
        if (!other.equals(member)) {
          add(
              "update: ignores " + member.name() + " beside " + other.name(),
              b ->
                  merge(
                      b,
                      change -> change.has(other.name()) ? change.without(member.name()) : change));
          add(
              "update: " + other.name() + " clears " + member.name(),
              b -> {
                var before = b.merge;
                b.merge =
                    (stored, change) -> {
                      ObjectNode merged = before.apply(stored, change);
                      return change.has(other.name()) && !change.has(member.name())
                          ? merged.set(member.name(), cleared(member))
                          : merged;
                    };
              });
          add(
              "update: rejects " + member.name() + " beside " + other.name(),
              b ->
                  reject(
                      b,
                      body ->
                          !body.has("api_key")
                              && body.size() == 2
                              && body.has(member.name())
                              && body.has(other.name())));
        }
      }
    }
    List<List<String>> texts =
        List.of(
            List.of("events", "*", "entity_type"),
            List.of("events", "*", "event_types", "*"),
            List.of("events", "*", "filter", "entity_type"),
            List.of("events", "*", "filter", "entity_ids", "*"));
    texts.forEach(path -> Operators.ofTexts().forEach((name, o) -> updated(name, path, o)));
    List<List<String>> lists =
        List.of(
            List.of("events"),
            List.of("events", "*", "event_types"),
            List.of("events", "*", "filter", "entity_ids"));
    lists.forEach(path -> Operators.ofLists().forEach((name, o) -> updated(name, path, o)));
    Operators.ofAny().forEach((name, o) -> updated(name, List.of("events", "*", "filter"), o));
    Operators.ofTexts().forEach((name, o) -> updated(name + " in", List.of("headers"), values(o)));
    updated("lowers names of", List.of("headers"), MachineMutants::lowerNames);
    for (int count : List.of(1, 4, 9, 24, 49)) {
      updated(
          "keeps " + count + " of", List.of("headers"), headers -> firstHeaders(headers, count));
    }
  }

  private static JsonNode cleared(Member member) {
    if (member.nullable()) {
      return Json.parse("null");
    }
    return switch (member.name()) {
      case "headers" -> Json.object();
      case "events" -> Json.parse("[]");
      case "enabled", "nested_items_in_payload" -> Json.parse("false");
      case "url" -> Json.string("https://hooks.example.com/cleared");
      default -> Json.string("cleared");
    };
  }

  private static UnaryOperator<JsonNode> values(UnaryOperator<JsonNode> operator) {
    return headers -> {
      ObjectNode changed = Json.object();
      headers.properties().forEach(h -> changed.set(h.getKey(), operator.apply(h.getValue())));
      return changed;
    };
  }

  private static JsonNode lowerNames(JsonNode headers) {
    ObjectNode changed = Json.object();
    headers
        .properties()
        .forEach(h -> changed.set(h.getKey().toLowerCase(java.util.Locale.ROOT), h.getValue()));
    return changed;
  }

  private static JsonNode firstHeaders(JsonNode headers, int count) {
    ObjectNode changed = Json.object();
    headers.properties().stream().limit(count).forEach(h -> changed.set(h.getKey(), h.getValue()));
    return changed;
  }

  private void updated(String name, List<String> path, UnaryOperator<JsonNode> operator) {
    add(
        "update " + String.join(".", path) + ": " + name,
        b ->
            merge(
                b,
                change -> {
                  Operators.at(change, path, operator);
                  return change;
                }));
  }

  /** Does a request that has not arrived completely. */
  private void cutting() {
    for (Cut cut : Cut.values()) {
      add("does a request that ends " + cut, b -> b.doesPart = b.doesPart.or(cut::equals));
    }
  }

  /** Does not enforce a rule at one place. */
  private void accepting() {
    for (Member member : Tables.CREATE) {
      ignoring("shape.type", "/" + member.name() + "(/.*)?", true);
      if (!member.nullable()) {
        ignoring("shape.null", "/" + member.name(), true);
      }
      if (member.required()) {
        ignoring("shape.required", "/" + member.name(), true);
      }
      if (isReference(member)) {
        for (String rule : List.of("shape.null", "shape.required")) {
          ignoring(rule, "/" + member.name() + "/(id|type)", true);
        }
        ignoring("shape.unknown-member", "/" + member.name() + "/.*", true);
      }
    }
    for (Member member : Tables.UPDATE) {
      ignoring("shape.type", "/" + member.name() + "(/.*)?", false);
      if (!member.nullable()) {
        ignoring("shape.null", "/" + member.name(), false);
      }
    }
    for (String rule : List.of("shape.type", "shape.null")) {
      for (String nested :
          List.of(
              "/events/0/.*",
              "/events/[1-9].*",
              "/events/2.*",
              "/events/.*/event_types/0",
              "/events/.*/event_types/[1-9]",
              "/events/.*/filter.*",
              "/events/.*/entity_ids/0",
              "/events/.*/entity_ids/[1-9]",
              "/headers/.*")) {
        ignoring(rule, nested, false);
      }
    }
    for (String rule : List.of("shape.required", "shape.unknown-member")) {
      for (String nested : List.of("/events/0/.*", "/events/[1-9]/.*", "/events/.*/filter/.*")) {
        ignoring(rule, nested, false);
      }
    }
    for (String rule :
        List.of(
            "item-type.ordering.exclusive",
            "webhook.name.unique",
            "webhook.url.callable",
            "webhook.headers.sendable",
            "webhook.basic.sendable",
            "webhook.filter.same-entity-type",
            "webhook.filter.entity-ids.not-empty")) {
      ignoring(rule, "/.*", true);
    }
    for (Member other : Tables.CREATE) {
      if (!other.name().startsWith("ordering")) {
        add(
            "accepts both orderings beside " + other.name(),
            b -> besides(b, "item-type.ordering.exclusive", other.name()));
      }
    }
    for (Member other : Tables.UPDATE) {
      if (!other.name().equals("name")) {
        add(
            "accepts a taken name beside " + other.name(),
            b -> besides(b, "webhook.name.unique", other.name()));
      }
    }
  }

  private void ignoring(String rule, String places, boolean create) {
    add(
        "accepts " + rule + " at " + places + (create ? " of a model" : " of a webhook"),
        b ->
            b.ignored =
                b.ignored.or(
                    v -> v.rule().id().equals(rule) && v.pointer().toString().matches(places)));
  }

  /** Ignores a rule if the body has another member, too. */
  private static void besides(Behaviour b, String rule, String other) {
    ThreadLocal<Boolean> has = ThreadLocal.withInitial(() -> false);
    UnaryOperator<byte[]> before = b.bytes;
    b.bytes =
        bytes -> {
          has.set(
              new String(bytes, java.nio.charset.StandardCharsets.UTF_8)
                  .contains("\"" + other + "\""));
          return before.apply(bytes);
        };
    b.ignored = b.ignored.or(v -> v.rule().id().equals(rule) && has.get());
  }

  /** Rejects valid texts. */
  private void rejecting() {
    for (Member member : Tables.CREATE) {
      if (isText(member)) {
        rejectedTexts(member.name(), true);
      }
    }
    for (Member member : Tables.UPDATE) {
      if (member.type() == MemberType.STRING) {
        rejectedTexts(member.name(), false);
      }
    }
  }

  private void rejectedTexts(String member, boolean create) {
    Map<String, Predicate<String>> faults =
        Map.of(
            "longer than 64", t -> t.length() > 64,
            "longer than 255", t -> t.length() > 255,
            "longer than 999", t -> t.length() > 999,
            "with a blank", t -> t.contains(" "),
            "in upper case", t -> !t.isEmpty() && t.equals(t.toUpperCase(java.util.Locale.ROOT)),
            "with other characters than ASCII", t -> !t.matches("[\\x00-\\x7f]*"),
            "that is empty", String::isEmpty,
            "of digits", t -> t.matches("[0-9]+"));
    faults.forEach(
        (name, fault) ->
            add(
                (create ? "create" : "update") + " rejects a " + member + " " + name,
                b ->
                    reject(
                        b,
                        body ->
                            body.has("api_key") == create
                                && body.path(member).isString()
                                && fault.test(body.get(member).asString()))));
  }

  private void names() {
    Map<String, java.util.function.BiPredicate<String, String>> faults =
        Map.of(
            "without case", String::equalsIgnoreCase,
            "trimmed", (a, b) -> a.trim().equals(b.trim()),
            "composed", (a, b) -> composed(a).equals(composed(b)),
            "by 64 characters", (a, b) -> start(a, 64).equals(start(b, 64)),
            "by 255 characters", (a, b) -> start(a, 255).equals(start(b, 255)),
            "only if short", (a, b) -> a.equals(b) && a.length() < 100,
            "only if long", (a, b) -> a.equals(b) && a.length() > 3,
            "only if ASCII", (a, b) -> a.equals(b) && a.matches("[\\x00-\\x7f]*"));
    faults.forEach((name, fault) -> add("compares names " + name, b -> b.sameName = fault));
  }

  private static String composed(String text) {
    return java.text.Normalizer.normalize(text, java.text.Normalizer.Form.NFC);
  }

  private static String start(String text, int length) {
    return text.length() > length ? text.substring(0, length) : text;
  }
}
