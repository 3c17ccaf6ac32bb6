package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Laws;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Cut;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests that do not arrive completely, or slowly. Neither the document nor the contract says
 * whether there is a response to an incomplete one, so none is asked for.
 */
final class CutLaws {
  private static final String KEY = "Idempotency-Key";

  private CutLaws() {}

  static List<Check> all() {
    return List.of(
        Laws.check("update-cut-changes-nothing", CutLaws::updates),
        Laws.check("idempotency-key-of-cut-request", CutLaws::creates),
        Laws.check("race-slow-update", CutLaws::slow));
  }

  private static void updates(Subject subject) {
    TestWebhook webhook = subject.webhook();
    Map<Cut, RequestSpec> requests = new EnumMap<>(Cut.class);
    for (Cut cut : Cut.values()) {
      ObjectNode body = Json.object();
      for (Member member : Tables.UPDATE) {
        List<JsonNode> values = member.valid(subject);
        body.set(member.name(), values.get(values.size() - 1));
      }
      // So that a failure shows which of them was done.
      String text = subject.choices().like("custom_payload", "sent by a request cut " + cut);
      body.put("custom_payload", text).put("nested_items_in_payload", true);
      requests.put(cut, webhook.request(body.toString()));
    }
    subject.api().sendParts(requests);
    webhook.expectUnchanged();
  }

  private static void creates(Subject subject) {
    Map<Cut, RequestSpec> requests = new EnumMap<>(Cut.class);
    for (Cut cut : Cut.values()) {
      requests.put(cut, keyed(subject, subject.fresh("cut").replace(' ', '-')));
    }
    subject.api().sendParts(requests);
    for (RequestSpec request : requests.values()) {
      RequestSpec other = request.body(subject.model().toString());
      Expect.that(subject.api().send(other)).accepted();
    }
  }

  private static RequestSpec keyed(Subject subject, String key) {
    return subject.api().create(subject.model().toString()).with(KEY, key);
  }

  private static void slow(Subject subject) {
    TestWebhook webhook = subject.webhook();
    var payload = subject.text("custom_payload", "slow");
    var version = subject.text("payload_api_version", "fast");
    List<Exchange> sent =
        subject
            .api()
            .sendDuring(
                webhook.request(Json.object("custom_payload", payload).toString()),
                webhook.request(Json.object("payload_api_version", version).toString()));
    sent.forEach(exchange -> Expect.that(exchange).accepted());
    Expect.that(webhook.read())
        .member("/custom_payload", payload)
        .member("/payload_api_version", version);
  }
}
