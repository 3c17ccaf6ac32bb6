package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Laws;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Each row of the table of section 4.1 beside each other row. */
final class CreateLaws {
  private static final Set<String> EXCLUSIVE = Set.of("ordering_meta", "ordering_field");

  private CreateLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    // Pairs before all: their failures name one of two members.
    Tables.CREATE.forEach(member -> checks.add(besideEach(member)));
    Tables.CREATE.forEach(member -> checks.add(amongAll(member)));
    checks.add(exclusiveBesideEach());
    return checks;
  }

  private static void expectStored(Subject subject, ObjectNode body) {
    if (!subject.assumes("api-key-uniqueness")) {
      body.set("api_key", subject.model().get("api_key"));
    }
    Expect.that(subject.create(body)).stored(body);
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
    return Laws.ofMember(
        "create",
        member.name(),
        "beside-each",
        s -> {
          for (Member other : others(member)) {
            for (JsonNode value : other.valid(s)) {
              for (JsonNode own : member.valid(s)) {
                ObjectNode body = s.model().setAll(member.companions(s));
                body.set(member.name(), own);
                body.setAll(other.companions(s));
                expectStored(s, body.set(other.name(), value));
              }
            }
          }
        });
  }

  private static Check amongAll(Member member) {
    return Laws.ofMember(
        "create",
        member.name(),
        "among-all",
        s -> {
          for (JsonNode value : member.valid(s)) {
            ObjectNode first = Json.object(member.name(), value);
            first.setAll(member.companions(s));
            expectStored(s, first.setAll(full(s, member, false)));
            ObjectNode last = full(s, member, true);
            last.setAll(member.companions(s));
            expectStored(s, last.set(member.name(), value));
          }
          for (JsonNode value : member.type().wrong()) {
            ObjectNode first = Json.object(member.name(), value);
            Expect.that(s.create(first.setAll(full(s, member, false)))).rejected();
            Expect.that(s.create(full(s, member, true).set(member.name(), value))).rejected();
          }
        });
  }

  private static Check exclusiveBesideEach() {
    return Laws.check(
        "create-ordering-exclusive-beside-each",
        s -> {
          for (Member other : Tables.CREATE) {
            if (!EXCLUSIVE.contains(other.name())) {
              for (JsonNode value : other.validOrNull(s)) {
                ObjectNode body = s.model().put("ordering_meta", "created_at");
                body.putObject("ordering_field").put("type", "field").put("id", "field-1");
                Expect.that(s.create(body.set(other.name(), value))).rejected();
              }
            }
          }
        });
  }
}
