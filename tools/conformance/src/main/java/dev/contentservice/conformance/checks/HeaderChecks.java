package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Headers of requests and responses that the contract adds (section 7). */
final class HeaderChecks {
  private static final String NEGOTIATION = "content-negotiation";
  private static final String REQUEST_ID = "request-id";

  private static final List<String> CHOSEN =
      List.of(
          "a",
          "Z",
          "0",
          ".",
          "-",
          "_",
          ".a",
          "-a",
          "_a",
          "a.",
          "a-",
          "a_",
          "..",
          "--",
          "007",
          "1.0",
          "null",
          "undefined",
          "true",
          "-1",
          "a.b_c-D",
          "UPPER",
          "a".repeat(64),
          "9".repeat(64),
          "0e984725c51c4bf49960e1c80e27aba0",
          "0E984725-C51C-4BF4-9960-E1C80E27ABA0",
          "01ARZ3NDEKTSV4RRFFQ69G5FAV",
          "con",
          "index.html");

  private static final List<String> UNCHOSEN =
      List.of(
          "a".repeat(65),
          "a b",
          "a/b",
          "a,b",
          "a:b",
          "a;b",
          "a=b",
          "{a}",
          "\"a\"",
          "'a'",
          "<a>",
          "a+b",
          "a%20b",
          "a@b",
          "a#b",
          "a?b",
          "a&b",
          "a*b",
          "a~b",
          "a!",
          "(a)",
          "[a]",
          "a|b",
          "a^b",
          "a\\b",
          "a$b",
          "`a`");

  private HeaderChecks() {}

  private static final List<Check> ALL =
      List.of(
          accept("accept-xml", "a caller that accepts only XML gets 406", "application/xml", false),
          accept("accept-anything", "a caller that accepts anything gets JSON", "*/*", true),
          accept(
              "accept-json",
              "a caller that accepts JSON gets it",
              "text/html;q=0.5, application/json",
              true),
          new Check(
              "accept-nothing-done",
              List.of(NEGOTIATION),
              "a request whose response would not be acceptable changes nothing",
              s -> {
                TestWebhook webhook = s.webhook();
                RequestSpec request = webhook.request("{\"enabled\":false}");
                Expect.that(s.api().send(request.with("Accept", "text/html"))).status(406);
                webhook.expectUnchanged();
              }),
          new Check(
              "options-allow",
              List.of(NEGOTIATION, "other-operations"),
              "OPTIONS gets status 204 and the same Allow as a 405",
              HeaderChecks::methods),
          new Check(
              "request-id-chosen",
              List.of(REQUEST_ID),
              "a caller chooses X-Request-Id",
              s ->
                  Expect.that(create(s, "X-Request-Id", "conformance-1.a_B"))
                      .header("X-Request-Id", "the sent one", "conformance-1.a_B"::equals)),
          new Check(
              "request-id-replaced",
              List.of(REQUEST_ID),
              "an invalid X-Request-Id is replaced",
              s ->
                  Expect.that(create(s, "X-Request-Id", "no id!"))
                      .header(
                          "X-Request-Id", "another one", id -> id.matches("[A-Za-z0-9._-]{1,64}"))),
          new Check(
              "request-id-any",
              List.of(REQUEST_ID),
              "a chosen X-Request-Id has 1 to 64 letters, digits, '.', '_' and '-', wherever they are",
              s -> CHOSEN.forEach(id -> expectChosen(s, id))),
          new Check(
              "request-id-none",
              List.of(REQUEST_ID),
              "any other X-Request-Id is replaced by a valid one, in problems as well",
              s ->
                  UNCHOSEN.forEach(
                      id ->
                          requests(s)
                              .forEach(
                                  request ->
                                      Expect.that(s.api().send(request.with("X-Request-Id", id)))
                                          .header(
                                              "X-Request-Id",
                                              "another one",
                                              own -> own.matches("[A-Za-z0-9._-]{1,64}"))))),
          new Check(
              "request-id-twice",
              List.of(REQUEST_ID),
              "requests with the same X-Request-Id are done each",
              s -> {
                TestWebhook webhook = s.webhook();
                for (int i = 0; i < 3; i++) {
                  Expect.that(create(s, "X-Request-Id", "conformance-twice")).accepted();
                  JsonNode payload = s.text("custom_payload", "twice");
                  RequestSpec update =
                      webhook.request(Json.object("custom_payload", payload).toString());
                  Expect.that(s.api().send(update.with("X-Request-Id", "conformance-twice")))
                      .accepted()
                      .member("/custom_payload", payload);
                }
              }),
          new Check(
              "request-id-of-problem",
              List.of(REQUEST_ID, "errors"),
              "a problem has the value of X-Request-Id as request_id",
              s -> {
                Exchange exchange = s.create(Json.object());
                Expect.that(exchange)
                    .rejected()
                    .member(
                        "/request_id",
                        Json.string(exchange.response().header("X-Request-Id").orElse("missing")));
              }));

  static List<Check> all() {
    return ALL;
  }

  /** Accepted ones and rejected ones of both operations. */
  private static List<RequestSpec> requests(Subject subject) {
    return List.of(
        subject.api().create(subject.model().toString()),
        subject.api().create("{}"),
        subject.webhook().request("{\"name\":[]}"));
  }

  private static void expectChosen(Subject subject, String id) {
    requests(subject)
        .forEach(
            request ->
                Expect.that(subject.api().send(request.with("X-Request-Id", id)))
                    .header("X-Request-Id", "the sent one", id::equals));
  }

  private static Exchange create(Subject subject, String header, String value) {
    RequestSpec request = subject.api().create(subject.model().toString());
    return subject.api().send(request.with(header, value));
  }

  private static Check accept(String id, String statement, String accept, boolean accepted) {
    return new Check(
        id,
        List.of(NEGOTIATION),
        statement,
        s -> {
          Expect response = Expect.that(create(s, "Accept", accept));
          if (accepted) {
            response.accepted();
          } else {
            response.status(406);
          }
        });
  }

  private static void methods(Subject subject) {
    RequestSpec request = subject.api().create("");
    Exchange options = subject.api().send(request.method("OPTIONS"));
    Expect.that(options).status(204).header("Allow", "present", allow -> !allow.isEmpty());
    Expect.that(subject.api().send(request.method("DELETE")))
        .status(405)
        .header("Allow", "that of OPTIONS", options.response().header("Allow").orElse("")::equals);
  }
}
