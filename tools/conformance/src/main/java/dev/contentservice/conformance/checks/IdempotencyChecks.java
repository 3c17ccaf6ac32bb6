package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckSkippedException;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import dev.contentservice.conformance.table.Tables;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Creating a model exactly once (assumption idempotency-key). */
final class IdempotencyChecks {
  private static final String HEADER = "Idempotency-Key";
  private static final int CALLERS = 8;
  private static final int OTHERS = 2000;
  private static final Duration MOMENT = Duration.ofMillis(1200);

  private IdempotencyChecks() {}

  private static final List<Check> ALL =
      List.of(
          check(
              "same-response",
              "the same key with the same request returns the same response",
              IdempotencyChecks::same),
          check(
              "other-request",
              "the same key with another request is rejected with 422",
              IdempotencyChecks::other),
          new Check(
              "idempotency-key-other-request-problem",
              List.of("idempotency-key", "errors"),
              "a key that another request used is another type of problem than a rejected body",
              IdempotencyChecks::otherProblem),
          check("other-key", "another key creates another model", IdempotencyChecks::otherKey),
          check(
              "free-after-rejection",
              "a rejected request does not use its key",
              IdempotencyChecks::freeAfterRejection),
          check(
              "invalid",
              "a key is 1 to 255 visible ASCII characters, sent once; others are 400",
              IdempotencyChecks::invalid),
          check(
              "kept",
              "a key is kept while many others are used, and for more than a moment",
              IdempotencyChecks::kept),
          check(
              "of-names",
              "a key may be the name of something in a programming language",
              IdempotencyChecks::names),
          check(
              "after-conflict",
              "a request that is rejected for its key leaves the key as it was",
              IdempotencyChecks::afterConflict),
          check(
              "same-body",
              "the response to the same request is the same in each member",
              IdempotencyChecks::sameBody),
          new Check(
              "idempotency-key-of-update",
              List.of("idempotency-key", "absent-and-null"),
              "an update has no key: the same one with the same key is done again",
              IdempotencyChecks::update),
          new Check(
              "idempotency-key-other-at-any-place",
              List.of("idempotency-key", "limits", "formats-and-lengths"),
              "a body that differs in one character, wherever it is, is another request",
              IdempotencyChecks::otherAnywhere),
          check(
              "again-and-again",
              "the same request with its key returns the same model any number of times",
              IdempotencyChecks::manyTimes),
          check(
              "at-once",
              "requests with one key at the same time create one model",
              IdempotencyChecks::atOnce));

  static List<Check> all() {
    return ALL;
  }

  /** A check that runs after all others. */
  static Check keptThroughTheRun() {
    return check(
        "kept-through-the-run",
        "the first key of a run is kept until its end, whatever was sent since",
        s -> {
          Optional<Exchange> first = s.firstKeyed();
          if (first.isPresent()) {
            JsonNode id = Expect.that(first.get()).json().path("id");
            Expect.that(s.api().send(first.get().request())).accepted().member("/id", id);
          }
        });
  }

  private static Check check(String id, String statement, Consumer<Subject> code) {
    return new Check("idempotency-key-" + id, List.of("idempotency-key"), statement, code);
  }

  private static RequestSpec keyed(Subject subject, String key) {
    return subject.api().create(subject.model().toString()).with(HEADER, key);
  }

  private static String key(Subject subject) {
    return subject.fresh("key").replace(' ', '-');
  }

  private static void same(Subject subject) {
    RequestSpec request = keyed(subject, key(subject));
    Exchange first = subject.api().send(request);
    Expect.that(first).accepted();
    JsonNode id = Expect.that(first).json().path("id");
    Expect.that(subject.api().send(request)).status(first.response().status()).member("/id", id);
  }

  private static void other(Subject subject) {
    String key = key(subject);
    Expect.that(subject.api().send(keyed(subject, key))).accepted();
    Expect.that(subject.api().send(keyed(subject, key))).status(422);
  }

  /** Some services compare a part, or the length, of what was sent. */
  private static void otherAnywhere(Subject subject) {
    for (int length : List.of(1, 300, 1100, 5000)) {
      RequestSpec request = keyed(subject, key(subject));
      ObjectNode model = subject.model();
      String same = "a".repeat(length);
      Function<String, Exchange> send =
          hint -> subject.api().send(request.body(model.put("hint", hint).toString()));
      Expect.that(send.apply(same + "a")).accepted();
      Expect.that(send.apply("b" + same)).status(422);
      Expect.that(send.apply(same + "b")).status(422);
      Expect.that(send.apply(same)).status(422);
    }
  }

