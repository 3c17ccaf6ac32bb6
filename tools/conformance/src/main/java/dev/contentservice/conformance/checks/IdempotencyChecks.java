package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckSkippedException;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Laws;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import dev.contentservice.conformance.table.Tables;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Creating a model exactly once (assumption idempotency-key). */
final class IdempotencyChecks {
  private static final String HEADER = "Idempotency-Key";
  private static final int CALLERS = 8;
  private static final int OTHERS = 2000;
  private static final int TIMES = 12;
  private static final Duration MOMENT = Duration.ofMillis(1200);

  private IdempotencyChecks() {}

  static List<Check> all() {
    return List.of(
        Laws.check("idempotency-key-same-response", IdempotencyChecks::same),
        Laws.check("idempotency-key-other-request", IdempotencyChecks::other),
        Laws.check("idempotency-key-other-request-problem", IdempotencyChecks::otherProblem),
        Laws.check("idempotency-key-other-at-any-place", IdempotencyChecks::otherAnywhere),
        Laws.check("idempotency-key-free-after-rejection", IdempotencyChecks::freeAfterRejection),
        Laws.check("idempotency-key-any", IdempotencyChecks::any),
        Laws.check("idempotency-key-kept", IdempotencyChecks::kept),
        Laws.check("idempotency-key-of-names", IdempotencyChecks::names),
        Laws.check("idempotency-key-of-update", IdempotencyChecks::update),
        Laws.check("idempotency-key-at-once", IdempotencyChecks::atOnce));
  }

  /** A check that runs after all others. */
  static Check keptThroughTheRun() {
    return Laws.check(
        "idempotency-key-kept-through-the-run",
        s -> s.firstKeyed().ifPresent(first -> expectSame(s, first.request(), body(first))));
  }

  private static RequestSpec keyed(Subject subject) {
    return keyed(subject, subject.fresh("key").replace(' ', '-'));
  }

  private static RequestSpec keyed(Subject subject, String key) {
    return subject.api().create(subject.model().toString()).with(HEADER, key);
  }

  private static JsonNode created(Subject subject, RequestSpec request) {
    return body(subject.api().send(request));
  }

  private static JsonNode body(Exchange sent) {
    return Expect.that(sent).accepted().json();
  }

  /** In the members of the document; a service may add others, such as a time. */
  private static void expectSame(Subject subject, RequestSpec request, JsonNode first) {
    Expect again = Expect.that(subject.api().send(request)).accepted();
    Tables.MODEL.stream()
        .filter(member -> !member.name().equals("meta"))
        .forEach(member -> again.member(member.pointer(), first.path(member.name())));
  }

  private static void same(Subject subject) {
    RequestSpec request = keyed(subject);
    Exchange first = subject.api().send(request);
    for (int i = 0; i < TIMES; i++) {
      expectSame(subject, request, body(first));
    }
    Expect.that(subject.api().send(request)).status(first.response().status());
  }

  private static void other(Subject subject) {
    RequestSpec request = keyed(subject);
    JsonNode first = created(subject, request);
    for (RequestSpec other :
        List.of(
            request.body(subject.model().toString()),
            request.path(request.path() + "?skip_menu_item_creation=true"))) {
      Expect.that(subject.api().send(other)).status(422);
      expectSame(subject, request, first);
    }
  }

  private static void otherProblem(Subject subject) {
    RequestSpec request = keyed(subject);
    JsonNode rejected = Expect.that(subject.api().send(request.body("{}"))).json().path("type");
    Expect.that(subject.api().send(request)).accepted();
    Expect.that(subject.api().send(request.body(subject.model().toString())))
        .member("/type", "another one than " + rejected, type -> !type.equals(rejected));
  }

