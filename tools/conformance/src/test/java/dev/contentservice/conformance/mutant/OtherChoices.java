package dev.contentservice.conformance.mutant;

import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.example.Behaviour.Step;
import dev.contentservice.conformance.example.Call;
import dev.contentservice.conformance.example.Reply;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Services that decide one assumption otherwise, which the document allows. */
public final class OtherChoices {
  private OtherChoices() {}

  /** What a service does instead of an assumption. */
  public record Choice(String assumption, String instead, Consumer<Behaviour> change) {
    /** A service that does so. */
    public Behaviour behaviour() {
      Behaviour behaviour = new Behaviour();
      change.accept(behaviour);
      return behaviour;
    }

    @Override
    public String toString() {
      return assumption + ": " + instead;
    }
  }

  private static Choice rejects(String assumption, String instead, Predicate<ObjectNode> what) {
    return new Choice(assumption, instead, b -> b.rejected = b.rejected.or(what));
  }

  private static Choice ignores(String assumption, String rule) {
    return new Choice(
        assumption,
        "accepts what " + rule + " rejects",
        b -> b.ignored = b.ignored.or(v -> v.rule().id().equals(rule)));
  }

  private static void reply(Behaviour b, BiConsumer<Call, Reply> change) {
    b.reply = b.reply.andThen(change);
  }

  private static void bytes(Behaviour b, UnaryOperator<byte[]> change) {
    UnaryOperator<byte[]> before = b.bytes;
    b.bytes = bytes -> change.apply(before.apply(bytes));
  }

  private static void model(Behaviour b, UnaryOperator<ObjectNode> change) {
    UnaryOperator<ObjectNode> before = b.model;
    b.model = model -> change.apply(before.apply(model));
  }

  private static boolean isOtherThan(ObjectNode body, String member, String... allowed) {
    JsonNode value = body.path(member);
    return value.isString() && !List.of(allowed).contains(value.asString());
  }

  private static Stream<JsonNode> events(ObjectNode body) {
    return body.path("events").isArray() ? body.get("events").valueStream() : Stream.of();
  }

  private static boolean repeats(JsonNode list) {
    return list.isArray() && Set.copyOf(list.valueStream().toList()).size() < list.size();
  }

