package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckSkippedException;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Chunks;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Form;
import dev.contentservice.conformance.http.NoResponseException;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Where a request ends, and which one a response belongs to (RFC 9112, 3 and 6). */
final class FramingLaws {
  private FramingLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (boolean update : List.of(false, true)) {
      checks.add(
          law(
              update,
              "two-lengths",
              "a request with two different lengths is rejected (RFC 9112, 6.3)",
              FramingLaws::twoLengths));
      checks.add(
          law(
              update,
              "absolute-form",
              "a request may name the whole URL (RFC 9112, 3.2.2)",
              (s, request) -> {
                RequestSpec absolute = request.path(s.target().routes().base() + request.path());
                Expect.that(only(s, absolute, Form.PLAIN)).accepted();
              }));
      checks.add(
          law(
              update,
              "http-1-0",
              "a response to HTTP/1.0 is not sent in chunks (RFC 9112, 6.1)",
              FramingLaws::oldVersion));
      checks.add(
          law(
              update,
              "head",
              "a response to HEAD has no body, so that the next response follows it (RFC 9112, 6.3)",
              (s, request) -> {
                List<RequestSpec> requests = List.of(request.method("HEAD"), request);
                List<Exchange> sent = s.api().sendInTurn(requests, Form.PLAIN, false);
                Expect.that(sent.get(0)).rejected();
                Expect.that(sent.get(1)).accepted();
              }));
      checks.add(
          law(
              update,
              "close",
              "a server that is asked to close a connection does so behind the response, also of a"
                  + " rejected request (RFC 9112, 9.6)",
              FramingLaws::closed));
      checks.add(
          law(
              update,
              "trailer",
              "a trailer that the operation does not have means nothing (RFC 9110, 6.5.1)",
              FramingLaws::trailer));
    }
    return checks;
  }

  private static Check law(
      boolean update, String what, String statement, BiConsumer<Subject, RequestSpec> code) {
    return new Check(
        (update ? "update" : "create") + "-written-" + what,
        List.of(update ? "4.2" : "4.1", "errors", "other-operations"),
        statement,
        s -> code.accept(s, request(s, update)));
  }

  private static RequestSpec request(Subject subject, boolean update) {
    return update
        ? subject.webhook().request("{\"nested_items_in_payload\":true}")
        : subject.api().create(subject.model().toString());
  }

  private static Exchange only(Subject subject, RequestSpec request, Form form) {
    return subject.api().sendInTurn(List.of(request), form, false).get(0);
  }

  /** The second one is longer, or shorter. */
  private static void twoLengths(Subject subject, RequestSpec request) {
    for (String length : List.of("1", "99999")) {
      Expect.that(only(subject, request.with("Content-Length", length), Form.PLAIN)).rejected();
    }
  }

  private static void oldVersion(Subject subject, RequestSpec request) {
    Exchange sent = only(subject, request, Form.PLAIN.version("HTTP/1.0"));
    Expect.that(sent).accepted().header("Transfer-Encoding", "omitted", String::isEmpty);
  }

  private static void closed(Subject subject, RequestSpec request) {
    for (RequestSpec each :
        List.of(request, request.body("{"), subject.api().withToken(request, ""))) {
      Exchange sent = only(subject, each.with("Connection", "close"), Form.PLAIN);
      if (!sent.response().header(":closed").equals(Optional.of("true"))) {
        throw Expect.that(sent).failure("the connection is closed", "it is open 2 seconds later");
      }
    }
  }

  private static void trailer(Subject subject, RequestSpec request) {
    RequestSpec chunked = request.with("Transfer-Encoding", "chunked");
    Form form =
        Form.chunked("a trailer", new Chunks(2).ending("0\r\nX-Conformance: a\r\n\r\n")::of);
    try {
      Expect.that(only(subject, chunked, form)).accepted();
    } catch (NoResponseException e) {
      if (e.isLate()) {
        throw e;
      }
      throw new CheckSkippedException("the server cannot read trailers and closes the connection");
    }
  }
}
