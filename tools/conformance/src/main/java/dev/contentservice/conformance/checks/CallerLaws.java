package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Headers that other programs add: none changes an operation, none opens it. */
final class CallerLaws {
  private static final String DATE = "Sat, 29 Oct 2094 19:43:31 GMT";

  /** What browsers, proxies, tools and frameworks send. */
  private static final List<String> HEADERS =
      List.of(
          "Accept-Language: de",
          "Accept-Language: fr;q=0.1, *;q=0",
          "Accept-Charset: iso-8859-1",
          "Accept-Charset: utf-16, *;q=0",
          "Accept-Encoding: gzip;q=0, identity",
          "Accept-Encoding: identity",
          "Accept-Encoding: br;q=0, gzip;q=0, deflate;q=0",
          "Accept-Datetime: " + DATE,
          "Origin: https://elsewhere.example",
          "Origin: null",
          "Referer: https://elsewhere.example/",
          "Sec-Fetch-Site: cross-site",
          "Sec-Fetch-Mode: no-cors",
          "User-Agent: curl/8.5.0",
          "User-Agent: python-requests/2.31",
          "User-Agent: Mozilla/5.0 (compatible; Googlebot/2.1)",
          "User-Agent: -",
          "If-Modified-Since: " + DATE,
          "If-Range: " + DATE,
          "Range: bytes=0-1",
          "Content-Language: de",
          "Content-Location: /elsewhere",
          "Content-Disposition: attachment",
          "X-HTTP-Method-Override: DELETE",
          "X-HTTP-Method-Override: GET",
          "X-HTTP-Method: PATCH",
          "X-Method-Override: DELETE",
          "X-Forwarded-For: 10.0.0.1, 192.0.2.1",
          "X-Forwarded-Proto: http",
          "X-Forwarded-Host: elsewhere.example",
          "X-Forwarded-Port: 1",
          "Forwarded: for=10.0.0.1;proto=http;host=elsewhere.example",
          "X-Real-IP: 10.0.0.1",
          "X-Requested-With: XMLHttpRequest",
          "X-CSRF-Token: a",
          "X-Api-Version: 0",
          "Api-Version: 1999-01-01",
          "Accept-Version: 99",
          "X-Environment: elsewhere",
          "X-Tenant: elsewhere",
          "X-User: elsewhere",
          "X-Dry-Run: true",
          "X-Debug: true",
          "Cache-Control: no-cache",
          "Cache-Control: only-if-cached",
          "Pragma: no-cache",
          "Max-Forwards: 0",
          "TE: trailers",
          "Via: 1.1 proxy",
          "DNT: 1",
          "Priority: u=7",
          "Early-Data: 1",
          "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
          "X-Request-Start: 0",
          "Authorization-Info: a",
          "X-Idempotency-Key: a",
          "Idempotency: a");

  /** What a service may trust because only its own proxy should send it. */
  private static final List<String> TRUSTED =
      List.of(
          "X-Forwarded-For: 127.0.0.1",
          "X-Forwarded-For: ::1",
          "X-Forwarded-For: localhost",
          "X-Real-IP: 127.0.0.1",
          "Client-IP: 127.0.0.1",
          "X-Client-IP: 127.0.0.1",
          "True-Client-IP: 127.0.0.1",
          "Forwarded: for=127.0.0.1",
          "X-Forwarded-Host: localhost",
          "X-Original-URL: /health",
          "X-Rewrite-URL: /health",
          "X-Remote-User: admin",
          "Remote-User: admin",
          "X-Forwarded-User: admin",
          "X-Auth-Request-User: admin",
          "X-User: admin",
          "X-User-Id: 1",
          "X-Authenticated: true",
          "X-Admin: true",
          "X-Internal: true",
          "X-Debug: true",
          "X-Forwarded-Client-Cert: By=a;Hash=b",
          "X-SSL-Client-Verify: SUCCESS",
          "X-HTTP-Method-Override: OPTIONS",
          "X-HTTP-Method-Override: GET",
          "X-Token: admin",
          "Cookie: session=admin; user=admin; authenticated=true",
          "Origin: http://localhost",
          "Referer: http://127.0.0.1/",
          "User-Agent: kube-probe/1.29");

  private static final List<String> AUTHORIZATIONS =
      List.of(
          "Bearer",
          "Bearer undefined",
          "Bearer false",
          "Bearer true",
          "Bearer 0",
          "Bearer 1",
          "Bearer none",
          "Bearer guest",
          "Bearer admin",
          "Bearer test",
          "Bearer []",
          "Bearer {}",
          "Bearer a.e30.",
          "Bearer eyJhbGciOiJub25lIn0.e30.",
          "Basic Og==",
          "Basic YWRtaW46YWRtaW4=",
          "Basic $(printf %s $TOKEN: | base64 -w0)",
          "Basic $(printf %s :$TOKEN | base64 -w0)",
          "Basic $(printf %s token:$TOKEN | base64 -w0)",
          "Token token=\"$TOKEN\"",
          "Token token=$TOKEN",
          "Negotiate $TOKEN",
          "JWT $TOKEN",
          "OAuth $TOKEN",
          "AccessToken $TOKEN");