  /** All of them. */
  public static List<Choice> all() {
    List<Choice> all = new ArrayList<>();
    all.addAll(
        List.of(
            rejects(
                "enum-values",
                "closes the enumerations",
                b ->
                    isOtherThan(b, "ordering_meta", "created_at")
                        || isOtherThan(b, "ordering_direction", "asc", "desc")
                        || isOtherThan(b, "collection_appearance", "compact", "table")),
            rejects(
                "formats-and-lengths",
                "limits names, and keys to a pattern",
                b ->
                    (b.path("api_key").isString()
                            && !b.get("api_key").asString().matches("[a-z][a-z0-9_]*"))
                        || b.path("name").asString("x").isEmpty()
                        || b.path("name").asString("").length() > 100
                        || b.path("custom_payload").asString("").length() > 4000),
            new Choice(
                "text-characters",
                "trims texts",
                b -> {
                  model(b, OtherChoices::trimmed);
                  var before = b.merge;
                  b.merge = (stored, change) -> before.apply(stored, trimmed(change));
                }),
            new Choice(
                "absent-and-null",
                "replaces the webhook as a whole",
                b ->
                    b.merge =
                        (stored, change) ->
                            Behaviour.merged(
                                (ObjectNode)
                                    Json.parse(
                                        """
                                        {"custom_payload": null, "headers": {}, "events": [],
                                         "http_basic_user": null, "http_basic_password": null,
                                         "enabled": false, "payload_api_version": "1",
                                         "nested_items_in_payload": false}
                                        """),
                                kept(stored, change))),
            ignores("unknown-members", "shape.unknown-member"),
            new Choice("strict-reading", "reads leniently", b -> bytes(b, ProtocolFaults::lenient)),
            new Choice(
                "content-negotiation",
                "sends JSON whatever the headers say",
                b -> b.without.add(Step.ACCEPT)),
            new Choice(
                "idempotency-key",
                "ignores the header",
                b -> b.without.addAll(Set.of(Step.KEY_FORMAT, Step.KEY_REPLAY))),
            new Choice(
                "name-comparison", "ignores case", b -> b.sameName = String::equalsIgnoreCase),
            ignores("callable-url", "webhook.url.callable"),
            new Choice("denied-addresses", "allows them", b -> b.without.add(Step.DENIED_ADDRESS)),
            ignores("sendable-headers", "webhook.headers.sendable"),
            ignores("basic-credentials", "webhook.basic.sendable"),
            ignores("filter-entity-type", "webhook.filter.same-entity-type"),
            new Choice(
                "subscription-members",
                "requires none",
                b ->
                    b.ignored =
                        b.ignored.or(
                            v ->
                                v.rule().id().equals("shape.required")
                                    && v.pointer().toString().startsWith("/events"))),
            rejects(
                "empty-and-repeated-entries",
                "rejects both",
                b ->
                    (b.path("events").isArray() && b.get("events").isEmpty())
                        || repeats(b.path("events"))
                        || events(b)
                            .anyMatch(
                                e ->
                                    e.path("event_types").isEmpty()
                                        || repeats(e.path("event_types")))),
            rejects(
                "reference-existence",
                "rejects references to fields that it has not",
                b ->
                    b.properties().stream()
                            .anyMatch(m -> m.getValue().isObject() && m.getValue().has("id"))
                        || events(b).anyMatch(e -> !e.path("filter").path("entity_ids").isEmpty())),
            rejects(
                "callable-url",
                "accepts https only",
                b -> b.path("url").asString("https").startsWith("http:")),
            rejects(
                "basic-credentials",
                "wants both or none, of letters and digits",
                b ->
                    b.path("http_basic_user").isNull() != b.path("http_basic_password").isNull()
                        || !b.path("http_basic_user").asString("a").matches("[A-Za-z0-9-]+")),
            rejects(
                "payload-api-versions",
                "has one version",
                b -> isOtherThan(b, "payload_api_version", "1")),
            rejects(
                "transitions", "never enables a webhook", b -> b.path("enabled").asBoolean(false)),
            rejects("limits", "limits texts to 1,000 characters", b -> isLonger(b, 1000))));
    all.addAll(
        List.of(
            new Choice(
                "interface-versioning",
                "has a version in its paths, too",
                b -> b.path = path -> path.replaceFirst("^/v1/", "/")),
            new Choice(
                "errors",
                "answers every fault with 400 and a text",
                b ->
                    reply(
                        b,
                        (call, reply) -> {
                          if (reply.status >= 400) {
                            reply.status = 400;
                            reply.text = "no";
                            reply.headers.put("Content-Type", "text/plain");
                          }
                        })),
            rejects(
                "entity-and-event-types",
                "closes them",
                b ->
                    events(b)
                        .anyMatch(
                            e ->
                                !e.path("entity_type").asString("").equals("item_type")
                                    || e.path("event_types")
                                        .valueStream()
                                        .anyMatch(
                                            t ->
                                                !List.of("create", "update")
                                                    .contains(t.asString(""))))),
            rejects(
                "custom-payload-syntax",
                "rejects templates",
                b -> b.path("custom_payload").asString("").matches("(?s).*[{}<].*")),
            new Choice(
                "api-key-uniqueness",
                "makes api_key unique",
                b -> b.rejected = b.rejected.or(new CreateFaults.UniqueKeys()::isTaken)),
            rejects(
                "ordering",
                "wants an ordering for a direction, and not both even as null",
                b ->
                    (b.path("ordering_direction").isString()
                            && !b.path("ordering_field").isObject()
                            && !b.path("ordering_meta").isString())
                        || (b.has("ordering_meta") && b.has("ordering_field"))),
            new Choice(
                "other-operations",
                "has others",
                b ->
                    reply(
                        b,
                        (call, reply) -> {
                          if (reply.status == 405 && !call.method().equals("DELETE")) {
                            reply.status = 200;
                            reply.text = "{}";
                            reply.headers.put("Content-Type", "application/json");
                          }
                        })),
            new Choice(
                "request-id",
                "has none",
                b -> reply(b, (call, reply) -> reply.headers.remove("X-Request-Id"))),
            new Choice(
                "complete-responses",
                "omits what is null",
                b -> {
                  model(b, CreateFaults::withoutNulls);
                  b.webhook = CreateFaults::withoutNulls;
                }),
            new Choice(
                "create-model-method-and-path",
                "answers 200",
                b ->
                    reply(b, (call, reply) -> reply.status = reply.isModel() ? 200 : reply.status)),
            new Choice(
                "create-model-defaults", "has others", b -> bytes(b, OtherChoices::withDefaults)),
            new Choice(
                "singleton-item-flag",
                "is that of the model",
                b ->
                    model(
                        b,
                        model ->
                            model.set(
                                "meta",
                                Json.object("has_singleton_item", model.get("singleton"))))),
            new Choice(
                "update-webhook-method-and-path",
                "accepts a final slash",
                b -> b.path = p -> p.replaceAll("(?<=.)/$", ""))));
    all.addAll(more());
    return all;
  }

