package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
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
        new Check(
            "update-cut-changes-nothing",
            List.of("4.2", "absent-and-null"),
            "an update that does not arrive completely changes nothing (RFC 9112, 8)",
            CutLaws::updates),
        new Check(
            "idempotency-key-of-cut-request",
            List.of("idempotency-key"),
            "a request that does not arrive completely creates nothing and does not use its key",
            CutLaws::creates),
        new Check(
            "race-slow-update",
            List.of("4.2", "absent-and-null"),
            "an update whose body arrives slowly does not undo one that is faster",
            CutLaws::slow),
        new Check(
            "race-slow-request",
            List.of("4.1", "4.2"),
            "a request whose body arrives slowly has its result, whatever arrives meanwhile",
            CutLaws::slowBesideEach));
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

  /** Each operation beside each, and beside each rejection. */
  private static void slowBesideEach(Subject subject) {
    for (boolean update : List.of(false, true)) {
      for (boolean other : List.of(false, true)) {
        expectBoth(subject, subject.fresh("slow"), update, sent(subject, other, "fast"));
      }
      RequestSpec valid = sent(subject, update, "rejected");
      for (RequestSpec rejected : ProtocolLaws.rejected(subject, valid).values()) {
        int status = subject.api().send(rejected).response().status();
        Exchange during = expectBoth(subject, subject.fresh("slow"), update, rejected);
        if (during.response().status() != status) {
          throw Expect.that(during)
              .failure("status " + status, "the status is " + during.response().status());
        }
      }
    }
  }

  private static Exchange expectBoth(
      Subject subject, String text, boolean update, RequestSpec fast) {
    RequestSpec slow = sent(subject, update, text);
    List<Exchange> sent = subject.api().sendDuring(slow, fast);
    Expect.that(sent.get(0)).accepted().member("/name", name(slow));
    Exchange during = sent.get(1);
    if (during.response().isAccepted() && !name(fast).isMissingNode()) {
      Expect.that(during).member("/name", name(fast));
    }
    return during;
  }

  private static JsonNode name(RequestSpec request) {
    return request.json().orElseGet(Json::object).path("name");
  }

  private static RequestSpec sent(Subject subject, boolean update, String text) {
    JsonNode name = subject.text("name", text);
    return update
        ? subject.webhook().request(Json.object("name", name).toString())
        : subject.api().create(subject.model().set("name", name).toString());
  }
}