  private static void manyTimes(Subject subject) {
    RequestSpec request = keyed(subject, key(subject));
    JsonNode first = Expect.that(subject.api().send(request)).accepted().json();
    for (int i = 0; i < 12; i++) {
      expectSame(subject.api().send(request), first);
    }
  }

  /** In the members of the document; a service may add others, such as a time. */
  private static void expectSame(Exchange sent, JsonNode first) {
    Expect again = Expect.that(sent).accepted();
    Tables.MODEL.stream()
        .filter(member -> !member.name().equals("meta"))
        .forEach(member -> again.member(member.pointer(), first.path(member.name())));
  }

  private static void otherProblem(Subject subject) {
    RequestSpec request = keyed(subject, key(subject));
    JsonNode rejected = Expect.that(subject.api().send(request.body("{}"))).json().path("type");
    Expect.that(subject.api().send(request)).accepted();
    Expect.that(subject.api().send(request.body(subject.model().toString())))
        .member("/type", "another one than " + rejected, type -> !type.equals(rejected));
  }

  private static void otherKey(Subject subject) {
    if (!subject.assumes("api-key-uniqueness")) {
      throw new CheckSkippedException("without api-key-uniqueness");
    }
    RequestSpec request = keyed(subject, key(subject));
    Expect first = Expect.that(subject.api().send(request)).accepted();
    JsonNode id = first.json().path("id");
    Expect.that(subject.api().send(request.replacing(HEADER, key(subject))))
        .accepted()
        .member("/id", "another one than " + id, value -> !value.equals(id));
  }

  private static void freeAfterRejection(Subject subject) {
    RequestSpec request = keyed(subject, key(subject));
    Expect.that(subject.api().send(request.body("{}"))).rejected();
    Expect.that(subject.api().send(request)).accepted();
  }

  private static void invalid(Subject subject) {
    for (String key : List.of("", "two words", "x".repeat(256))) {
      Expect.that(subject.api().send(keyed(subject, key))).status(400);
    }
    String key = key(subject);
    for (String second : List.of(key(subject), key)) {
      Expect.that(subject.api().send(keyed(subject, key).with(HEADER, second))).status(400);
    }
  }

  private static void kept(Subject subject) {
    RequestSpec request = keyed(subject, key(subject));
    JsonNode id = Expect.that(subject.api().send(request)).accepted().json().path("id");
    for (int i = 0; i < OTHERS; i++) {
      Expect.that(subject.api().send(keyed(subject, key(subject)))).accepted();
    }
    LockSupport.parkNanos(MOMENT.toNanos());
    Expect.that(subject.api().send(request)).accepted().member("/id", id);
  }

  /** The same in each run, as long as a service remembers them. */
  private static void names(Subject subject) {
    if (!subject.assumes("api-key-uniqueness")) {
      throw new CheckSkippedException("without api-key-uniqueness");
    }
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
      JsonNode id = Expect.that(subject.api().send(request)).accepted().json().path("id");
      Expect.that(subject.api().send(request)).accepted().member("/id", id);
    }
  }

  private static void afterConflict(Subject subject) {
    RequestSpec request = keyed(subject, key(subject));
    RequestSpec other = request.body(subject.model().toString());
    JsonNode id = Expect.that(subject.api().send(request)).accepted().json().path("id");
    for (int i = 0; i < 2; i++) {
      Expect.that(subject.api().send(other)).rejected();
      Expect.that(subject.api().send(request)).accepted().member("/id", id);
    }
  }

  private static void sameBody(Subject subject) {
    RequestSpec request = keyed(subject, key(subject));
    JsonNode first = Expect.that(subject.api().send(request)).accepted().json();
    expectSame(subject.api().send(request), first);
  }

  private static void update(Subject subject) {
    TestWebhook webhook = subject.webhook();
    String key = key(subject);
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
    RequestSpec request = keyed(subject, key(subject));
    List<Exchange> exchanges = subject.api().sendAtOnce(Collections.nCopies(CALLERS, request));
    JsonNode id = Expect.that(exchanges.get(0)).accepted().json().path("id");
    exchanges.forEach(exchange -> Expect.that(exchange).accepted().member("/id", id));
  }
}
