package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Laws;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Names are unique among all webhooks (sections 2.2 and 4.2), whatever else is true of them. */
final class NameLaws {
  private NameLaws() {}

  static List<Check> all() {
    return List.of(
        Laws.check("update-name-taken-beside-each", NameLaws::besideEach),
        Laws.check("update-name-taken-any-text", NameLaws::anyText),
        Laws.check("update-name-compared-character-by-character", NameLaws::alike));
  }

  private static void expectTaken(TestWebhook webhook, ObjectNode body) {
    Expect.that(webhook.update(body)).rejected();
    webhook.expectUnchanged();
  }

  /** First and last in the body, and among all others. */
  private static void besideEach(Subject subject) {
    TestWebhook webhook = subject.webhook();
    TestWebhook holder = subject.otherWebhook();
    JsonNode taken = holder.baseline().get("name");
    ObjectNode all = Json.object();
    for (Member member : Tables.UPDATE) {
      if (!member.name().equals("name")) {
        for (JsonNode value : member.validOrNull(subject)) {
          expectTaken(webhook, Json.object("name", taken).set(member.name(), value));
          expectTaken(webhook, Json.object(member.name(), value).set("name", taken));
          Expect.that(holder.update(Json.object(member.name(), value))).accepted();
          expectTaken(webhook, Json.object("name", taken));
          all.set(member.name(), value);
        }
        expectTaken(webhook, all.deepCopy().set("name", taken));
      }
    }
    holder.reset();
    expectTaken(holder, Json.object("name", webhook.baseline().get("name")));
  }

  private static void anyText(Subject subject) {
    TestWebhook webhook = subject.webhook();
    TestWebhook holder = subject.otherWebhook();
    String fresh = subject.fresh("n");
    List<String> names =
        List.of(
            "",
            "\u2021",
            "7",
            fresh,
            " " + fresh,
            fresh + " ",
            fresh + "\u00c5",
            fresh + "\ud83d\ude80",
            fresh + "x".repeat(64),
            fresh + "x".repeat(255),
            fresh + "x".repeat(1000),
            fresh + "x".repeat(10_000));
    for (String name : subject.texts("name", names)) {
      ObjectNode body = Json.object("name", Json.string(name));
      Expect.that(subject.create(subject.model().set("name", body.get("name")))).accepted();
      Expect.that(holder.update(body)).accepted();
      expectTaken(webhook.reset(), body);
      expectTaken(webhook, body.deepCopy().put("enabled", false));
      Expect.that(holder.sendBaseline()).accepted();
      Expect.that(webhook.update(body)).accepted().member("/name", body.get("name"));
    }
  }

  private static void alike(Subject subject) {
    TestWebhook webhook = subject.webhook();
    TestWebhook holder = subject.otherWebhook();
    for (JsonNode group : Lists.named("alike")) {
      String start = subject.fresh("n");
      for (int i = 0; i < group.size(); i++) {
        expectDifferent(
            webhook, holder, start + group.get(i).asString(), start + next(group, i).asString());
      }
    }
    for (int length : List.of(1, 64, 255, 1000, 10_000)) {
      String start = subject.fresh("n") + "x".repeat(length);
      expectDifferent(webhook, holder, start + "a", start + "b");
    }
  }

  private static JsonNode next(JsonNode group, int index) {
    return group.get((index + 1) % group.size());
  }

  private static void expectDifferent(
      TestWebhook webhook, TestWebhook holder, String taken, String other) {
    ObjectNode body = Json.object("name", Json.string(taken));
    webhook.reset();
    Expect.that(holder.update(body)).accepted();
    expectTaken(webhook, body);
    Expect.that(webhook.update(Json.object("name", Json.string(other))))
        .accepted()
        .member("/name", Json.string(other));
  }
}