  private CallerLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (boolean update : List.of(false, true)) {
      String name = update ? "update" : "create";
      checks.add(
          ProtocolLaws.each(
              name + "-headers-of-other-programs",
              List.of("errors", "idempotency-key"),
              "a header that browsers, proxies or tools send changes nothing (RFC 9110)",
              update,
              r -> HEADERS.stream().map(line -> with(r, line)).toList(),
              sent -> Expect.that(sent).accepted()));
      checks.add(
          ProtocolLaws.each(
              name + "-token-trusted-headers",
              List.of("5", "token-on-the-wire"),
              "no header takes the place of the token",
              update,
              r -> TRUSTED.stream().map(line -> with(r.without("Authorization"), line)).toList(),
              sent -> Expect.that(sent).rejected()));
      checks.add(
          ProtocolLaws.each(
              name + "-token-other-authorizations",
              List.of("5", "token-on-the-wire"),
              "no other text of Authorization takes the place of the token",
              update,
              r -> AUTHORIZATIONS.stream().map(v -> r.replacing("Authorization", v)).toList(),
              sent -> Expect.that(sent).rejected()));
      checks.add(
          ProtocolLaws.each(
              name + "-token-other-methods",
              List.of("5", "token-on-the-wire", "errors", "content-negotiation"),
              "without a token every method is rejected with 401",
              update,
              r ->
                  Stream.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND")
                      .map(r.without("Authorization")::method)
                      .toList(),
              sent -> Expect.that(sent).status(401)));
      checks.add(rejectedAnyway(name, update));
      checks.add(
          ProtocolLaws.each(
              name + "-method-overridden",
              List.of("other-operations", "strict-reading"),
              "no header and no parameter makes another method of a request",
              update,
              r ->
                  Stream.of("X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override")
                      .flatMap(
                          header ->
                              Stream.of("GET", "PATCH", "PUT", "POST")
                                  .filter(m -> !m.equals(r.method()))
                                  .map(m -> r.method(m).with(header, r.method())))
                      .toList(),
              sent -> Expect.that(sent).status(405)));
    }
    checks.add(cookies());
    checks.add(trustedAfterwards());
    checks.add(afterFailures());
    return checks;
  }

  private static Check rejectedAnyway(String name, boolean update) {
    return new Check(
        name + "-problem-for-other-programs",
        List.of("errors", "content-negotiation", "strict-reading"),
        "a header that browsers, proxies or tools send does not change why a request is rejected",
        s -> {
          RequestSpec valid =
              update ? s.webhook().request("{}") : s.api().create(s.model().toString());
          for (String line : HEADERS) {
            ProtocolLaws.rejected(s, with(valid, line))
                .forEach((status, request) -> Expect.that(s.api().send(request)).status(status));
          }
        });
  }

  private static RequestSpec with(RequestSpec request, String line) {
    String[] header = line.split(": ", 2);
    return request.replacing(header[0], header[1]);
  }

  private static Check cookies() {
    return new Check(
        "token-cookies-of-service",
        List.of("5"),
        "a cookie that a response sets does not take the place of the token",
        s -> {
          Exchange created = Expect.that(s.create(s.model())).accepted().exchange();
          String cookies =
              String.join(
                  "; ",
                  created.response().headers().getOrDefault("Set-Cookie", List.of()).stream()
                      .map(cookie -> cookie.split(";", 2)[0])
                      .toList());
          if (!cookies.isEmpty()) {
            RequestSpec request = s.api().create(s.model().toString()).with("Cookie", cookies);
            Expect.that(s.api().send(s.api().withToken(request, ""))).rejected();
          }
        });
  }

  private static Check trustedAfterwards() {
    return new Check(
        "token-required-each-time",
        List.of("5"),
        "a token is required right after, and at the same time as, a request with one",
        s -> {
          TestWebhook webhook = s.webhook();
          for (String other : List.of("", "unknown-token-of-the-conformance")) {
            for (int i = 0; i < 10; i++) {
              RequestSpec with = s.api().create(s.model().toString());
              RequestSpec without = s.api().withToken(with, other);
              RequestSpec update = webhook.request("{\"enabled\":false}");
              Expect.that(s.api().send(with)).accepted();
              Expect.that(s.api().send(without)).rejected();
              Expect.that(s.api().send(s.api().withToken(update, other))).rejected();
              Expect.that(s.api().sendAtOnce(List.of(with, without)).get(1)).rejected();
            }
          }
          webhook.expectUnchanged();
        });
  }

  private static Check afterFailures() {
    return new Check(
        "token-valid-after-others",
        List.of("5", "limits"),
        "rejected requests do not lock the token out",
        s -> {
          for (int i = 0; i < 120; i++) {
            RequestSpec request = s.api().create(Json.object().toString());
            Expect.that(s.api().send(s.api().withToken(request, "unknown-" + i))).rejected();
          }
          Expect.that(s.create(s.model())).accepted();
        });
  }
}
