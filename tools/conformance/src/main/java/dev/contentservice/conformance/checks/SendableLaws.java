package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Both sides of each limit of headers and credentials, which receivers get as they are. */
final class SendableLaws {
  private static final String SENDABLE = "sendable-headers";

  private static final List<String> RESERVED =
      List.of(
          "Connection",
          "Content-Encoding",
          "Content-Length",
          "Expect",
          "Host",
          "HTTP2-Settings",
          "Keep-Alive",
          "Proxy-Authenticate",
          "Proxy-Authorization",
          "Proxy-Connection",
          "TE",
          "Trailer",
          "Trailers",
          "Transfer-Encoding",
          "Upgrade",
          "Metadata",
          "Metadata-Flavor",
          "X-Google-Metadata-Request",
          "X-aws-ec2-metadata-token",
          "X-aws-ec2-metadata-token-ttl-seconds",
          "X-aws-ec2-metadata-",
          "X-aws-ec2-metadata-any",
          "Webhook-",
          "Webhook-Id",
          "Webhook-Any");

  /** Headers that receivers ask for, and names that are almost reserved. */
  private static final List<String> FREE =
      List.of(
          "!#$%&'*+-.^_`|~",
          "0",
          "Hosts",
          "Webhook",
          "Webhooks-Id",
          "X-aws-ec2",
          "X-aws-ec2-metadata",
          "X-Google-Metadata",
          "Content-Type",
          "Content-Language",
          "Content",
          "Accept",
          "Accept-Encoding",
          "Authorization",
          "Cookie",
          "Set-Cookie",
          "Date",
          "User-Agent",
          "Origin",
          "Referer",
          "From",
          "Via",
          "Forwarded",
          "X-Forwarded-For",
          "X-Real-IP",
          "Cache-Control",
          "Pragma",
          "Range",
          "If-Match",
          "Idempotency-Key",
          "X-Request-Id",
          "X-HTTP-Method-Override",
          "Signature",
          "Digest",
          "traceparent",
          "Trailer-A",
          "Metadata-A",
          "TE-A",
          "constructor",
          "toString",
          "__proto__",
          "a".repeat(256));

  private SendableLaws() {}

