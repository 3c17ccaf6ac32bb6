package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.MemberType;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Each row of the table of section 4.1. */
final class CreateMemberChecks {
  private CreateMemberChecks() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (Member member : Tables.CREATE) {
      checks.add(stored(member));
      checks.add(wrongType(member));
      checks.add(coerced(member));
      checks.add(nullValue(member));
      checks.add(omitted(member));
      if (member.type().equals(MemberType.ENUM)) {
        checks.add(unknownValue(member));
      }
    }
    return checks;
  }

  private static Exchange create(Subject subject, Member member, JsonNode value) {
    ObjectNode body = subject.model();
    body.setAll(member.companions(subject));
    return subject.create(body.set(member.name(), value));
  }

  private static Check stored(Member member) {
    List<String> cites =
        member.type().equals(MemberType.FIELD) || member.type().equals(MemberType.WORKFLOW)
            ? List.of("4.1", "reference-existence")
            : List.of("4.1");
    return new Check(
        "create-" + member.kebab() + "-stored",
        cites,
        member.name() + " is a parameter, and the response has its value",
        subject ->
            member
                .valid(subject)
                .forEach(
                    value ->
                        Expect.that(create(subject, member, value))
                            .accepted()
                            .member(member.pointer(), value)));
  }

  private static Check wrongType(Member member) {
    return new Check(
        "create-" + member.kebab() + "-wrong-type",
        List.of("4.1"),
        member.name() + " is " + member.described() + "; a value of another type is rejected",
        subject ->
            member
                .type()
                .wrong()
                .forEach(value -> Expect.that(create(subject, member, value)).rejected()));
  }

  private static Check coerced(Member member) {
    return new Check(
        "create-" + member.kebab() + "-not-coerced",
        List.of("4.1", "strict-reading"),
        "a value is not converted into " + member.described() + " for " + member.name(),
        subject ->
            member
                .type()
                .coercible()
                .forEach(value -> Expect.that(create(subject, member, value)).rejected()));
  }

  private static Check nullValue(Member member) {
    JsonNode none = Json.parse("null");
    return member.nullable()
        ? new Check(
            "create-" + member.kebab() + "-null",
            List.of("4.1", "absent-and-null"),
            member.name() + " may be null, and then is null in the response",
            subject ->
                Expect.that(create(subject, member, none))
                    .accepted()
                    .member(member.pointer(), none))
        : new Check(
            "create-" + member.kebab() + "-not-null",
            List.of("4.1", "absent-and-null"),
            member.name() + " is never null; null is rejected",
            subject -> Expect.that(create(subject, member, none)).rejected());
  }

  private static Check omitted(Member member) {
    return member.required()
        ? new Check(
            "create-" + member.kebab() + "-required",
            List.of("4.1"),
            member.name() + " is required",
            subject ->
                Expect.that(subject.create(subject.model().without(member.name()))).rejected())
        : new Check(
            "create-" + member.kebab() + "-default",
            List.of("create-model-defaults"),
            "the default of " + member.name() + " is " + defaultOf(member),
            subject ->
                Expect.that(subject.create(subject.model()))
                    .accepted()
                    .member(member.pointer(), defaultOf(member)));
  }

  private static JsonNode defaultOf(Member member) {
    if (member.nullable()) {
      return Json.parse("null");
    }
    return member.type().equals(MemberType.BOOLEAN) ? Json.parse("false") : Json.string("compact");
  }

  private static Check unknownValue(Member member) {
    return new Check(
        "create-" + member.kebab() + "-unknown-value",
        List.of("enum-values"),
        "any value of " + member.name() + " is accepted, stored and returned",
        subject -> {
          JsonNode value = Json.string("conformance_value");
          Expect.that(create(subject, member, value)).accepted().member(member.pointer(), value);
        });
  }
}
