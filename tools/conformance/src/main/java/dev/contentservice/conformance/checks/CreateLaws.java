package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.MemberType;
import dev.contentservice.conformance.table.Tables;
import dev.contentservice.conformance.table.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Each row of the table of section 4.1 with any value and beside each other row. */
final class CreateLaws {
  private static final String FLAG = "/meta/has_singleton_item";
  private static final Set<String> EXCLUSIVE = Set.of("ordering_meta", "ordering_field");
  private static final List<String> TYPES =
      List.of(
          "field",
          "workflow",
          "fieldset",
          "item",
          "",
          "Field",
          "WORKFLOW",
          "FIELD",
          "Workflow",
          "fields",
          "workflows",
          " field",
          "workflow ",
          "fiel",
          "work-flow",
          "*");

  private CreateLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    // Pairs before all: their failures name one of two members.
    Tables.CREATE.forEach(member -> checks.add(besideEach(member)));
    for (Member member : Tables.CREATE) {
      checks.add(amongAll(member));
      checks.add(wrongAmongAll(member));
      checks.add(withFlag(member));
      if (!member.required()) {
        checks.add(keepsDefaults(member));
      }
      if (member.type() == MemberType.STRING || member.type() == MemberType.ENUM) {
        checks.add(anyText(member));
      }
      if (isReference(member)) {
        checks.add(anyReference(member));
        checks.add(referenceShape(member));
        checks.add(referenceMembers(member));
      }
    }
    checks.add(defaultsOfPairs());
    checks.add(directions());
    checks.add(exclusive());
    checks.add(exclusiveAmongAll());
    checks.add(exclusiveWithFlag());
    checks.add(idsDiffer());
    checks.add(idsOfSameHeaders());
    return checks;
  }

  private static boolean isReference(Member member) {
    return member.type() == MemberType.FIELD || member.type() == MemberType.WORKFLOW;
  }

  private static List<String> cites(Member member, String... more) {
    List<String> cites = new ArrayList<>(List.of("4.1"));
    if (isReference(member) || !member.companions().isEmpty()) {
      cites.add("reference-existence");
    }
    cites.addAll(List.of(more));
    return cites;
  }

  private static ObjectNode body(Subject subject, Member member, JsonNode value) {
    ObjectNode body = subject.model();
    body.setAll(member.companions(subject));
    return body.set(member.name(), value);
  }

  private static void expectStored(Subject subject, ObjectNode body) {
    if (!subject.assumes("api-key-uniqueness")) {
      body.set("api_key", subject.model().get("api_key"));
    }
    Expect created = Expect.that(subject.create(body)).accepted();
    body.properties().forEach(m -> created.member("/" + m.getKey(), m.getValue()));
  }

  /** The members that may be sent beside this one. */
  private static List<Member> others(Member member) {
    return Tables.CREATE.stream()
        .filter(other -> !other.equals(member))
        .filter(other -> !(isOrdered(member) && isOrdered(other)))
        .toList();
  }

  private static boolean isOrdered(Member member) {
    return EXCLUSIVE.contains(member.name()) || !member.companions().isEmpty();
  }

  /** A valid value of each member but those that exclude this one. */
  private static ObjectNode full(Subject subject, Member member, boolean last) {
    ObjectNode body = Json.object();
    for (Member other : others(member)) {
      if (!other.name().equals("ordering_meta") && other.companions().isEmpty()) {
        List<JsonNode> values = other.valid(subject);
        body.set(other.name(), values.get(last ? values.size() - 1 : 0));
      }
    }
    return body;
  }

  private static Check besideEach(Member member) {
    return new Check(
        "create-" + member.kebab() + "-beside-each",
        cites(member, "reference-existence"),
        member.name() + " has its value beside any value of each other member",
        s -> {
          for (Member other : others(member)) {
            for (JsonNode value : other.valid(s)) {
              for (JsonNode own : member.valid(s)) {
                ObjectNode body = body(s, member, own);
                body.setAll(other.companions(s));
                expectStored(s, body.set(other.name(), value));
              }
            }
          }
        });
  }

  private static Check amongAll(Member member) {
    return new Check(
        "create-" + member.kebab() + "-among-all",
        cites(member, "reference-existence"),
        member.name() + " has its value among all other members, first and last in the body",
        s -> {
          for (JsonNode value : member.valid(s)) {
            ObjectNode first = Json.object(member.name(), value);
            first.setAll(member.companions(s));
            first.setAll(full(s, member, false));
            expectStored(s, first);
            ObjectNode last = full(s, member, true);
            last.setAll(member.companions(s));
            expectStored(s, last.set(member.name(), value));
          }
        });
  }

  private static Check wrongAmongAll(Member member) {
    return new Check(
        "create-" + member.kebab() + "-wrong-among-all",
        cites(member, "reference-existence"),
        "a wrong type of " + member.name() + " is rejected beside valid values of all others",
        s -> {
          for (JsonNode value : member.type().wrong()) {
            ObjectNode first = Json.object(member.name(), value);
            first.setAll(full(s, member, false));
            Expect.that(s.create(first)).rejected();
            Expect.that(s.create(full(s, member, true).set(member.name(), value))).rejected();
          }
        });
  }

  private static Check withFlag(Member member) {
    return new Check(
        "create-" + member.kebab() + "-with-menu-flag",
        cites(member),
        member.name() + " has its value whatever skip_menu_item_creation is",
        s -> {
          for (String flag : List.of("true", "false")) {
            for (JsonNode value : member.valid(s)) {
              RequestSpec request = s.api().create(body(s, member, value).toString());
              Exchange created =
                  s.api().send(request.path(request.path() + "?skip_menu_item_creation=" + flag));
              Expect.that(created).accepted().member(member.pointer(), value);
            }
          }
        });
  }

  private static Check keepsDefaults(Member member) {
    return new Check(
        "create-" + member.kebab() + "-keeps-defaults",
        cites(member, "create-model-defaults"),
        "the default of a member does not depend on the value of " + member.name(),
        s -> {
          JsonNode defaults = Expect.that(s.create(s.model())).accepted().json();
          for (JsonNode value : member.valid(s)) {
            Expect created = Expect.that(s.create(body(s, member, value))).accepted();
            for (Member other : Tables.CREATE) {
              if (!other.required()
                  && !other.equals(member)
                  && !member.companions().has(other.name())) {
                created.member(other.pointer(), defaults.path(other.name()));
              }
            }
            for (String other : List.of("singleton_item", "fields", "fieldsets")) {
              created.member("/" + other, defaults.path(other));
            }
          }
        });
  }

  /** A closed enumeration may have no value that is known. */
  static List<Member> withValues(Subject subject, List<Member> members) {
    return members.stream().filter(member -> !member.valid(subject).isEmpty()).toList();
  }

  private static Check defaultsOfPairs() {
    return new Check(
        "create-pairs-keeps-defaults",
        List.of("4.1", "create-model-defaults", "singleton-item-flag", "reference-existence"),
        "the default of a member does not depend on any two others",
        s -> {
          JsonNode defaults = Expect.that(s.create(s.model())).accepted().json();
          for (Member one : withValues(s, Tables.CREATE)) {
            for (Member two : withValues(s, others(one))) {
              if (one.name().compareTo(two.name()) < 0) {
                ObjectNode body = body(s, one, one.valid(s).get(0));
                body.setAll(two.companions(s));
                body.set(two.name(), two.valid(s).get(0));
                Expect created = Expect.that(s.create(body)).accepted();
                Tables.MODEL.stream()
                    .map(Member::name)
                    .filter(name -> !body.has(name) && !name.equals("id") && !name.equals("meta"))
                    .forEach(name -> created.member("/" + name, defaults.path(name)));
                created.member(FLAG, defaults.at(FLAG));
              }
            }
          }
        });
  }

  private static Check anyText(Member member) {
    List<String> cites = cites(member, "text-characters", "formats-and-lengths");
    if (member.name().equals("api_key")) {
      cites.add("api-key-uniqueness");
    }
    if (member.type() == MemberType.ENUM) {
      cites.add("enum-values");
    }
    return new Check(
        "create-" + member.kebab() + "-any-text",
        cites,
        member.name() + " is any text, and the response has it unchanged",
        s ->
            s.texts(member.name(), Texts.all(65_536))
                .forEach(text -> expectStored(s, body(s, member, Json.string(text)))));
  }

  private static JsonNode reference(String type, String id) {
    return Json.object("type", Json.string(type)).set("id", Json.string(id));
  }

  private static String typeOf(Member member) {
    return member.type() == MemberType.FIELD ? "field" : "workflow";
  }

  private static Check anyReference(Member member) {
    return new Check(
        "create-" + member.kebab() + "-any-id",
        cites(member, "text-characters", "formats-and-lengths"),
        "the id of " + member.name() + " is any text, and the response has it unchanged",
        s ->
            s.texts(member.name(), Texts.all(10_000))
                .forEach(id -> expectStored(s, body(s, member, reference(typeOf(member), id)))));
  }

  private static Check referenceShape(Member member) {
    return new Check(
        "create-" + member.kebab() + "-reference-shape",
        List.of("2", "4.1"),
        member.name()
            + " has a type, which is "
            + typeOf(member)
            + ", and an id; nothing else fits",
        s -> {
          List<JsonNode> wrong = new ArrayList<>();
          TYPES.stream()
              .filter(type -> !type.equals(typeOf(member)))
              .forEach(type -> wrong.add(reference(type, "field-1")));
          for (String value : List.of("null", "[]", "{}", "[\"field-1\"]")) {
            wrong.add(
                Json.object("type", Json.string(typeOf(member))).set("id", Json.parse(value)));
            wrong.add(Json.object("type", Json.parse(value)).set("id", Json.string("field-1")));
          }
          wrong.add(Json.parse("[" + reference(typeOf(member), "field-1") + "]"));
          wrong.forEach(value -> Expect.that(s.create(body(s, member, value))).rejected());
        });
  }

  private static Check referenceMembers(Member member) {
    return new Check(
        "create-" + member.kebab() + "-reference-members",
        cites(member, "unknown-members", "strict-reading"),
        member.name() + " with an unknown member, or with a member twice, is rejected",
        s -> {
          String valid = reference(typeOf(member), "field-1").toString();
          for (String more :
              List.of(
                  ",\"conformance\":1",
                  ",\"conformance\":null",
                  ",\"id\":\"field-1\"",
                  ",\"type\":\"" + typeOf(member) + "\"")) {
            String body = body(s, member, Json.string("~")).toString();
            String reference = valid.substring(0, valid.length() - 1) + more + "}";
            Expect.that(s.api().send(s.api().create(body.replace("\"~\"", reference)))).rejected();
          }
        });
  }

  private static final List<String> ORDERINGS =
      List.of(
          "{}",
          "{\"ordering_meta\":\"created_at\"}",
          "{\"ordering_field\":{\"type\":\"field\",\"id\":\"field-1\"}}",
          "{\"ordering_meta\":null,\"ordering_field\":{\"type\":\"field\",\"id\":\"field-1\"}}",
          "{\"ordering_meta\":\"created_at\",\"ordering_field\":null}",
          "{\"ordering_meta\":null,\"ordering_field\":null}");

  private static Check directions() {
    return new Check(
        "create-ordering-direction-any-ordering",
        List.of("ordering", "absent-and-null", "enum-values", "reference-existence"),
        "ordering_direction is any text or null beside any ordering or none",
        s -> {
          for (String ordering : ORDERINGS) {
            ObjectNode ordered = (ObjectNode) Json.parse(ordering);
            for (String direction : s.texts("ordering_direction", Texts.enumerated())) {
              ObjectNode body = s.model().put("ordering_direction", direction);
              expectStored(s, body.setAll(ordered));
            }
            expectStored(s, s.model().putNull("ordering_direction").setAll(ordered));
          }
        });
  }

  private static Check exclusive() {
    return new Check(
        "create-ordering-exclusive-any-value",
        List.of("4.1", "enum-values", "reference-existence"),
        "ordering_field and any value of ordering_meta are not set at the same time",
        s -> {
          for (String meta :
              List.of(
                  "created_at",
                  "updated_at",
                  "published_at",
                  "first_published_at",
                  "conformance",
                  "position",
                  "CREATED_AT",
                  "",
                  " ",
                  "null",
                  "x".repeat(300))) {
            for (String id : List.of("field-1", "", "12", "null")) {
              ObjectNode body = s.model().put("ordering_meta", meta);
              body.set("ordering_field", reference("field", id));
              Expect.that(s.create(body)).rejected();
            }
          }
        });
  }

  private static Check exclusiveAmongAll() {
    return new Check(
        "create-ordering-exclusive-beside-each",
        List.of("4.1", "reference-existence"),
        "ordering_meta and ordering_field exclude each other beside any value of each other member",
        s -> {
          for (Member other : Tables.CREATE) {
            if (!EXCLUSIVE.contains(other.name())) {
              List<JsonNode> values = new ArrayList<>(other.valid(s));
              if (other.isNullable(s)) {
                values.add(Json.parse("null"));
              }
              for (JsonNode value : values) {
                ObjectNode body = s.model().put("ordering_meta", "created_at");
                body.set("ordering_field", reference("field", "field-1"));
                Expect.that(s.create(body.set(other.name(), value))).rejected();
              }
            }
          }
        });
  }

  private static Check exclusiveWithFlag() {
    return new Check(
        "create-ordering-exclusive-with-menu-flag",
        List.of("4.1", "reference-existence"),
        "no value of skip_menu_item_creation lets an invalid model through",
        s -> {
          ObjectNode both = s.model().put("ordering_meta", "created_at");
          both.set("ordering_field", reference("field", "field-1"));
          for (String flag : List.of("true", "false")) {
            for (JsonNode body : List.of(both, Json.object(), s.model().putNull("name"))) {
              RequestSpec request = s.api().create(body.toString());
              String path = request.path() + "?skip_menu_item_creation=" + flag;
              Expect.that(s.api().send(request.path(path))).rejected();
            }
          }
        });
  }

  private static Check idsDiffer() {
    return new Check(
        "create-ids-differ",
        List.of("4.1"),
        "each created model has an id of its own, also with the same body",
        s -> {
          List<JsonNode> ids = new ArrayList<>();
          ObjectNode same = s.model();
          for (int i = 0; i < 40; i++) {
            Expect created =
                Expect.that(
                        s.create(i % 2 == 0 && s.assumes("api-key-uniqueness") ? same : s.model()))
                    .accepted();
            created.member("/id", "none of the ids before", id -> !ids.contains(id));
            ids.add(created.json().get("id"));
          }
        });
  }

  private static Check idsOfSameHeaders() {
    return new Check(
        "create-ids-differ-with-same-headers",
        List.of("4.1"),
        "no header gives two models the same id",
        s -> {
          for (String header :
              List.of("X-Request-Id", "X-Correlation-Id", "Cookie", "traceparent", "X-Id")) {
            String value = s.fresh("same").replace(' ', '-');
            JsonNode id = null;
            for (int i = 0; i < 2; i++) {
              RequestSpec request = s.api().create(s.model().toString()).with(header, value);
              JsonNode other = id;
              id =
                  Expect.that(s.api().send(request))
                      .accepted()
                      .member("/id", "another id", each -> !each.equals(other))
                      .json()
                      .get("id");
            }
          }
        });
  }
}
