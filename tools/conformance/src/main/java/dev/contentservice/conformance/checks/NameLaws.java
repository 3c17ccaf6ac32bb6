package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Names are unique among all webhooks (sections 2.2 and 4.2), whatever else is true of them. */
final class NameLaws {
  private NameLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (Member member : Tables.UPDATE) {
      if (!member.name().equals("name")) {
        checks.add(takenBeside(member));
        checks.add(holderWith(member));
      }
    }
    checks.add(amongOthers());
    checks.add(ofAnyText());
    checks.add(bothWays());
    checks.add(differentAtEnd());
    checks.add(alike());
    checks.add(beforeAndElsewhere());
    return checks;
  }

  private static void expectTaken(TestWebhook webhook, ObjectNode body) {
    Expect.that(webhook.update(body)).rejected();
    webhook.expectUnchanged();
  }

  private static Check takenBeside(Member member) {
    return new Check(
        "update-name-taken-beside-" + member.kebab(),
        List.of("4.2", "2.2"),
        "a taken name is rejected beside any value of " + member.name() + ", which is not stored",
        s -> {
          TestWebhook webhook = s.webhook();
          JsonNode taken = s.otherWebhook().baseline().get("name");
          for (JsonNode value : member.valid(s)) {
            ObjectNode first = Json.object(member.name(), value);
            expectTaken(webhook, first.set("name", taken));
            ObjectNode last = Json.object("name", taken);
            expectTaken(webhook, last.set(member.name(), value));
          }
        });
  }

  private static Check holderWith(Member member) {
    return new Check(
        "update-name-taken-holder-" + member.kebab(),
        List.of("4.2", "2.2", "absent-and-null"),
        "a name is taken whatever " + member.name() + " its webhook has",
        s -> {
          TestWebhook webhook = s.webhook();
          TestWebhook holder = s.otherWebhook();
          List<JsonNode> values = new ArrayList<>(member.valid(s));
          if (member.isNullable(s)) {
            values.add(Json.parse("null"));
          }
          for (JsonNode value : values) {
            Expect.that(holder.update(Json.object(member.name(), value))).accepted();
            expectTaken(webhook, Json.object("name", holder.baseline().get("name")));
          }
        });
  }

  private static Check amongOthers() {
    return new Check(
        "update-name-taken-among-others",
        List.of("4.2", "2.2"),
        "a taken name is rejected beside any number of other members, first and last in the body",
        s -> {
          TestWebhook webhook = s.webhook();
          JsonNode taken = s.otherWebhook().baseline().get("name");
          ObjectNode first = Json.object("name", taken);
          ObjectNode others = Json.object();
          for (Member member : Tables.UPDATE) {
            if (!member.name().equals("name")) {
              JsonNode value = member.valid(s).get(0);
              expectTaken(webhook, first.set(member.name(), value));
              others.set(member.name(), value);
              expectTaken(webhook, others.deepCopy().set("name", taken));
            }
          }
        });
  }

  private static Check ofAnyText() {
    return new Check(
        "update-name-taken-any-text",
        List.of("4.2", "2.2", "text-characters", "formats-and-lengths"),
        "a name of any length and of any characters is taken",
        s -> {
          TestWebhook webhook = s.webhook();
          TestWebhook holder = s.otherWebhook();
          for (String name : s.texts("name", texts(s))) {
            ObjectNode body = Json.object("name", Json.string(name));
            Expect.that(holder.update(body)).accepted();
            expectTaken(webhook, body);
            ObjectNode disabled = body.put("enabled", false);
            expectTaken(webhook, disabled);
          }
        });
  }

  /** New in each run, except for those of at most one character. */
  private static List<String> texts(Subject subject) {
    String fresh = subject.fresh("n");
    return List.of(
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
  }

  private static Check bothWays() {
    return new Check(
        "update-name-taken-both-ways",
        List.of("4.2", "2.2"),
        "neither of two webhooks takes the name of the other, and both keep theirs",
        s -> {
          TestWebhook one = s.webhook();
          TestWebhook two = s.otherWebhook();
          expectTaken(one, Json.object("name", two.baseline().get("name")));
          expectTaken(two, Json.object("name", one.baseline().get("name")));
          one.expectUnchanged();
        });
  }

  /** Texts that an index, a collation or a search takes for one another. */
  private static final List<List<String>> ALIKE =
      List.of(
          List.of("a", "A"),
          List.of("\u00e9", "e", "e\u0301", "E", "\u00c9"),
          List.of("\u00df", "ss", "SS", "\u1e9e"),
          List.of("\u00e6", "ae"),
          List.of("\u00f8", "o", "0"),
          List.of("\u03c3", "\u03c2", "\u03a3"),
          List.of("i", "\u0131", "\u0130", "I", "l", "1"),
          List.of("K", "\u212a", "k"),
          List.of("s", "\u017f"),
          List.of("\ufb01", "fi"),
          List.of("A", "\uff21", "\ud835\udc00", "\u0391", "\u0410"),
          List.of("1", "\u2460", "\u00b9", "\u0661", "\uff11", "01", "1.0", "+1", "1e0"),
          List.of("a-b", "ab", "a b", "a_b", "a.b", "a\u2010b", "a\u00adb", "a/b", "a'b", "a:b"),
          List.of("a", "a ", " a", "a\t", "a\n", "a\u00a0", "a\u3000", "a\u200b", "a\ufeff"),
          List.of("a", "a\u0001", "a\u001f", "a\u007f", "a\u0085", "a\ufe0f", "a\u200d", "a\u2060"),
          List.of("a b", "b a", "a  b", "a\tb"),
          List.of("a", "aa", "aaa", "ab", "b"),
          List.of("a%", "a_", "a*", "a?", "a.", "a\\", "a'", "a\"", "a;"),
          List.of("a&b", "a&amp;b", "a%26b", "a+b", "a%20b"),
          List.of("\ud83d\ude80", "\ud83d\ude81", "\ufffd", "?"),
          List.of("\uac00", "\u1100\u1161"),
          List.of("null", "NULL", "", "undefined"),
          List.of("true", "True", "yes"));

  private static Check alike() {
    return new Check(
        "update-name-compared-character-by-character",
        List.of("4.2", "name-comparison", "text-characters", "formats-and-lengths"),
        "names that look, sort or read alike are different names, and each is taken by itself",
        s -> {
          TestWebhook webhook = s.webhook();
          TestWebhook holder = s.otherWebhook();
          for (List<String> group : ALIKE) {
            String start = s.fresh("n");
            for (int i = 0; i < group.size(); i++) {
              ObjectNode taken = Json.object("name", Json.string(start + group.get(i)));
              ObjectNode other =
                  Json.object("name", Json.string(start + group.get((i + 1) % group.size())));
              Expect.that(webhook.reset().update(Json.object())).accepted();
              Expect.that(holder.update(taken)).accepted();
              expectTaken(webhook, taken);
              Expect.that(webhook.update(other)).accepted().member("/name", other.get("name"));
            }
          }
        });
  }

  private static Check beforeAndElsewhere() {
    return new Check(
        "update-name-free-of-models-and-earlier-names",
        List.of("4.2", "2.2", "formats-and-lengths"),
        "only a name that another webhook has now is taken, not one that it or a model had",
        s -> {
          TestWebhook webhook = s.webhook();
          TestWebhook other = s.otherWebhook();
          JsonNode first = s.text("name", "First");
          JsonNode second = s.text("name", "Second");
          Expect.that(s.create(s.model().set("name", second))).accepted();
          for (int i = 0; i < 3; i++) {
            for (TestWebhook each : List.of(webhook, other)) {
              for (JsonNode name : List.of(first, second, s.text("name", "Third"))) {
                Expect.that(each.update(Json.object("name", name)))
                    .accepted()
                    .member("/name", name);
              }
            }
          }
        });
  }

  private static Check differentAtEnd() {
    return new Check(
        "update-name-compared-to-its-end",
        List.of("4.2", "name-comparison", "formats-and-lengths", "limits"),
        "names that differ in their last character only are different names",
        s -> {
          TestWebhook webhook = s.webhook();
          TestWebhook holder = s.otherWebhook();
          for (int length : List.of(1, 64, 255, 1000, 10_000)) {
            String start = s.fresh("n") + "x".repeat(length);
            Expect.that(holder.update(Json.object("name", Json.string(start + "a")))).accepted();
            Expect.that(webhook.update(Json.object("name", Json.string(start + "b")))).accepted();
          }
        });
  }
}
