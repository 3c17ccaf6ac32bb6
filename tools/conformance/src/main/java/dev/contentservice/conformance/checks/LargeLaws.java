package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckSkippedException;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Laws;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.NoResponseException;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.List;

/** Bodies near the limits of servers: each is read to its end, or rejected as a whole. */
final class LargeLaws {
  private static final List<Integer> LARGE = List.of(100_000, 1_300_000, 4_300_000);

  private LargeLaws() {}

  static List<Check> all() {
    return List.of(largeAsWhole(false), largeAsWhole(true));
  }

  /** A server may close the connection instead of reading what is too large (RFC 9110, 15.5.14). */
  private static Exchange sent(Subject subject, RequestSpec request) {
    try {
      return subject.api().send(request);
    } catch (NoResponseException e) {
      if (e.isLate()) {
        throw e;
      }
      throw new CheckSkippedException("the connection was closed before the body was sent");
    }
  }

  /** A large body, and the status that it gets unless it is too large; 0 if it is accepted. */
  private record Large(int status, String form) {}

  /** In which {@code %s} is long, blank or not. */
  private static List<Large> largeForms(Subject subject, boolean update) {
    String name = subject.text("name", "Large").toString();
    String members = update ? "\"name\":" + name : unbraced(subject.model().toString());
    String text = update ? "custom_payload" : "hint";
    return List.of(
        new Large(0, "{%s,\"%s\":\"a~b\"}".formatted(members, text)),
        new Large(0, "{~%s}".formatted(members)),
        new Large(422, "{%s,\"%s\":\"a~b\",\"name_\":1}".formatted(members, text)),
        new Large(422, "{%s,\"%s\":[\"a~b\"]}".formatted(members, text)),
        new Large(400, "{%s}~x".formatted(members)),
        new Large(400, "{%s}~{}".formatted(members)),
        new Large(400, "{%s,\"%s\":\"a~b\"".formatted(members, text)));
  }

  private static String unbraced(String object) {
    return object.substring(1, object.length() - 1);
  }

  private static Check largeAsWhole(boolean update) {
    return Laws.both(
        "body-large-as-a-whole",
        update,
        s -> {
          for (int length : LARGE) {
            for (Large each : largeForms(s, update)) {
              boolean inText = each.form().contains("a~b");
              String body = each.form().replace("~", (inText ? "c" : " ").repeat(length));
              RequestSpec request = update ? s.webhook().request(body) : s.api().create(body);
              expectWhole(s, request, each.status());
              if (each.status() > 0 && update) {
                s.webhook().expectUnchanged();
              }
            }
          }
        });
  }

  private static void expectWhole(Subject subject, RequestSpec request, int status) {
    Exchange sent = sent(subject, request);
    int actual = sent.response().status();
    if (actual == 413) {
      ProblemLaws.expectProblem(sent, 413);
      return;
    }
    if (status > 0 && actual == status) {
      return;
    }
    if (status > 0) {
      throw Expect.that(sent).failure("status " + status + " or 413", "the status is " + actual);
    }
    Expect accepted = Expect.that(sent).accepted();
    request
        .json()
        .orElseThrow()
        .properties()
        .forEach(m -> accepted.member("/" + m.getKey(), m.getValue()));
  }
}
