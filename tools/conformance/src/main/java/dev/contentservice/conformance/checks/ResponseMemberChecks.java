package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Each row of the tables of sections 2.1 and 2.2, in responses. */
final class ResponseMemberChecks {
  private ResponseMemberChecks() {}

  static List<Check> all() {
    return Stream.concat(
            rows("model", "2.1", Tables.MODEL, subject -> subject.create(subject.model())),
            rows("webhook", "2.2", Tables.WEBHOOK, subject -> subject.webhook().read()))
        .toList();
  }

  private static Stream<Check> rows(
      String resource, String section, List<Member> table, Function<Subject, Exchange> response) {
    return table.stream()
        .flatMap(
            member ->
                Stream.of(
                    typed(resource, section, member, response),
                    present(resource, member, response)));
  }

  private static Check typed(
      String resource, String section, Member member, Function<Subject, Exchange> response) {
    return new Check(
        resource + "-" + member.kebab() + "-type",
        List.of(section),
        member.name() + " in a response is " + member.described(),
        subject ->
            Expect.that(response.apply(subject))
                .accepted()
                .member(
                    member.pointer(),
                    member.described(),
                    value -> value.isMissingNode() || hasType(member, value)));
  }

  /** Whether a member of a response has the type that its table gives. */
  static boolean hasType(Member member, JsonNode value) {
    return value.isNull() ? member.nullable() : member.type().test(value);
  }

  private static Check present(
      String resource, Member member, Function<Subject, Exchange> response) {
    return new Check(
        resource + "-" + member.kebab() + "-present",
        List.of("complete-responses"),
        "a response has " + member.name(),
        subject ->
            Expect.that(response.apply(subject))
                .accepted()
                .member(member.pointer(), "present", value -> !value.isMissingNode()));
  }
}