  /** Other decisions on the same assumptions. */
  private static List<Choice> more() {
    return List.of(
        new Choice(
            "unknown-members",
            "drops them",
            b -> {
              b.ignored = b.ignored.or(v -> v.rule().id().equals("shape.unknown-member"));
              model(b, model -> known(model, Tables.MODEL));
              b.webhook = webhook -> known(webhook, Tables.WEBHOOK);
            }),
        new Choice(
            "absent-and-null",
            "takes null as omitted",
            b ->
                b.merge =
                    (stored, change) ->
                        Behaviour.merged(stored, CreateFaults.withoutNulls(change))),
        rejects(
            "absent-and-null",
            "rejects each null",
            b -> b.valueStream().anyMatch(JsonNode::isNull)),
        new Choice(
            "text-characters",
            "composes texts",
            b -> {
              model(b, OtherChoices::composed);
              var before = b.merge;
              b.merge = (stored, change) -> before.apply(stored, composed(change));
            }),
        rejects(
            "text-characters",
            "rejects control characters",
            b ->
                b.valueStream()
                    .filter(JsonNode::isString)
                    .anyMatch(v -> v.asString().chars().anyMatch(Character::isISOControl))),
        new Choice(
            "name-comparison",
            "ignores blanks",
            b -> b.sameName = (one, two) -> one.strip().equals(two.strip())),
        new Choice("name-comparison", "rejects its own name", b -> b.ownNameIsTaken = true),
        answers("errors", "answers 400 for a violation", 422, 400),
        answers("errors", "answers 410 for an unknown webhook", 404, 410),
        answers("other-operations", "answers 404 for other methods", 405, 404),
        new Choice(
            "update-webhook-method-and-path",
            "answers 202",
            b -> reply(b, (call, reply) -> reply.status = reply.isWebhook() ? 202 : reply.status)),
        new Choice(
            "request-id",
            "has its own",
            b -> reply(b, (call, reply) -> reply.headers.put("X-Request-Id", "own-1"))),
        rejects(
            "sendable-headers",
            "accepts names with X- only",
            b ->
                b.path("headers").isObject()
                    && b.get("headers")
                        .propertyStream()
                        .anyMatch(h -> !h.getKey().matches("X-.*"))),
        rejects(
            "denied-addresses",
            "denies more",
            b -> b.path("url").asString("").matches("https?://[0-9\\[].*")),
        rejects("formats-and-lengths", "limits each text to 200 characters", b -> isLonger(b, 200)),
        rejects("limits", "limits lists to 20 elements", OtherChoices::hasMany));
  }

  private static Choice answers(String assumption, String instead, int usual, int other) {
    return new Choice(
        assumption,
        instead,
        b ->
            reply(
                b,
                (call, reply) -> {
                  if (reply.status == usual) {
                    reply.status = other;
                    reply.with(reply.json().put("status", other));
                  }
                }));
  }

  private static ObjectNode known(ObjectNode resource, List<Member> table) {
    return resource.retain(table.stream().map(Member::name).toList());
  }

  private static boolean hasMany(JsonNode value) {
    return value.size() > 20 || value.valueStream().anyMatch(OtherChoices::hasMany);
  }

  private static byte[] withDefaults(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    return text.contains("\"api_key\"") && text.startsWith("{\"") && !text.contains("\"hint\"")
        ? ("{\"hint\":\"none\"," + text.substring(1)).getBytes(StandardCharsets.UTF_8)
        : body;
  }

  private static boolean isLonger(JsonNode value, int most) {
    return value.isString()
        ? value.asString().length() > most
        : value.valueStream().anyMatch(each -> isLonger(each, most));
  }

  private static ObjectNode trimmed(ObjectNode body) {
    return withTexts(body, String::trim);
  }

  private static ObjectNode composed(ObjectNode body) {
    return withTexts(body, text -> Normalizer.normalize(text, Normalizer.Form.NFC));
  }

  private static ObjectNode withTexts(ObjectNode body, UnaryOperator<String> change) {
    ObjectNode changed = Json.object();
    body.properties()
        .forEach(
            m ->
                changed.set(
                    m.getKey(),
                    m.getValue().isString()
                        ? Json.string(change.apply(m.getValue().asString()))
                        : m.getValue()));
    return changed;
  }

  private static ObjectNode kept(ObjectNode stored, ObjectNode change) {
    ObjectNode merged = change.deepCopy();
    for (String member : List.of("id", "name", "url")) {
      if (!merged.has(member)) {
        merged.set(member, stored.get(member));
      }
    }
    return merged;
  }
}
