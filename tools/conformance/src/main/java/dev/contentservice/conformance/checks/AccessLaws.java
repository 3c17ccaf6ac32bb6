package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.RequestSpec;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Nothing but the token (section 5) and the identifier (section 4.2) opens an operation. */
final class AccessLaws {
  private static final String OTHER = "unknown-token-of-the-conformance";

  private static final List<String> TOKENS =
      List.of(
          "",
          OTHER,
          "x",
          "null",
          "${TOKEN%?}",
          "${TOKEN#?}",
          "${TOKEN:1:-1}",
          "${TOKEN}x",
          "x${TOKEN}",
          "${TOKEN}${TOKEN}",
          "${TOKEN^^}",
          "${TOKEN,,}",
          "\"${TOKEN}\"",
          "'${TOKEN}'",
          "${TOKEN},",
          "${TOKEN} x",
          "${TOKEN};",
          "${TOKEN};x=1",
          "${TOKEN}=",
          "${TOKEN}:x",
          "x:${TOKEN}",
          "x,${TOKEN}",
          "*",
          "%",
          ".*",
          "${TOKEN:0:1}*",
          "${TOKEN:0:1}-${TOKEN:1}",
          "${TOKEN:0:1}%00${TOKEN:1}",
          "${TOKEN//[^A-Za-z0-9]/}",
          "${TOKEN//[^A-Za-z0-9]/_}",
          "$(printf %s $TOKEN | rev)",
          "$(printf %s $TOKEN | xxd -p | sed 's/../%&/g')",
          "$(printf %s $TOKEN | base64 -w0)");

  private static final List<String> SCHEMES =
      List.of(
          "",
          "Basic ",
          "Token ",
          "Digest ",
          "ApiKey ",
          "Bearer",
          "Bearer:",
          "Bearer=",
          "Bearer Bearer ",
          "Bearer token=");

  private static final List<String> HEADERS =
      List.of("X-Api-Key", "Api-Key", "X-Auth-Token", "Proxy-Authorization", "X-Authorization");

  private static final List<String> QUERIES =
      List.of("access_token", "token", "api_token", "api_key", "key");