  static List<Check> all() {
    return List.of(
        rejected(
            "headers-reserved-names",
            SENDABLE,
            "a reserved name of a header is rejected in any case",
            RESERVED.stream()
                .flatMap(name -> Stream.of(name, lower(name), name.toUpperCase(Locale.ROOT)))
                .map(name -> header(name, "a"))),
        accepted(
            "headers-free-names",
            "a name of a header is any token that is not reserved",
            Stream.concat(
                    RESERVED.stream()
                        .map(name -> name.startsWith("X-") ? "A-" + name : "X-" + name),
                    FREE.stream())
                .map(name -> header(name, "a"))),
        rejected(
            "headers-unsendable-values",
            SENDABLE,
            "a value of a header with a blank at an end or without printable ASCII is rejected",
            Stream.concat(
                    characters()
                        .flatMap(c -> Stream.of(c, c + "a", "a" + c, "a" + c + "b"))
                        .filter(value -> !value.equals("a\tb")),
                    Stream.of(" a", "a ", "\ta", "a\t", " ", "\u0080", "\u00ff", "\u6587"))
                .map(value -> header("X-A", value))),
        rejected(
            "headers-empty-user-agent",
            SENDABLE,
            "an empty User-Agent is rejected in any case",
            Stream.of("User-Agent", "user-agent").map(name -> header(name, ""))),
        rejected(
            "headers-names-twice",
            SENDABLE,
            "a name of a header in two cases is rejected wherever it is",
            Stream.of(
                    "{'X-Name':'a','x-name':'b'}",
                    "{'X-Name':'a','X-NAME':'a'}",
                    "{'accept':'a','X-A':'a','X-B':'a','Accept':'a'}",
                    "{'X-A':'a','x-Name':'a','X-NAME':'','X-B':'a'}")
                .map(
                    headers -> Json.parse("{'headers':%s}".formatted(headers).replace('\'', '"')))),
        rejected(
            "headers-names-no-tokens",
            SENDABLE,
            "a name of a header with another character than those of tokens is rejected",
            Stream.of(
                    "(", ")", "<", ">", "@", ",", ";", ":", "\\", "\"", "/", "[", "]", "?", "=",
                    "{", "}", " ", "\t", "\n", "\u007f", "\u00e9")
                .flatMap(c -> Stream.of(c, "X" + c, "X" + c + "A"))
                .map(name -> header(name, "a"))),
        rejected(
            "basic-user-unsendable",
            "basic-credentials",
            "http_basic_user has no colon and no control character, wherever it is",
            Stream.concat(characters(), Stream.of(":"))
                .flatMap(c -> Stream.of(c, c + "a", "a" + c, "a" + c + "b"))
                .map(user -> Json.object("http_basic_user", Json.string(user)))),
        rejected(
            "basic-password-unsendable",
            "basic-credentials",
            "http_basic_password has no control character, wherever it is",
            characters()
                .flatMap(c -> Stream.of(c, c + "a", "a" + c, "a" + c + "b"))
                .map(password -> Json.object("http_basic_password", Json.string(password)))),
        accepted(
            "headers-sendable-values-limits",
            "a value of a header is empty or printable ASCII, with tabs inside",
            Stream.of("", "~", "!", "a\tb", "a \t b", "\"a\"", "'a'", "a:b", "a,b;c=\"d\"", ascii())
                .map(value -> header("X-A", value))),
        size());
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static ObjectNode header(String name, String value) {
    return Json.object("headers", Json.object(name, Json.string(value)));
  }

  /** Control characters but U+0000, which no text has. */
  private static Stream<String> characters() {
    return IntStream.concat(IntStream.rangeClosed(1, 31), IntStream.of(127))
        .mapToObj(Character::toString);
  }

  private static String ascii() {
    return IntStream.rangeClosed('!', '~').mapToObj(Character::toString).reduce("", String::concat);
  }

  private static Check rejected(
      String id, String cite, String statement, Stream<? extends JsonNode> bodies) {
    List<? extends JsonNode> all = bodies.toList();
    return new Check(
        "update-" + id,
        List.of(cite),
        statement + ", and changes nothing",
        s -> {
          TestWebhook webhook = s.webhook();
          all.forEach(body -> Expect.that(webhook.update(body)).status(422));
          webhook.expectUnchanged();
        });
  }

  private static Check accepted(String id, String statement, Stream<ObjectNode> bodies) {
    List<ObjectNode> all = bodies.toList();
    return new Check(
        "update-" + id,
        List.of(SENDABLE, "formats-and-lengths"),
        statement + ", and is stored",
        s -> {
          TestWebhook webhook = s.webhook();
          all.forEach(
              body ->
                  Expect.that(webhook.update(body))
                      .accepted()
                      .member("/headers", body.get("headers")));
        });
  }

  /**
   * Credentials that an update sends; the others are null, or omitted if stored ones do not count.
   */
  private static final List<String> CREDENTIALS =
      List.of(
          "{\"http_basic_user\":\"user\"}",
          "{\"http_basic_password\":\"password\"}",
          "{\"http_basic_user\":\"\"}",
          "{\"http_basic_user\":\"user\",\"http_basic_password\":null}",
          "{\"http_basic_user\":null,\"http_basic_password\":\"\"}",
          "{\"http_basic_user\":\"user\",\"http_basic_password\":\"password\"}");

  private static ObjectNode many(int count, String credentials) {
    return many(count, false, headers -> headers)
        .without(List.of("http_basic_user", "http_basic_password"))
        .setAll((ObjectNode) Json.parse(credentials));
  }

  private static ObjectNode many(int count, boolean credentials, UnaryOperator<ObjectNode> more) {
    ObjectNode headers = Json.object();
    IntStream.range(0, count).forEach(i -> headers.put("X-" + i, "v"));
    ObjectNode body = Json.object("headers", more.apply(headers));
    return credentials
        ? body.put("http_basic_user", "user").put("http_basic_password", "password")
        : body.putNull("http_basic_user").putNull("http_basic_password");
  }

  private static ObjectNode ofLength(int length) {
    return many(0, false, headers -> headers.put("X-A", "a".repeat(length - 7)));
  }

  private static Check size() {
    return new Check(
        "update-headers-size-count",
        List.of(SENDABLE, "limits", "formats-and-lengths", "basic-credentials", "absent-and-null"),
        "50 headers of 8192 characters are the most, with the header that credentials become",
        s -> {
          TestWebhook webhook = s.webhook();
          List.of(
                  many(50, false, headers -> headers),
                  many(49, true, headers -> headers),
                  many(49, true, headers -> headers.put("authorization", "a")),
                  ofLength(8192))
              .forEach(body -> Expect.that(webhook.update(body)).accepted());
          webhook.reset();
          List.of(
                  many(51, false, headers -> headers),
                  many(50, true, headers -> headers),
                  ofLength(8193))
              .forEach(body -> Expect.that(webhook.update(body)).rejected());
          webhook.expectUnchanged();
          for (String credentials : CREDENTIALS) {
            Expect.that(webhook.update(many(50, credentials))).rejected();
            Expect.that(webhook.update(many(49, credentials))).accepted();
          }
          // In base64 of UTF-8, as receivers get them: 8027 characters with the name.
          for (String units : List.of("u".repeat(3000), "\u00fc".repeat(1500))) {
            for (int more : List.of(0, 1)) {
              ObjectNode body =
                  many(0, false, h -> h.put("X-A", "a".repeat(8192 - 8027 - 7 + more)));
              body.put("http_basic_user", units);
              Exchange sent = webhook.update(body.put("http_basic_password", "p".repeat(3000)));
              if (more == 0) {
                Expect.that(sent).accepted();
              } else {
                Expect.that(sent).rejected();
              }
            }
          }
          // The stored ones do not count.
          webhook.reset();
          Expect.that(webhook.update(many(50, "{}"))).accepted();
        });
  }
}
