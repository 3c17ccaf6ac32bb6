package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A request reads and changes the resource that it names and no other (sections 4.1 and 4.2). */
final class IsolationLaws {
  private static final List<String> CITES = List.of("4.2", "absent-and-null");

  private IsolationLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (Member member : Tables.UPDATE) {
      checks.add(ofMember(member));
    }
    checks.add(
        new Check(
            "create-changes-no-webhook",
            List.of("4.1", "4.2", "absent-and-null"),
            "creating a model changes no webhook",
            s -> {
              TestWebhook webhook = s.webhook();
              TestWebhook other = s.otherWebhook();
              Expect.that(s.create(s.model())).accepted();
              Expect.that(s.create(s.model().set("name", webhook.baseline().get("name"))))
                  .accepted();
              webhook.expectUnchanged();
              other.expectUnchanged();
            }));
    return checks;
  }

  /** Each of two webhooks, because a fault can be to store every update in the first or last. */
  private static Check ofMember(Member member) {
    return new Check(
        "update-" + member.kebab() + "-only-its-webhook",
        CITES,
        "any value of " + member.name() + " is stored in its webhook and in no other",
        s -> {
          for (boolean first : List.of(true, false)) {
            TestWebhook webhook = first ? s.webhook() : s.otherWebhook();
            TestWebhook other = first ? s.otherWebhook() : s.webhook();
            for (JsonNode value : member.valid(s)) {
              Expect.that(webhook.update(Json.object(member.name(), value)))
                  .accepted()
                  .member("/id", Json.string(webhook.id()));
              other.expectUnchanged();
              Expect.that(webhook.read())
                  .member(member.pointer(), value)
                  .member("/id", Json.string(webhook.id()));
            }
          }
        });
  }
}
