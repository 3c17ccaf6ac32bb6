package dev.contentservice.conformance.mutant;

import static dev.contentservice.conformance.mutant.Mutant.ignores;
import static dev.contentservice.conformance.mutant.Mutant.of;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.example.Behaviour.Step;
import dev.contentservice.conformance.http.Json;
import java.util.Arrays;
import java.util.List;

/** Faults of authentication, of reading bodies and of responses as a whole. */
final class ProtocolMutants {
  private ProtocolMutants() {}

  private static final List<Mutant> ALL =
      List.of(
          of(
              "returns 200 for a created model",
              "always-created",
              b -> b.reply = (c, r) -> r.status = r.isModel() ? 200 : r.status),
          of(
              "returns 202 for an updated webhook",
              "always-updated",
              b -> b.reply = (c, r) -> r.status = r.isWebhook() ? 202 : r.status),
          of(
              "returns 410 for an unknown webhook",
              "update-unknown-webhook-404",
              b -> b.reply = (c, r) -> r.status = r.status == 404 ? 410 : r.status),
          of(
              "returns 200 for an unknown webhook",
              "update-unknown-webhook",
              b -> b.reply = (c, r) -> r.status = r.status == 404 ? 200 : r.status),
          of(
              "accepts a final slash",
              "update-other-paths",
              b -> b.path = p -> p.replaceAll("/$", "")),
          of(
              "accepts requests without a token",
              "create-token-required",
              b -> b.without.add(Step.MISSING_TOKEN)),
          of("accepts any token", "update-token-required", b -> b.without.add(Step.TOKEN)),
          of(
              "accepts the beginning of a token",
              "create-token-required",
              b -> b.isToken = Behaviour.TOKEN::startsWith),
          of(
              "accepts what begins with a token",
              "update-token-required",
              b -> b.isToken = t -> t.startsWith(Behaviour.TOKEN)),
          of(
              "compares tokens without case",
              "create-token-required",
              b -> b.isToken = Behaviour.TOKEN::equalsIgnoreCase),
          of(
              "accepts two Authorization headers",
              "create-token-scheme",
              b -> b.without.add(Step.ONE_TOKEN)),
          of(
              "sends no WWW-Authenticate",
              "create-token-challenged",
              b -> b.reply = (c, r) -> r.headers.remove("WWW-Authenticate")),
          of(
              "repeats the token in a problem",
              "always-token-secret",
              b -> b.reply = (c, r) -> ProtocolFaults.echo(c.header("Authorization"), r)),
          of(
              "repeats the token in a header",
              "always-token-secret",
              b -> b.reply = (c, r) -> r.headers.put("X-Caller", c.header("Authorization"))),
          of(
              "accepts duplicate members, the last wins",
              "create-body-duplicate-member",
              b -> b.bytes = ProtocolFaults::lenient),
          of("accepts comments", "update-body-unreadable", b -> b.bytes = ProtocolFaults::lenient),
          of(
              "accepts text after the body",
              "create-body-unreadable",
              b -> b.bytes = ProtocolFaults::lenient),
          of(
              "accepts a byte order mark",
              "create-body-byte-order-mark",
              b -> b.bytes = x -> ProtocolFaults.text(x, t -> t.replaceFirst("^\ufeff", ""))),
          of(
              "reads ISO 8859-1",
              "create-body-in-another-encoding",
              b -> b.bytes = x -> Json.string("").isString() ? ProtocolFaults.latin(x) : x),
          ignores(
              "shape.unknown-member",
              "/conformance",
              "accepts unknown members",
              "create-body-unknown-member"),
          of(
              "accepts members in any case",
              "update-body-unknown-member",
              b -> b.ignored = v -> v.pointer().toString().equals("/URL")),
          of(
              "takes \"true\" as true",
              "create-singleton-wrong-type",
              b -> b.bytes = x -> ProtocolFaults.tree(x, ProtocolFaults::withFlags)),
          of(
              "takes 12 as \"12\"",
              "create-name-wrong-type",
              b -> b.bytes = x -> ProtocolFaults.tree(x, ProtocolFaults::withTexts)),
          of(
              "takes an empty body as an empty object",
              "update-body-unreadable",
              b -> b.bytes = x -> x.length == 0 ? "{}".getBytes(UTF_8) : x),
          of(
              "takes null as an empty object",
              "update-body-unreadable",
              b -> b.bytes = x -> ProtocolFaults.text(x, t -> t.equals("null") ? "{}" : t)),
          of(
              "accepts any media type",
              "create-type-rejected",
              b -> b.without.add(Step.CONTENT_TYPE)),
          of("ignores Accept", "create-problem-of-each-status", b -> b.without.add(Step.ACCEPT)),
          of(
              "fails with 500 on a body that is no JSON",
              "always-no-server-error",
              b -> b.reply = (c, r) -> r.status = r.status == 400 ? 500 : r.status),
          of(
              "returns 400 for a violation",
              "problem-422-schema",
              b -> b.reply = (c, r) -> r.status = r.status == 422 ? 400 : r.status),
          of(
              "sends problems as application/json",
              "problem-422-schema",
              b ->
                  b.reply =
                      (c, r) ->
                          r.headers.replace(
                              "Content-Type", "application/problem+json", "application/json")),
          of(
              "sends problems as text",
              "always-content-type",
              b ->
                  b.reply =
                      (c, r) ->
                          r.headers.replace(
                              "Content-Type", "application/problem+json", "text/plain")),
          of(
              "lists no violations",
              "problem-422-schema",
              b -> b.reply = (c, r) -> ProtocolFaults.change(r, p -> p.without("violations"))),
          of(
              "lists only the first violation",
              "problem-422-schema",
              b -> b.reply = (c, r) -> ProtocolFaults.change(r, ProtocolFaults::firstViolation)),
          of(
              "repeats the rejected body",
              "create-problem-without-body",
              b -> b.reply = (c, r) -> ProtocolFaults.echo(new String(c.body(), UTF_8), r)),
          of(
              "repeats a body that it cannot read",
              "create-problem-without-body",
              b ->
                  b.reply =
                      (c, r) ->
                          ProtocolFaults.echo(
                              r.status == 400 ? new String(c.body(), UTF_8) : "", r)),
          of(
              "has one type of problem for two statuses",
              "always-problem-kind",
              b ->
                  b.reply =
                      (c, r) ->
                          ProtocolFaults.change(
                              r,
                              p ->
                                  r.status == 404
                                      ? p.put("type", "urn:content-service:problem:bad-request")
                                      : p)),
          of(
              "has types of problems of its own",
              "always-problem-type",
              b -> b.reply = (c, r) -> ProtocolFaults.change(r, ProtocolFaults::ownType)),
          of(
              "reads the first part of a body that is too large",
              "create-body-large-as-a-whole",
              b -> b.bytes = x -> x.length > 90_000 ? Arrays.copyOf(x, 90_000) : x),
          of(
              "rejects a type of a body with a parameter",
              "update-types-with-parameters",
              b ->
                  b.reply =
                      (c, r) ->
                          ProtocolFaults.reject(
                              c.header("Content-Type").contains("version"), 415, r)),
          of(
              "sends a list of no violations",
              "always-problem-violations",
              b ->
                  b.reply =
                      (c, r) ->
                          ProtocolFaults.change(
                              r,
                              p ->
                                  p.has("violations") ? p : p.set("violations", Json.parse("[]")))),
          of(
              "evaluates rules for a body that violates the schema",
              "problem-of-shape-only",
              b -> b.reply = (c, r) -> ProtocolFaults.change(r, ProtocolFaults::otherRule)),
          of(
              "checks the type of a body before Accept",
              "create-problem-of-first-fault",
              b ->
                  b.reply =
                      (c, r) ->
                          r.status =
                              r.status == 406 && c.header("Content-Type").startsWith("text")
                                  ? 415
                                  : r.status),
          of(
              "takes Bearer in one case only",
              "update-token-scheme-written",
              b ->
                  b.reply =
                      (c, r) ->
                          ProtocolFaults.reject(
                              !c.header("Authorization").startsWith("Bearer "), 401, r)),
          of(
              "requires the length of a body",
              "create-body-in-chunks",
              b ->
                  b.reply =
                      (c, r) ->
                          ProtocolFaults.reject(!c.header("Transfer-Encoding").isEmpty(), 411, r)),
          of(
              "rejects headers that it does not know",
              "create-headers-of-other-programs",
              b ->
                  b.reply =
                      (c, r) ->
                          ProtocolFaults.reject(!c.header("X-Conformance").isEmpty(), 400, r)),
          of(
              "knows the names of headers in one case",
              "update-written-lines",
              b ->
                  b.written =
                      (f, c) -> f.name().contains("upper case") ? ProtocolFaults.without(c) : c),
          of(
              "reads the first packet of a body",
              "create-written-packets",
              b ->
                  b.written =
                      (f, c) -> f.name().contains("of the body") ? ProtocolFaults.cut(c) : c),
          of(
              "takes the extension of a chunk for its data",
              "update-written-chunks",
              b ->
                  b.written = (f, c) -> f.name().contains("extension") ? ProtocolFaults.cut(c) : c),
          of(
              "keeps a connection that the caller closes",
              "create-written-close",
              b -> b.without.add(Step.CLOSE)),
          of(
              "keeps the token of a connection",
              "token-of-each-request-in-turn",
              b -> b.written = (f, c) -> ProtocolFaults.withToken(c)),
          of(
              "returns 400 for a body that is too large",
              "create-body-large-as-a-whole",
              b -> b.reply = (c, r) -> r.status = r.status == 413 ? 400 : r.status),
          of(
              "rejects blanks before a body",
              "update-body-written",
              b -> b.bytes = x -> ProtocolFaults.text(x, t -> t.startsWith("{") ? t : "")),
          of(
              "sends successes with a member twice",
              "always-json",
              b ->
                  b.reply =
                      (c, r) ->
                          r.text =
                              r.isModel() ? r.text.replaceFirst("\\{", "{\"id\":\"\",") : r.text),
          of(
              "sends no X-Request-Id",
              "always-request-id",
              b -> b.reply = (c, r) -> r.headers.remove("X-Request-Id")),
          of(
              "sends no X-Request-Id with an empty 400",
              "always-request-id",
              b ->
                  b.reply =
                      (c, r) ->
                          r.text = r.headers.keySet().removeIf(n -> r.status == 400) ? "" : r.text),
          of(
              "ignores the chosen X-Request-Id",
              "create-request-id-chosen",
              b -> b.reply = (c, r) -> r.headers.put("X-Request-Id", "1")),
          of(
              "repeats an invalid X-Request-Id",
              "create-request-id-replaced",
              b ->
                  b.reply =
                      (c, r) ->
                          r.headers.computeIfPresent(
                              "X-Request-Id", (n, v) -> c.header(n).isEmpty() ? v : c.header(n))),
          of(
              "gives a problem another request_id",
              "always-problem-request-id",
              b -> b.reply = (c, r) -> ProtocolFaults.change(r, p -> p.put("request_id", "1"))),
          of(
              "sends no Allow",
              "create-allow-other-methods",
              b -> b.reply = (c, r) -> r.headers.remove("Allow")),
          of(
              "ignores Idempotency-Key",
              "idempotency-key-same-response",
              b -> b.without.add(Step.KEY_REPLAY)),
          of(
              "repeats the response to another request",
              "idempotency-key-other-request",
              b -> b.without.add(Step.KEY_REQUEST)),
          of(
              "accepts any Idempotency-Key",
              "idempotency-key-invalid",
              b -> b.without.add(Step.KEY_FORMAT)),
          of(
              "creates two models for one key at the same time",
              "idempotency-key-at-once",
              b -> b.without.add(Step.KEY_LOCK)));

  static List<Mutant> all() {
    return ALL;
  }
}