  private AccessLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (boolean update : List.of(false, true)) {
      String name = update ? "update" : "create";
      for (boolean full : List.of(false, true)) {
        checks.add(
            rejects(
                name + (full ? "-full" : "-empty") + "-token-variants",
                List.of("5"),
                "no variant of a token is the token, and a request without it does nothing",
                (s, request) ->
                    TOKENS.stream()
                        .filter(token -> !s.api().isToken(token))
                        .map(token -> s.api().withToken(request, token)),
                update,
                full));
      }
      checks.add(
          rejects(
              name + "-token-other-schemes",
              List.of("token-on-the-wire"),
              "a token is sent with the scheme Bearer and no other",
              (s, request) ->
                  SCHEMES.stream()
                      .map(scheme -> request.replacing("Authorization", scheme + "$TOKEN")),
              update,
              true));
      checks.add(
          rejects(
              name + "-token-other-places",
              List.of("token-on-the-wire"),
              "a token in a cookie, in the query or in another header is none",
              (s, request) -> elsewhere(s.api().withToken(request, "")),
              update,
              true));
    }
    checks.add(
        identifiers(
            "unreserved",
            List.of("4.2"),
            "the identifier of a webhook in another case or spelling is none",
            AccessLaws::spellings));
    checks.add(
        identifiers(
            "escaped",
            List.of("4.2"),
            "the identifier of a webhook with other characters around it is none",
            id ->
                List.of(
                    id + "%20",
                    "%20" + id,
                    "%22" + id + "%22",
                    id + ".json",
                    id + "%00",
                    id + "%00x",
                    id + "%0A",
                    id + "%0Ax",
                    id + "%3Fx",
                    id + "%23x",
                    id + "%26x",
                    "x%5C" + id,
                    "x%0A" + id,
                    "%5B%22" + id + "%22%5D",
                    "%27" + id + "%27",
                    id + "%EF%BB%BF",
                    id + "%E2%80%8B",
                    id + "," + id,
                    twiceEncoded(id),
                    wide(id),
                    id + "%25")));
    checks.add(byOtherMembers());
    checks.add(
        identifiers(
            "slashed",
            List.of("update-webhook-method-and-path"),
            "an encoded slash is a part of the identifier of a webhook",
            id -> List.of(id + "%2Fx", id + "%2F", "x%2F" + id, "%2F" + id, "x%2F..%2F" + id)));
    return checks;
  }

  private static Stream<RequestSpec> elsewhere(RequestSpec request) {
    String sign = request.path().contains("?") ? "&" : "?";
    return Stream.of(
            HEADERS.stream().map(header -> request.with(header, "$TOKEN")),
            HEADERS.stream().map(header -> request.with(header, "Bearer $TOKEN")),
            Stream.of("token", "access_token", "Authorization", "session")
                .map(cookie -> request.with("Cookie", cookie + "=$TOKEN")),
            QUERIES.stream().map(name -> request.path(request.path() + sign + name + "=$TOKEN")))
        .flatMap(requests -> requests);
  }

  private static Check rejects(
      String id,
      List<String> cites,
      String statement,
      BiFunction<Subject, RequestSpec, Stream<RequestSpec>> requests,
      boolean update,
      boolean full) {
    return new Check(
        id,
        cites,
        statement,
        s -> {
          if (update) {
            TestWebhook webhook = s.webhook();
            RequestSpec valid = webhook.request(full ? "{\"enabled\":false}" : "{}");
            requests.apply(s, valid).forEach(each -> Expect.that(webhook.send(each)).rejected());
            webhook.expectUnchanged();
          } else {
            RequestSpec valid = s.api().create(full ? s.model().toString() : "{}");
            requests.apply(s, valid).forEach(each -> Expect.that(s.api().send(each)).rejected());
          }
        });
  }

  private static List<String> spellings(String id) {
    return Stream.<UnaryOperator<String>>of(
            text -> text.toUpperCase(Locale.ROOT),
            text -> text.toLowerCase(Locale.ROOT),
            AccessLaws::swapped,
            text -> text.substring(1),
            text -> text.substring(0, text.length() - 1),
            text -> text + text.charAt(text.length() - 1),
            text -> text.charAt(0) + text,
            text -> "0" + text,
            text -> text + "0",
            text -> text + "-",
            text -> "*",
            text -> "constructor",
            text -> "__proto__",
            text -> "toString",
            text -> "hasOwnProperty",
            text -> "null",
            text -> "undefined",
            text -> text + "~1",
            text -> text.replaceFirst("(?<=[^0-9])(?=[0-9])", "0"),
            text -> text.replaceAll("[^0-9]", ""),
            text -> "1",
            text -> "0",
            text -> "-1",
            text -> "first",
            text -> "last",
            text -> "latest",
            text -> "default",
            text -> "me",
            text -> "all",
            text -> "webhook",
            text -> "webhook-" + text,
            text -> "webhook_" + text,
            text -> text + ".0",
            text -> text + "e0",
            text -> "+" + text,
            text -> "'" + text + "'",
            text -> "(" + text + ")",
            text -> text + "!",
            text -> text.charAt(0) + "_".repeat(text.length() - 1),
            text -> text.replace("-", ""),
            text -> text.replace("-", "_"),
            text -> text + "," + text,
            text -> text + ":" + text,
            text -> text + "=" + text,
            text -> text + "@x",
            text -> "x@" + text,
            text -> text + "&x",
            text -> text + "$",
            text -> "$" + text,
            text -> "_".repeat(text.length()))
        .map(change -> change.apply(id))
        .filter(text -> !text.equals(id) && !text.isEmpty())
        .toList();
  }

  private static String swapped(String text) {
    char first = text.charAt(0);
    char other =
        Character.isUpperCase(first) ? Character.toLowerCase(first) : Character.toUpperCase(first);
    return other + text.substring(1);
  }

  private static String twiceEncoded(String id) {
    return "%%25%02X%s".formatted((int) id.charAt(0), id.substring(1));
  }

  /** The first character in its full width, which is another one unless a service folds it. */
  private static String wide(String id) {
    String wide = Character.toString(id.charAt(0) + 0xff00 - 0x20);
    return URLEncoder.encode(wide, StandardCharsets.UTF_8) + id.substring(1);
  }

  private static Check byOtherMembers() {
    return new Check(
        "update-id-and-no-other-member",
        List.of("4.2"),
        "a webhook is found by its identifier and not by another member",
        s -> {
          TestWebhook webhook = s.webhook();
          RequestSpec request = webhook.request("{\"enabled\":false}");
          String own = "/" + webhook.encodedId();
          webhook
              .baseline()
              .valueStream()
              .filter(value -> value.isString() && !value.asString().contains("/"))
              .map(JsonNode::asString)
              .filter(other -> !s.target().webhooks().contains(other))
              .map(RequestSpec::encoded)
              .map(other -> request.path(request.path().replace(own, "/" + other)))
              .forEach(each -> Expect.that(webhook.send(each)).rejected());
          webhook.expectUnchanged();
        });
  }

  private static Check identifiers(
      String id, List<String> cites, String statement, Function<String, List<String>> variants) {
    return new Check(
        "update-" + id + "-identifiers",
        cites,
        statement,
        s -> {
          TestWebhook webhook = s.webhook();
          RequestSpec request = webhook.request("{\"enabled\":false}");
          String encoded = webhook.encodedId();
          if (!encoded.equals(webhook.id())) {
            return;
          }
          for (String other : variants.apply(encoded)) {
            if (!s.target().webhooks().contains(other)) {
              Expect.that(webhook.send(request.path(request.path().replace(encoded, other))))
                  .rejected();
            }
          }
          webhook.expectUnchanged();
        });
  }
}
