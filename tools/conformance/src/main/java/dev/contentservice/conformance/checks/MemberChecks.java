package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec.Purpose;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Each row of the tables of sections 4.1 and 4.2 alone. */
final class MemberChecks {
  private static final JsonNode NULL = Json.parse("null");

  private final Member member;
  private final boolean update;
  private final String id;
  private final String section;

  private MemberChecks(Member member, boolean update) {
    this.member = member;
    this.update = update;
    this.id = (update ? "update-" : "create-") + member.kebab() + "-";
    this.section = update ? "4.2" : "4.1";
  }

  /** Each operation, then each member alone: what fails here explains what fails later. */
  static List<Check> baseline() {
    List<Check> checks = new ArrayList<>();
    checks.add(
        new Check(
                "create-smallest",
                List.of("4.1"),
                "a model is created from name and api_key",
                s -> Expect.that(s.create(s.model())).accepted())
            .explaining(Purpose.CREATE, ""));
    rows(false).map(MemberChecks::stored).forEach(checks::add);
    checks.add(
        new Check(
                "update-smallest",
                List.of("4.2"),
                "a webhook is updated by a name alone, and the response has its id",
                s -> {
                  TestWebhook webhook = s.knownWebhook();
                  Expect.that(webhook.update(Json.object("name", s.text("name", "Smallest"))))
                      .accepted()
                      .member("/id", Json.string(webhook.id()));
                })
            .explaining(Purpose.UPDATE, ""));
    rows(true).map(MemberChecks::stored).forEach(checks::add);
    return checks;
  }

  private static Stream<MemberChecks> rows(boolean update) {
    return (update ? Tables.UPDATE : Tables.CREATE)
        .stream().map(member -> new MemberChecks(member, update));
  }

  static List<Check> types() {
    return Stream.concat(rows(false), rows(true))
        .flatMap(row -> Stream.of(row.wrongType(), row.nullOrNot()))
        .toList();
  }

  private Exchange send(Subject subject, JsonNode value) {
    if (update) {
      return subject.knownWebhook().update(Json.object(member.name(), value));
    }
    ObjectNode body = subject.model();
    body.setAll(member.companions(subject));
    return subject.create(body.set(member.name(), value));
  }

  private void expectStored(Subject subject, JsonNode value) {
    Expect.that(send(subject, value)).accepted().member(member.pointer(), value);
    if (update && subject.assumes("absent-and-null")) {
      Expect.that(subject.knownWebhook().read()).accepted().member(member.pointer(), value);
    }
  }

  private List<String> cites(String... more) {
    List<String> cites = new ArrayList<>(List.of(section));
    if (!update && (member.isReference() || !member.companions().isEmpty())) {
      cites.add("reference-existence");
    }
    if (update && member.name().startsWith("http_basic_")) {
      cites.add("basic-credentials");
    }
    cites.addAll(List.of(more));
    return cites;
  }

  private Check stored() {
    return new Check(
            id + "stored",
            update ? List.of("4.2", "2.2") : cites(),
            member.name() + " can be sent alone, and the response has its value",
            subject -> member.valid(subject).forEach(value -> expectStored(subject, value)))
        .explaining(update ? Purpose.UPDATE : Purpose.CREATE, member.name());
  }

  private Check wrongType() {
    return new Check(
        id + "wrong-type",
        List.of(section),
        member.name() + " is " + member.described() + "; a value of another type is rejected",
        subject -> {
          List<JsonNode> wrong = new ArrayList<>(member.type().wrong());
          wrong.addAll(subject.assumes("strict-reading") ? member.type().coercible() : List.of());
          expectRejected(subject, wrong);
        });
  }

  private void expectRejected(Subject subject, List<JsonNode> values) {
    if (update) {
      subject.webhook();
    }
    values.forEach(value -> Expect.that(send(subject, value)).rejected());
    if (update) {
      subject.knownWebhook().expectUnchanged();
    }
  }

  private Check nullOrNot() {
    return member.nullable()
        ? new Check(
            id + "null",
            cites("absent-and-null"),
            member.name() + " may be null, and then is null in the response",
            subject -> {
              if (update) {
                subject.webhook();
              }
              expectStored(subject, NULL);
            })
        : new Check(
            id + "not-null",
            cites("absent-and-null"),
            member.name() + " is never null; null is rejected",
            subject -> expectRejected(subject, List.of(NULL)));
  }
}
