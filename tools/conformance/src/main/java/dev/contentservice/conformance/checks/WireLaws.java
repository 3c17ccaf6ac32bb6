package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckSkippedException;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.NoResponseException;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** A request that is written in other ways, which mean the same in HTTP, on both operations. */
final class WireLaws {
  private static final String FLAG = "skip_menu_item_creation";

  private static final List<Integer> LARGE = List.of(100_000, 1_300_000, 4_300_000);

  private WireLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (boolean update : List.of(false, true)) {
      String name = update ? "update" : "create";
      checks.add(
          same(
              name + "-token-scheme-written",
              List.of("token-on-the-wire"),
              "the scheme Bearer has any case, and spaces behind it (RFC 9110, 11.1, RFC 6750, 2.1)",
              update,
              r ->
                  Stream.of("bearer ", "BEARER ", "bEARER ", "Bearer  ", "bearer    ")
                      .map(scheme -> r.replacing("Authorization", scheme + "$TOKEN"))));
      checks.add(
          same(
              name + "-body-in-chunks",
              List.of("errors", "limits"),
              "a body is read whether its length is sent or it comes in chunks (RFC 9112)",
              update,
              r -> Stream.of(r.with("Transfer-Encoding", "chunked"))));
      checks.add(
          same(
              name + "-body-after-continue",
              List.of("errors", "limits"),
              "a caller may wait for 100 (Continue) before it sends the body (RFC 9110, 10.1.1)",
              update,
              r -> Stream.of(r.with("Expect", "100-continue"))));
      checks.add(large(name, update));
      checks.add(largeAsWhole(name, update));
      checks.add(
          same(
              name + "-other-headers",
              List.of("errors", "idempotency-key"),
              "a header that the operation does not have changes nothing (RFC 9110)",
              update,
              r -> otherHeaders(update).map(header -> r.with(header, "a b"))));
      checks.add(
          ProtocolLaws.each(
              name + "-paths-of-other-headers",
              List.of("errors", "strict-reading"),
              "no header takes the place of the path",
              update,
              r ->
                  List.of("X-Original-URL", "X-Rewrite-URL", "X-Forwarded-Prefix").stream()
                      .map(h -> r.path(r.path() + "/conformance/unknown").with(h, r.path()))
                      .toList(),
              sent -> Expect.that(sent).status(404)));
      checks.add(paths(name, update));
      checks.add(written(name, update));
      checks.add(inOrder(name, update));
    }
    checks.add(
        same(
            "create-skip-menu-item-creation-encoded",
            List.of("4.1", "strict-reading"),
            "a percent-encoded name or value of the parameter is the same one (RFC 3986)",
            false,
            r ->
                Stream.of("true", "false")
                    .flatMap(value -> spellings(FLAG + "=" + value))
                    .map(query -> r.path(r.path() + "?" + query))));
    checks.add(
        same(
            "update-encoded-identifiers",
            List.of("4.2"),
            "a percent-encoded identifier of a webhook is the same one (RFC 3986)",
            true,
            r -> {
              int last = r.path().lastIndexOf('/') + 1;
              return spellings(r.path().substring(last))
                  .map(id -> r.path(r.path().substring(0, last) + id));
            }));
    return checks;
  }

  /** Other paths, in which a router may see the one of the contract. */
  private static final List<UnaryOperator<String>> PATHS =
      List.of(
          path -> path + ".json",
          path -> path + ".xml",
          path -> path + "/.",
          path -> path + "/create",
          path -> path + "/update",
          path -> path + "s",
          path -> path + "%2F",
          path -> path + "%20",
          path -> path + "%00",
          path -> path + "%3F",
          path -> path + ";a=b",
          path -> path + ":",
          path -> path + "//",
          path -> "/" + path,
          path -> "/." + path,
          path -> "/api" + path,
          path -> "/v1" + path,
          path -> "/index.php" + path,
          path -> segment(path, s -> s.replace('-', '_')),
          path -> segment(path, s -> s.replace("-", "")),
          path -> segment(path, s -> s.toUpperCase(Locale.ROOT)),
          path -> segment(path, s -> s.substring(0, 1).toUpperCase(Locale.ROOT) + s.substring(1)),
          path -> segment(path, s -> s.substring(0, s.length() - 1)),
          path -> segment(path, s -> s + "%20"),
          path -> segment(path, s -> s + "."));

  private static String segment(String path, UnaryOperator<String> change) {
    int end = path.indexOf('/', 1) < 0 ? path.length() : path.indexOf('/', 1);
    return "/" + change.apply(path.substring(1, end)) + path.substring(end);
  }

  private static Check paths(String name, boolean update) {
    return ProtocolLaws.each(
        name + "-other-paths",
        List.of(
            "create-model-method-and-path",
            "update-webhook-method-and-path",
            "interface-versioning"),
        "an operation has exactly one path",
        update,
        r ->
            PATHS.stream()
                .map(change -> change.apply(r.path()))
                .filter(path -> !path.equals(r.path()))
                .map(r::path)
                .toList(),
        sent -> Expect.that(sent).rejected());
  }

  private static Check same(
      String id,
      List<String> cites,
      String statement,
      boolean update,
      Function<RequestSpec, Stream<RequestSpec>> variants) {
    return ProtocolLaws.each(
        id,
        cites,
        statement,
        update,
        request -> variants.apply(request).toList(),
        sent -> Expect.that(sent).accepted());
  }

  /** An update has no key. */
  private static Stream<String> otherHeaders(boolean update) {
    Stream<String> headers =
        Stream.of(
            "X-Conformance",
            "Cookie",
            "Referer",
            "Accept-Language",
            "Via",
            "If-Match",
            "If-None-Match",
            "If-Modified-Since",
            "Range",
            "Prefer",
            "Origin",
            "X-Forwarded-For",
            "X-Original-URL",
            "X-Rewrite-URL");
    return update ? Stream.concat(headers, Stream.of("Idempotency-Key")) : headers;
  }

  /** Other texts of one JSON object (RFC 8259). */
  private static final List<UnaryOperator<String>> WRITTEN =
      List.of(
          text -> " \t\r\n" + text,
          text -> text + "\n\n \t\r",
          text -> text.replace("\":", "\" \t:\r\n ").replace(",\"", " ,\n\t\""),
          text -> "{ \n" + text.substring(1, text.length() - 1) + "\r\t}",
          text -> text.replace("name", "n\\u0061m\\u0065"),
          text -> text.replace("Written", "\\u0057ritte\\u006E"));

  private static Check written(String name, boolean update) {
    return new Check(
        name + "-body-written",
        List.of("4"),
        "a body means the same with blanks between its tokens and with escaped characters",
        s -> {
          for (UnaryOperator<String> other : WRITTEN) {
            ObjectNode body = update ? Json.object() : s.model();
            body.set("name", s.text("name", "Written"));
            String text = other.apply(body.toString());
            Exchange sent = s.api().send(update ? s.webhook().request(text) : s.api().create(text));
            Expect.that(sent).accepted().member("/name", body.get("name"));
          }
        });
  }

  /** A fault of a request, by the status that it gets. */
  private record Fault(int status, BiFunction<Subject, RequestSpec, RequestSpec> change) {}

  private static final List<Fault> FAULTS =
      List.of(
          new Fault(401, (s, r) -> s.api().withToken(r, "unknown-token-of-the-conformance")),
          new Fault(404, (s, r) -> r.path(r.path() + "/conformance/unknown")),
          new Fault(405, (s, r) -> r.method(s.api().otherMethod())),
          new Fault(406, (s, r) -> r.with("Accept", "text/html")),
          new Fault(415, (s, r) -> r.replacing("Content-Type", "text/plain")),
          new Fault(400, (s, r) -> r.path(r.path() + "?conformance=1")),
          new Fault(422, (s, r) -> r.body("{\"name\":[]}")));

  private static Check inOrder(String name, boolean update) {
    return new Check(
        name + "-problem-of-first-fault",
        List.of("errors", "content-negotiation", "other-operations", "strict-reading"),
        "of two faults the one decides that the contract checks first",
        s -> {
          RequestSpec valid =
              update ? s.webhook().request("{}") : s.api().create(s.model().toString());
          for (int i = 0; i < FAULTS.size(); i++) {
            RequestSpec first = FAULTS.get(i).change().apply(s, valid);
            for (Fault second : FAULTS.subList(i + 1, FAULTS.size())) {
              Expect.that(s.api().send(second.change().apply(s, first)))
                  .status(FAULTS.get(i).status());
            }
          }
        });
  }

  /** The first, the last, or each letter percent-encoded, unless the text has such characters. */
  private static Stream<String> spellings(String text) {
    int last = text.length() - 1;
    return text.indexOf('%') >= 0
        ? Stream.of(text)
        : Stream.of(
            encoded(text.substring(0, 1)) + text.substring(1),
            text.substring(0, last) + encoded(text.substring(last)),
            text.replace("_", "%5f"),
            encoded(text));
  }

  private static String encoded(String text) {
    StringBuilder encoded = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean plain = Character.isLetterOrDigit(c) || c == '_';
      encoded.append(plain ? "%%%02X".formatted((int) c) : c);
    }
    return encoded.toString();
  }

  private static Check large(String name, boolean update) {
    return new Check(
        name + "-body-large",
        List.of("limits", "errors", "strict-reading", "request-id"),
        "blanks after a body mean nothing; a body that is too large gets 413 and does nothing",
        s -> {
          if (update) {
            TestWebhook webhook = s.webhook();
            String body = "{\"nested_items_in_payload\":true}";
            large(s, b -> webhook.reset().request(body + b), webhook::expectUnchanged);
          } else {
            large(s, blanks -> s.api().create(s.model() + blanks), () -> {});
          }
        });
  }

  /** The limit is the same whether the length is sent or the body comes in chunks. */
  private static void large(
      Subject subject, Function<String, RequestSpec> request, Runnable afterRejection) {
    for (int blanks : LARGE) {
      RequestSpec large = request.apply(" ".repeat(blanks));
      Exchange sent = sent(subject, large);
      if (!sent.response().isAccepted()) {
        ProtocolLaws.expectProblem(sent, 413);
        afterRejection.run();
        Exchange chunked = sent(subject, large.with("Transfer-Encoding", "chunked"));
        ProtocolLaws.expectProblem(chunked, 413);
        afterRejection.run();
        return;
      }
    }
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

  private static Check largeAsWhole(String name, boolean update) {
    List<String> cites = new ArrayList<>(List.of("limits", "errors", "strict-reading"));
    cites.addAll(List.of("unknown-members", "text-characters", "formats-and-lengths"));
    cites.add(update ? "custom-payload-syntax" : "api-key-uniqueness");
    return new Check(
        name + "-body-large-as-a-whole",
        cites,
        "a large body is read to its end, or gets 413; no part of it is taken for the whole",
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
    if (actual == 413 || (status > 0 && actual == status)) {
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
