package dev.contentservice.conformance.checks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** How strictly bodies are read (assumption strict-reading). */
final class ReadingChecks {
  private static final String STRICT = "strict-reading";

  private ReadingChecks() {}

  /** A body that is rejected, made from the members of a valid one. */
  private record Body(String id, String statement, UnaryOperator<String> members) {}

  private static final List<Body> REJECTED =
      List.of(
          new Body("empty", "an empty body is rejected", m -> ""),
          new Body("null", "a body of null is rejected", m -> "null"),
          new Body("array", "an array is rejected", m -> "[{" + m + "}]"),
          new Body("string", "a string is rejected", m -> "\"text\""),
          new Body(
              "string-of-object",
              "a string that has an object is rejected",
              m -> Json.string("{" + m + "}").toString()),
          new Body("cut", "an incomplete body is rejected", m -> "{" + m),
          new Body("twice", "two values are rejected", m -> "{" + m + "} {}"),
          new Body("trailing-text", "text after the value is rejected", m -> "{" + m + "}x"),
          new Body("trailing-comma", "a comma before the end is rejected", m -> "{" + m + ",}"),
          new Body("comment", "a comment is rejected", m -> "{/* text */" + m + "}"),
          new Body(
              "single-quotes",
              "single quotes are rejected",
              m -> ("{" + m + "}").replace('"', '\'')),
          new Body(
              "duplicate-member", "a member sent twice is rejected", m -> "{" + m + "," + m + "}"),
          new Body(
              "escaped-duplicate",
              "a duplicate spelt with escapes is rejected",
              m -> "{" + m + "," + m.replace("\"na", "\"n\\u0061") + "}"),
          new Body(
              "unknown-member",
              "an unknown member is rejected",
              m -> "{" + m + ",\"conformance\":1}"),
          new Body(
              "unknown-null",
              "an unknown member is rejected if it is null",
              m -> "{" + m + ",\"conformance\":null}"),
          new Body(
              "other-case",
              "a member in another case is unknown",
              m -> "{" + m + ",\"URL\":\"https://hooks.example.com\"}"),
          new Body(
              "deep",
              "more than 32 levels of nesting are rejected",
              m -> "{" + m + ",\"hint\":" + "[".repeat(40) + "]".repeat(40) + "}"),
          new Body("byte-order-mark", "a byte order mark is rejected", m -> "\ufeff{" + m + "}"));

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (Body body : REJECTED) {
      List<String> cites =
          body.id().startsWith("unknown") || body.id().equals("other-case")
              ? List.of("unknown-members")
              : List.of(STRICT);
      checks.add(create("create-body-" + body.id(), cites, body));
      checks.add(update("update-body-" + body.id(), cites, body));
    }
    checks.addAll(BYTES);
    return checks;
  }

  private static String members(Subject subject) {
    String model = subject.model().toString();
    return model.substring(1, model.length() - 1);
  }

  private static Check create(String id, List<String> cites, Body body) {
    return new Check(
        id,
        cites,
        body.statement() + " when a model is created",
        s ->
            Expect.that(s.api().send(s.api().create(body.members().apply(members(s))))).rejected());
  }

  private static Check update(String id, List<String> cites, Body body) {
    return new Check(
        id,
        cites,
        body.statement() + " when a webhook is updated",
        s -> {
          TestWebhook webhook = s.webhook();
          String name = "\"name\":\"" + s.fresh("Rejected") + "\"";
          Expect.that(s.api().send(webhook.request(body.members().apply(name)))).rejected();
          webhook.expectUnchanged();
        });
  }

  private static final List<Check> BYTES =
      List.of(
          sent(
              "create-body-invalid-utf-8",
              "bytes that are no UTF-8 are rejected",
              (s, r) -> r.body(s.model().put("hint", "\u00ff").toString().getBytes(ISO_8859_1))),
          sent(
              "create-body-utf-16",
              "UTF-16 is rejected",
              (s, r) -> r.body(s.model().toString().getBytes(UTF_16))),
          sent(
              "create-body-encoded-surrogate",
              "a surrogate in three bytes is rejected",
              (s, r) -> r.body(surrogate(s.model().put("hint", "~").toString().getBytes(UTF_8)))),
          sent(
              "create-type-missing",
              "a body without Content-Type is rejected",
              (s, r) -> r.without("Content-Type")),
          sent(
              "create-type-text",
              "a body of another type is rejected",
              (s, r) -> r.replacing("Content-Type", "text/plain")),
          sent(
              "create-type-latin",
              "another charset than UTF-8 is rejected",
              (s, r) -> r.replacing("Content-Type", "application/json; charset=iso-8859-1")),
          sent(
              "create-content-encoding",
              "a content coding is rejected",
              (s, r) -> r.with("Content-Encoding", "gzip")),
          new Check(
              "create-type-utf-8",
              List.of(STRICT),
              "application/json with charset=utf-8 is accepted",
              s ->
                  Expect.that(
                          s.api()
                              .send(
                                  s.api()
                                      .create(s.model().toString())
                                      .replacing(
                                          "Content-Type", "application/json; charset=utf-8")))
                      .accepted()));

  private interface Change {
    RequestSpec apply(Subject subject, RequestSpec request);
  }

  private static Check sent(String id, String statement, Change change) {
    return new Check(
        id,
        List.of(STRICT),
        statement,
        s ->
            Expect.that(s.api().send(change.apply(s, s.api().create(s.model().toString()))))
                .rejected());
  }

  /** Replaces each tilde by the three bytes of half a surrogate pair. */
  private static byte[] surrogate(byte[] body) {
    return new String(body, ISO_8859_1).replace("~", "\u00ed\u00a0\u0080").getBytes(ISO_8859_1);
  }
}