  /** Some services compare a part, or the length, of what was sent. */
  private static void otherAnywhere(Subject subject) {
    ObjectNode full = Places.full(subject, false);
    full.put("hint", "a".repeat(5000) + "a");
    RequestSpec request = keyed(subject).body(full.toString());
    JsonNode first = created(subject, request);
    for (String place : Places.values(full)) {
      JsonNode value = full.at(place);
      if (value.isString() && !place.endsWith("/type")) {
        String text = value.asString();
        for (String other : List.of(text + "b", text.substring(1), "b" + text.substring(1), "")) {
          expectOther(subject, request, Places.with(full, place, Json.string(other)));
        }
      } else if (value.isBoolean()) {
        JsonNode other = Json.parse(String.valueOf(!value.asBoolean()));
        expectOther(subject, request, Places.with(full, place, other));
      }
    }
    for (String name : full.propertyNames()) {
      ObjectNode fewer = full.deepCopy();
      expectOther(subject, request, fewer.without(name));
    }
    expectSame(subject, request, first);
  }

  private static void expectOther(Subject subject, RequestSpec request, ObjectNode body) {
    Expect.that(subject.api().send(request.body(body.toString()))).status(422);
  }

  private static void freeAfterRejection(Subject subject) {
    RequestSpec request = keyed(subject);
    Expect.that(subject.api().send(request.body("{}"))).rejected();
    ProblemLaws.rejected(subject, request)
        .values()
        .forEach(each -> Expect.that(subject.api().send(each)).rejected());
    Expect.that(subject.api().send(request)).accepted();
  }

  /** No later key takes the place of an earlier one. */
  private static void any(Subject subject) {
    String fresh = subject.fresh("k").replace(' ', '-');
    Map<RequestSpec, JsonNode> models = new LinkedHashMap<>();
    Set<JsonNode> ids = new HashSet<>();
    for (JsonNode key : Lists.named("keys")) {
      String text = key.asString().replace("~", fresh);
      int length = Math.min(255, text.length());
      RequestSpec request = keyed(subject, text.substring(text.length() - length));
      Expect sent = Expect.that(subject.api().send(request)).accepted();
      sent.member("/id", "none of another key", ids::add);
      models.put(request, sent.json());
      expectSame(subject, request, sent.json());
    }
    models.forEach((request, model) -> expectSame(subject, request, model));
  }

  private static void kept(Subject subject) {
    RequestSpec request = keyed(subject);
    JsonNode first = created(subject, request);
    for (int i = 0; i < OTHERS; i++) {
      Expect.that(subject.api().send(keyed(subject))).accepted();
    }
    LockSupport.parkNanos(MOMENT.toNanos());
    expectSame(subject, request, first);
  }

  /** The same in each run, as long as a service remembers them. */
  private static void names(Subject subject) {
    String body =
        Json.object("name", Json.string(subject.choices().like("name", "Conformance")))
            .put("api_key", subject.choices().like("api_key", "conformance_of_keys"))
            .toString();
    RequestSpec usual = subject.api().create(body).with(HEADER, "conformance-of-keys");
    if (!subject.api().send(usual).response().isAccepted()) {
      throw new CheckSkippedException("an earlier run used these keys with another body");
    }
    for (String key : List.of("constructor", "__proto__", "toString", "null", "undefined", "0")) {
      RequestSpec request = subject.api().create(body).with(HEADER, key);
      expectSame(subject, request, created(subject, request));
    }
  }

  private static void update(Subject subject) {
    TestWebhook webhook = subject.webhook();
    String key = subject.fresh("key").replace(' ', '-');
    JsonNode value = subject.text("custom_payload", "keyed");
    String body = Json.object("custom_payload", value).toString();
    for (int i = 0; i < 2; i++) {
      Expect.that(webhook.send(webhook.request(body).with(HEADER, key)))
          .accepted()
          .member("/custom_payload", value);
      Expect.that(webhook.read()).member("/custom_payload", value);
      webhook.reset();
    }
  }

  private static void atOnce(Subject subject) {
    List<Exchange> exchanges =
        subject.api().sendAtOnce(Collections.nCopies(CALLERS, keyed(subject)));
    JsonNode id = body(exchanges.get(0)).path("id");
    exchanges.forEach(exchange -> Expect.that(exchange).accepted().member("/id", id));
  }
}
