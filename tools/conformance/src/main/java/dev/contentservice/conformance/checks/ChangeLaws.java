package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Values that differ a little from the one before, at each place, and each row after each other.
 */
final class ChangeLaws {
  private static final JsonNode NULL = Json.parse("null");

  /** What each member relies on, so that any text is one of its values. */
  private static final Map<String, List<String>> RELIES =
      Map.of(
          "name", List.of("name-comparison"),
          "url", List.of("callable-url"),
          "custom_payload", List.of("custom-payload-syntax", "absent-and-null"),
          "headers", List.of("sendable-headers"),
          "events",
              List.of(
                  "entity-and-event-types", "reference-existence", "empty-and-repeated-entries"),
          "http_basic_user", List.of("basic-credentials", "absent-and-null"),
          "http_basic_password", List.of("basic-credentials", "absent-and-null"),
          "enabled", List.of("transitions"),
          "payload_api_version", List.of("payload-api-versions"),
          "nested_items_in_payload", List.of());

  private static final JsonNode VALUES = Rows.read("changes.yaml");

  private ChangeLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (Member member : Tables.UPDATE) {
      checks.add(smallChanges(member));
      checks.add(afterEach(member));
    }
    checks.add(anySubset());
    checks.add(smallChangesOfModels());
    checks.add(keyOfSmallChange());
    return checks;
  }

  /** All webhooks that the user named, each with known values. */
  static List<TestWebhook> webhooks(Subject subject) {
    return subject.target().webhooks().size() < 2
        ? List.of(subject.webhook())
        : List.of(subject.webhook(), subject.otherWebhook());
  }

  /** A text, and texts that differ from it in one thing. */
  private static Stream<String> like(String text) {
    String last = text.substring(text.length() - 1);
    return Stream.of(
        text,
        text + "a",
        text + "A",
        text + "aa",
        text + " ",
        " " + text,
        text + "\t",
        text + "\n",
        text + "0",
        text + "00",
        text + ".0",
        text + "\u00e9",
        text + "e\u0301",
        text + "e",
        text + "\u200b",
        text + "\u00a0",
        text + "/",
        text + ".",
        text + "\\",
        text + "\"",
        text + "&",
        text + "&amp;",
        text.toUpperCase(Locale.ROOT),
        text.substring(1),
        text.substring(0, text.length() - 1),
        last + text.substring(0, text.length() - 1),
        text + text,
        "x" + text);
  }

  /** Texts that no other text is taken for. */
  private static final List<String> SHORT =
      List.of("", " ", "0", "00", "-0", "1", "true", "false", "null", "[]", "{}", "a", "A");

  /** URLs, each of which differs from the first in one thing. */
  private static List<String> urls(String fresh) {
    String url = "https://hooks.example.com/" + fresh;
    return List.of(
        url,
        url + "a",
        url + "A",
        url + "/",
        url + "//",
        url + "/.",
        url + "?",
        url + "?a",
        url + "?a=",
        url + "?a=1",
        url + "?a=1&b=2",
        url + "?b=2&a=1",
        url + "?a=1&a=1",
        url + "%20",
        url + "+",
        url + "%C3%A9",
        url + "%c3%a9",
        url + "e%CC%81",
        url + "%61",
        url + "0",
        url + "00",
        url.replace("https", "http"),
        url.replace("https", "HTTPS"),
        url.replace("hooks", "Hooks"),
        url.replace("hooks", "hook"),
        url.replace(".com/", ".com./"),
        url.replace(".com/", ".com:443/"),
        url.replace(".com/", ".com:80/"),
        url.replace(".com/", ".com//"));
  }

  private static List<JsonNode> values(Subject subject, Member member) {
    String fresh = subject.fresh("v").replace(' ', '-');
    List<JsonNode> values =
        new ArrayList<>(
            switch (member.name()) {
              case "url" -> texts(subject, "url", urls(fresh).stream());
              case "headers", "events" -> VALUES.get(member.name()).valueStream().toList();
              case "enabled", "nested_items_in_payload" ->
                  Stream.of("true", "false", "true").map(Json::parse).toList();
              case "name" -> texts(subject, "name", like(fresh));
              default -> texts(subject, member.name(), Stream.concat(like(fresh), SHORT.stream()));
            });
    if (member.isNullable(subject)) {
      values.add(NULL);
    }
    return values;
  }

  private static List<JsonNode> texts(Subject subject, String member, Stream<String> texts) {
    boolean control = !member.startsWith("http_basic_");
    return subject
        .texts(
            member,
            texts.filter(t -> control || t.chars().noneMatch(Character::isISOControl)).toList())
        .stream()
        .map(Json::string)
        .toList();
  }

  /** From the first to each, back, and from each to the next. */
  private static <T> List<T> walk(List<T> values) {
    List<T> walk = new ArrayList<>(values);
    values.stream().skip(1).forEach(value -> walk.addAll(List.of(values.get(0), value)));
    values.stream().limit(1).forEach(walk::add);
    return walk;
  }

  private static List<String> cites(String... cites) {
    List<String> all = new ArrayList<>(List.of(cites));
    all.addAll(List.of("text-characters", "formats-and-lengths"));
    return all;
  }

  private static Check smallChanges(Member member) {
    List<String> cites = cites("4.2");
    cites.addAll(RELIES.get(member.name()));
    return new Check(
        "update-" + member.kebab() + "-small-changes",
        cites,
        "a value of " + member.name() + " that differs a little replaces the one before",
        s -> {
          List<TestWebhook> webhooks = webhooks(s);
          for (TestWebhook webhook : webhooks) {
            List<JsonNode> values = values(s, member);
            for (JsonNode value : webhook == webhooks.get(0) ? walk(values) : values) {
              ObjectNode body = Json.object(member.name(), value);
              Expect.that(webhook.update(body)).accepted().member(member.pointer(), value);
              if (s.assumes("absent-and-null")) {
                Expect.that(webhook.read()).accepted().member(member.pointer(), value);
              }
            }
          }
        });
  }

  private static Check afterEach(Member member) {
    return new Check(
        "update-" + member.kebab() + "-after-each",
        List.of("4.2", "absent-and-null", "transitions", "name-comparison"),
        "an update of " + member.name() + " changes only that, whatever was updated before",
        s -> {
          for (TestWebhook webhook : webhooks(s)) {
            ObjectNode state = webhook.reset().baseline();
            Consumer<ObjectNode> update =
                body -> {
                  state.setAll(body);
                  Expect updated = Expect.that(webhook.update(body)).accepted();
                  state.properties().forEach(m -> updated.member("/" + m.getKey(), m.getValue()));
                };
            for (Member other : Tables.UPDATE) {
              List<JsonNode> own = member.valid(s);
              List<JsonNode> others = other.valid(s);
              for (int i = 0; i < Math.max(own.size(), others.size()); i++) {
                update.accept(Json.object(other.name(), others.get(i % others.size())));
                update.accept(Json.object(member.name(), own.get(i % own.size())));
              }
              update.accept(Json.object(other.name(), others.get(0)));
            }
          }
        });
  }

  /** Alternating values, first to last and last to first in the body. */
  private static Check anySubset() {
    return new Check(
        "update-any-subset",
        List.of("4.2", "absent-and-null", "transitions"),
        "any subset of the members is stored, and every other member is kept",
        s -> {
          TestWebhook webhook = s.webhook();
          ObjectNode state = webhook.baseline();
          List<Member> members = Tables.UPDATE;
          for (int set = 0; set < 1 << members.size(); set++) {
            ObjectNode body = Json.object();
            for (int i = 0; i < members.size(); i++) {
              int at = set % 2 == 0 ? i : members.size() - 1 - i;
              if ((set >> at & 1) == 1) {
                List<JsonNode> values = members.get(at).valid(s);
                body.set(members.get(at).name(), values.get((set / 2 + at) % values.size()));
              }
            }
            state.setAll(body);
            Expect updated = Expect.that(webhook.update(body)).accepted();
            state.properties().forEach(m -> updated.member("/" + m.getKey(), m.getValue()));
          }
        });
  }

  private static List<String> places(ObjectNode body) {
    return Places.values(body).stream()
        .filter(place -> body.at(place).isString() && !place.endsWith("/type"))
        .toList();
  }

  private static Check smallChangesOfModels() {
    return new Check(
        "create-any-member-small-changes",
        cites("4.1", "enum-values", "reference-existence", "api-key-uniqueness"),
        "a model that differs a little from the one before, at any place, is as it was sent",
        s -> {
          ObjectNode full = Places.full(s, false);
          for (String place : places(full)) {
            String fresh = s.fresh("v").replace(' ', '-');
            for (String text : Stream.concat(like(fresh), SHORT.stream()).toList()) {
              ObjectNode body = Places.with(full, place, Json.string(text));
              Expect created = Expect.that(s.create(body)).accepted();
              body.properties().forEach(m -> created.member("/" + m.getKey(), m.getValue()));
            }
          }
        });
  }

  private static Check keyOfSmallChange() {
    return new Check(
        "idempotency-key-other-in-a-little",
        cites("idempotency-key", "enum-values", "reference-existence", "api-key-uniqueness"),
        "a body that differs a little, at any place, is another request",
        s -> {
          ObjectNode full = Places.full(s, false);
          RequestSpec request =
              s.api()
                  .create(full.toString())
                  .with("Idempotency-Key", s.fresh("key").replace(' ', '-'));
          JsonNode id = Expect.that(s.api().send(request)).accepted().json().path("id");
          for (String place : Places.values(full)) {
            if (!full.at(place).isObject() && !place.endsWith("/type")) {
              for (JsonNode value : others(full.at(place))) {
                ObjectNode body = Places.with(full, place, value);
                Expect.that(s.api().send(request.body(body.toString()))).status(422);
              }
            }
          }
          for (String name : full.propertyNames()) {
            ObjectNode fewer = full.deepCopy().without(name);
            Expect.that(s.api().send(request.body(fewer.toString()))).status(422);
          }
          Expect.that(s.api().send(request)).accepted().member("/id", id);
        });
  }

  private static List<JsonNode> others(JsonNode value) {
    return value.isString()
        ? like(value.asString()).map(Json::string).filter(v -> !v.equals(value)).toList()
        : List.of(Json.parse(String.valueOf(!value.asBoolean())));
  }
}
