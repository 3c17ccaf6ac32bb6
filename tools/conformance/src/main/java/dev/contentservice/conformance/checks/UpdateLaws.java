package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Laws;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Each row of the table of section 4.2 alone, beside and after each other row. */
final class UpdateLaws {
  private static final JsonNode NULL = Json.parse("null");

  private UpdateLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (Member member : Tables.UPDATE) {
      checks.add(law(member, "only-its-webhook", UpdateLaws::eachAlone));
      checks.add(law(member, "keeps-other-values", UpdateLaws::keepsOthers));
      checks.add(law(member, "beside-each", UpdateLaws::besideEach));
      checks.add(law(member, "wrong-beside-changes", UpdateLaws::wrongBesideChanges));
      checks.add(law(member, "after-each", UpdateLaws::afterEach));
    }
    checks.add(Laws.check("update-any-subset", UpdateLaws::anySubset));
    return checks;
  }

  private static Check law(Member member, String id, BiConsumer<Subject, Member> code) {
    return Laws.ofMember("update", member.name(), id, s -> code.accept(s, member));
  }

  /** All webhooks that the user named, each with known values. */
  private static List<TestWebhook> webhooks(Subject subject) {
    return subject.target().webhooks().size() < 2
        ? List.of(subject.webhook())
        : List.of(subject.webhook(), subject.otherWebhook());
  }

  private static void eachAlone(Subject subject, Member member) {
    List<TestWebhook> all = webhooks(subject);
    for (TestWebhook webhook : all) {
      all.forEach(TestWebhook::reset);
      for (JsonNode value : member.validOrNull(subject)) {
        expectStored(webhook.reset(), webhook.baseline(), Json.object(member.name(), value));
        all.stream().filter(each -> each != webhook).forEach(TestWebhook::expectUnchanged);
      }
    }
  }

  /** The response and the next one have what was sent and, of the rest, what was stored. */
  private static void expectStored(TestWebhook webhook, ObjectNode stored, ObjectNode body) {
    ObjectNode due = stored.deepCopy().setAll(body);
    due.set("id", Json.string(webhook.id()));
    Expect.that(webhook.update(body)).stored(due);
    Expect.that(webhook.read()).stored(due);
  }

  /** The baseline has a value everywhere; a fault can also be to set what was null or empty. */
  private static List<ObjectNode> states(Subject subject) {
    ObjectNode opposite = Json.object();
    for (Member member : Tables.UPDATE) {
      List<JsonNode> values = member.validOrNull(subject);
      boolean first = member.name().equals("nested_items_in_payload");
      opposite.set(member.name(), values.get(first ? 0 : values.size() - 1));
    }
    ObjectNode least =
        ((ObjectNode)
                Json.parse(
                    """
                    {"url": "https://hooks.example.com/", "custom_payload": null, "headers": {},
                     "events": [], "http_basic_user": null, "http_basic_password": null,
                     "nested_items_in_payload": false, "enabled": true}
                    """))
            .put("payload_api_version", subject.choices().like("payload_api_version", ""));
    return List.of(opposite, least, least.deepCopy().put("enabled", false));
  }

  private static void keepsOthers(Subject subject, Member member) {
    for (ObjectNode state : states(subject)) {
      TestWebhook webhook = subject.webhook();
      for (JsonNode value : member.validOrNull(subject)) {
        Expect.that(webhook.update(state)).accepted();
        for (int i = 0; i < 2; i++) {
          expectStored(webhook, state, Json.object(member.name(), value));
        }
      }
    }
  }

  private static void besideEach(Subject subject, Member member) {
    TestWebhook webhook = subject.webhook();
    for (Member other : Tables.UPDATE) {
      if (!other.equals(member)) {
        for (JsonNode value : other.validOrNull(subject)) {
          ObjectNode body = Json.object(other.name(), value);
          body.set(member.name(), change(subject, member));
          expectStored(webhook.reset(), webhook.baseline(), body);
          if (member.isNullable(subject)) {
            expectStored(webhook.reset(), webhook.baseline(), body.set(member.name(), NULL));
          }
        }
      }
    }
  }

  /** A value that is not that of the baseline. */
  private static JsonNode change(Subject subject, Member member) {
    List<JsonNode> valid = member.valid(subject);
    return valid.get(member.name().equals("enabled") ? valid.size() - 1 : 0);
  }

  /** First and last in the body. */
  private static void wrongBesideChanges(Subject subject, Member member) {
    ObjectNode changes = Json.object();
    Tables.UPDATE.stream()
        .filter(other -> !other.equals(member))
        .forEach(other -> changes.set(other.name(), change(subject, other)));
    List<JsonNode> wrong = new ArrayList<>(member.type().wrong());
    if (!member.nullable()) {
      wrong.add(NULL);
    }
    for (TestWebhook webhook : webhooks(subject)) {
      for (JsonNode value : wrong) {
        ObjectNode first = Json.object(member.name(), value);
        Expect.that(webhook.update(first.setAll(changes))).rejected();
        webhook.expectUnchanged();
        Expect.that(webhook.update(changes.deepCopy().set(member.name(), value))).rejected();
        webhook.expectUnchanged();
      }
    }
  }

  private static void afterEach(Subject subject, Member member) {
    for (TestWebhook webhook : webhooks(subject)) {
      ObjectNode state = webhook.reset().baseline();
      Consumer<ObjectNode> update =
          body -> Expect.that(webhook.update(body)).stored(state.setAll(body));
      for (Member other : Tables.UPDATE) {
        List<JsonNode> own = member.valid(subject);
        List<JsonNode> others = other.valid(subject);
        for (int i = 0; i < Math.max(own.size(), others.size()); i++) {
          update.accept(Json.object(other.name(), others.get(i % others.size())));
          update.accept(Json.object(member.name(), own.get(i % own.size())));
        }
      }
    }
  }

  /** Alternating values, first to last and last to first in the body. */
  private static void anySubset(Subject subject) {
    TestWebhook webhook = subject.webhook();
    ObjectNode state = webhook.baseline();
    List<Member> members = Tables.UPDATE;
    for (int set = 0; set < 1 << members.size(); set++) {
      ObjectNode body = Json.object();
      for (int i = 0; i < members.size(); i++) {
        int at = set % 2 == 0 ? i : members.size() - 1 - i;
        if ((set >> at & 1) == 1) {
          List<JsonNode> values = members.get(at).valid(subject);
          body.set(members.get(at).name(), values.get((set / 2 + at) % values.size()));
        }
      }
      Expect.that(webhook.update(body)).stored(state.setAll(body));
    }
  }
}
