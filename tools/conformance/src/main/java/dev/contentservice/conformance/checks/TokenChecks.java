package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckSkippedException;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** Every operation requires a token (section 5). The token is never written into a message. */
final class TokenChecks {
  private static final String WIRE = "token-on-the-wire";
  private static final String AUTHORIZATION = "Authorization";

  private TokenChecks() {}

  /** A request, and what holds after it was rejected. */
  private record Sending(RequestSpec request, Runnable afterwards) {}

  private static Sending creating(Subject subject) {
    return new Sending(create(subject), () -> {});
  }

  private static Sending updating(Subject subject) {
    TestWebhook webhook = subject.webhook();
    return new Sending(webhook.request("{\"enabled\":false}"), webhook::expectUnchanged);
  }

  static List<Check> all() {
    return Stream.of(
            operation("create", TokenChecks::creating),
            operation("update", TokenChecks::updating),
            onTheWire())
        .flatMap(List::stream)
        .toList();
  }

  private static List<Check> operation(String name, Function<Subject, Sending> sending) {
    return List.of(
        rejected(name + "-token-required", "a request without a token is rejected", sending, ""),
        rejected(
            name + "-token-unknown",
            "a request with an unknown token is rejected",
            sending,
            "unknown-token-of-the-conformance"),
        rejected(
            name + "-token-cut",
            "a token without its last character is rejected",
            sending,
            "${TOKEN%?}"),
        rejected(
            name + "-token-longer",
            "a token with one more character is rejected",
            sending,
            "${TOKEN}x"),
        tokenFirst(name, sending));
  }

  private static Check tokenFirst(String name, Function<Subject, Sending> sending) {
    return new Check(
        name + "-token-first",
        List.of("token-on-the-wire", "errors"),
        "a request without a token gets status 401 whatever its body is",
        s -> {
          RequestSpec request = s.api().withToken(sending.apply(s).request(), "");
          Expect.that(s.api().send(request)).status(401);
          Expect.that(s.api().send(request.body("{"))).status(401);
          Expect.that(s.api().send(request.body("{\"unknown\":1}"))).status(401);
        });
  }

  private static Check rejected(
      String id, String statement, Function<Subject, Sending> sending, String token) {
    return new Check(
        id,
        List.of("5"),
        statement + " and changes nothing",
        s -> {
          Sending sent = sending.apply(s);
          Expect.that(s.api().send(s.api().withToken(sent.request(), token))).rejected();
          sent.afterwards().run();
        });
  }

  private static List<Check> onTheWire() {
    return List.of(
        scheme("token-basic-scheme", "another scheme than Bearer is rejected", "Basic $TOKEN"),
        scheme("token-without-scheme", "a token without a scheme is rejected", "$TOKEN"),
        scheme("token-list", "a list of tokens is rejected", "Bearer unknown, Bearer $TOKEN"),
        otherCase(),
        new Check(
            "token-twice",
            List.of(WIRE),
            "a request with two Authorization headers is rejected",
            s ->
                Expect.that(s.api().send(create(s).with(AUTHORIZATION, "Bearer $TOKEN")))
                    .status(401)),
        new Check(
            "token-challenge",
            List.of(WIRE),
            "a 401 has WWW-Authenticate with the scheme Bearer",
            s ->
                Expect.that(s.api().send(create(s).without(AUTHORIZATION)))
                    .status(401)
                    .header("WWW-Authenticate", "Bearer", value -> value.startsWith("Bearer"))));
  }

  private static RequestSpec create(Subject subject) {
    return subject.api().create(subject.model().toString());
  }

  private static Check otherCase() {
    Check check =
        scheme("token-other-case", "a token in upper case is another one", "Bearer ${TOKEN^^}");
    return new Check(
        check.id(),
        check.cites(),
        check.statement(),
        s -> {
          String token = s.target().token();
          if (token.equals(token.toUpperCase(Locale.ROOT))) {
            throw new CheckSkippedException("the token has no lower-case letter");
          }
          check.code().accept(s);
        });
  }

  private static Check scheme(String id, String statement, String value) {
    return new Check(
        id,
        List.of(WIRE),
        statement,
        s -> Expect.that(s.api().send(create(s).replacing(AUTHORIZATION, value))).status(401));
  }
}
