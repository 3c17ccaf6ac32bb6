package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckFailedException;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Laws;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Requests at the same time (sections 2.2, 4.1 and 4.2). */
final class ConcurrencyChecks {
  private static final int ROUNDS = 20;
  private static final int CREATORS = 16;

  private ConcurrencyChecks() {}

  static List<Check> all() {
    return List.of(
        Laws.check("race-name-unique", ConcurrencyChecks::oneName),
        Laws.check("race-no-lost-update", ConcurrencyChecks::members),
        Laws.check("race-ids-distinct", ConcurrencyChecks::ids));
  }

  private static void oneName(Subject subject) {
    TestWebhook first = subject.webhook();
    TestWebhook second = subject.otherWebhook();
    for (int round = 0; round < ROUNDS; round++) {
      String body = Json.object("name", subject.text("name", "Race")).toString();
      List<Exchange> exchanges =
          subject.api().sendAtOnce(List.of(first.request(body), second.request(body)));
      long accepted = exchanges.stream().filter(e -> e.response().isAccepted()).count();
      long rejected = exchanges.stream().filter(e -> e.response().isRejected()).count();
      if (accepted != 1 || rejected != 1) {
        throw new CheckFailedException(
            "one request is accepted and one rejected",
            accepted + " are accepted and " + rejected + " rejected",
            exchanges);
      }
    }
  }

  private static void members(Subject subject) {
    TestWebhook webhook = subject.webhook();
    for (int round = 0; round < ROUNDS; round++) {
      Map<String, JsonNode> values = values(subject);
      List<RequestSpec> requests = new ArrayList<>();
      values.forEach(
          (name, value) -> requests.add(webhook.request(Json.object(name, value).toString())));
      subject.api().sendAtOnce(requests).forEach(exchange -> Expect.that(exchange).accepted());
      Exchange read = webhook.read();
      values.forEach((name, value) -> Expect.that(read).member("/" + name, value));
    }
  }

  /** Credentials of letters and digits, which any service accepts. */
  private static Map<String, JsonNode> values(Subject subject) {
    String fresh = subject.fresh("race").replaceAll("[^a-z0-9]", "");
    return Map.of(
        "name", subject.text("name", "Race"),
        "custom_payload", subject.text("custom_payload", "payload"),
        "http_basic_user", Json.string(subject.choices().like("http_basic_user", fresh)),
        "http_basic_password", Json.string(subject.choices().like("http_basic_password", fresh)),
        "payload_api_version", subject.text("payload_api_version", "version"),
        "headers", Json.object("X-Race", Json.string(fresh)));
  }

  private static void ids(Subject subject) {
    List<RequestSpec> requests = new ArrayList<>();
    for (int i = 0; i < CREATORS; i++) {
      requests.add(subject.api().create(subject.model().toString()));
    }
    List<Exchange> exchanges = subject.api().sendAtOnce(requests);
    long distinct =
        exchanges.stream().map(e -> Expect.that(e).accepted().json().path("id")).distinct().count();
    if (distinct != CREATORS) {
      throw new CheckFailedException(
          CREATORS + " different ids", distinct + " different ids", exchanges.subList(0, 2));
    }
  }
}
