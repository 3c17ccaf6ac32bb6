package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Each row of the table of section 4.2. */
final class UpdateMemberChecks {
  private UpdateMemberChecks() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (Member member : Tables.UPDATE) {
      checks.add(stored(member));
      checks.add(keepsOthers(member));
      checks.add(keptWhenOmitted(member));
      checks.add(wrongType(member));
      checks.add(coerced(member));
      checks.add(nullValue(member));
    }
    return checks;
  }

  private static Exchange update(TestWebhook webhook, Member member, JsonNode value) {
    return webhook.update(Json.object(member.name(), value));
  }

  private static Check stored(Member member) {
    return new Check(
        "update-" + member.kebab() + "-stored",
        List.of("4.2", "2.2"),
        member.name() + " can be sent alone, and the response has its value",
        subject -> {
          TestWebhook webhook = subject.webhook();
          for (JsonNode value : member.valid(subject)) {
            Expect.that(update(webhook, member, value)).accepted().member(member.pointer(), value);
            Expect.that(webhook.read()).accepted().member(member.pointer(), value);
          }
        });
  }

  private static Check keepsOthers(Member member) {
    return new Check(
        "update-" + member.kebab() + "-alone",
        List.of("4.2", "absent-and-null"),
        "an update of " + member.name() + " changes no other member",
        subject -> {
          TestWebhook webhook = subject.webhook();
          JsonNode value = member.valid(subject).get(0);
          Exchange updated = update(webhook, member, value);
          Expect.that(updated).accepted();
          webhook
              .baseline()
              .without(member.name())
              .properties()
              .forEach(
                  other -> Expect.that(updated).member("/" + other.getKey(), other.getValue()));
        });
  }

  private static Check keptWhenOmitted(Member member) {
    return new Check(
        "update-" + member.kebab() + "-omitted",
        List.of("4.2", "absent-and-null"),
        "an update that omits " + member.name() + " does not change it",
        subject -> {
          TestWebhook webhook = subject.webhook();
          ObjectNode others = webhook.baseline().without(member.name());
          if (!subject.assumes("name-comparison")) {
            others.remove("name");
          }
          Expect.that(webhook.update(others))
              .accepted()
              .member(member.pointer(), webhook.baseline().get(member.name()));
        });
  }

  private static Check wrongType(Member member) {
    return new Check(
        "update-" + member.kebab() + "-wrong-type",
        List.of("4.2"),
        member.name() + " is " + member.described() + "; a value of another type is rejected",
        subject -> {
          TestWebhook webhook = subject.webhook();
          for (JsonNode value : member.type().wrong()) {
            Expect.that(update(webhook, member, value)).rejected();
          }
          webhook.expectUnchanged();
        });
  }

  private static Check coerced(Member member) {
    return new Check(
        "update-" + member.kebab() + "-not-coerced",
        List.of("4.2", "strict-reading"),
        "a value is not converted into " + member.described() + " for " + member.name(),
        subject -> {
          TestWebhook webhook = subject.webhook();
          for (JsonNode value : member.type().coercible()) {
            Expect.that(update(webhook, member, value)).rejected();
          }
          webhook.expectUnchanged();
        });
  }

  private static Check nullValue(Member member) {
    JsonNode none = Json.parse("null");
    return member.nullable()
        ? new Check(
            "update-" + member.kebab() + "-null",
            member.name().startsWith("http_basic_")
                ? List.of("4.2", "absent-and-null", "basic-credentials")
                : List.of("4.2", "absent-and-null"),
            "null clears " + member.name(),
            subject -> {
              TestWebhook webhook = subject.webhook();
              Expect.that(update(webhook, member, none)).accepted().member(member.pointer(), none);
              Expect.that(webhook.read()).accepted().member(member.pointer(), none);
            })
        : new Check(
            "update-" + member.kebab() + "-not-null",
            List.of("4.2", "absent-and-null"),
            member.name() + " is never null; null is rejected and changes nothing",
            subject -> {
              TestWebhook webhook = subject.webhook();
              Expect.that(update(webhook, member, none)).rejected();
              webhook.expectUnchanged();
            });
  }
}
