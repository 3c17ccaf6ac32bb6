package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Values of a webhook that no request to a receiver can carry (sections 2.2 and 5). */
final class ValueChecks {
  private ValueChecks() {}

  private static final List<Check> ALL =
      List.of(
          urls(
              "update-url-callable",
              "callable-url",
              "url is an absolute http or https URL with a plain host",
              "",
              "hooks.example.com",
              "ftp://hooks.example.com/",
              "http:/hooks.example.com/",
              "https://user:secret@hooks.example.com/",
              "https://hooks.example.com/#fragment",
              "https://hooks..example.com/",
              "https://hooks.example.com:0/",
              "https://hooks.example.com:65536/",
              "https://hooks.example.com/a b",
              "https://under_score.example.com/",
              "https://1.1.1/"),
          urls(
              "update-url-denied-address",
              "denied-addresses",
              "url has no address that is not public",
              "http://169.254.169.254/latest/meta-data/",
              "http://10.0.0.1/",
              "http://[::1]/",
              "http://[::ffff:10.0.0.1]/",
              "http://0.0.0.0/"),
          headers(
              "update-headers-sendable-names",
              "names of headers are tokens that the sender does not set itself",
              "{\"\":\"a\"}",
              "{\"X A\":\"a\"}",
              "{\"X-Ü\":\"a\"}",
              "{\"Host\":\"a\"}",
              "{\"content-length\":\"5\"}",
              "{\"Transfer-Encoding\":\"chunked\"}",
              "{\"Webhook-Id\":\"a\"}",
              "{\"X-A\":\"1\",\"x-a\":\"2\"}"),
          headers(
              "update-headers-sendable-values",
              "values of headers are printable ASCII",
              "{\"X-A\":\"a\\r\\nX-B: b\"}",
              "{\"X-A\":\" a\"}",
              "{\"X-A\":\"ü\"}"),
          new Check(
              "update-headers-count",
              List.of("sendable-headers", "limits", "absent-and-null"),
              "50 headers are accepted, 51 are rejected",
              s -> {
                TestWebhook webhook = s.webhook();
                ObjectNode fifty = many(50);
                fifty.putNull("http_basic_user").putNull("http_basic_password");
                Expect.that(webhook.update(fifty)).accepted();
                Expect.that(webhook.update(many(51))).rejected();
              }),
          values(
              "update-basic-user-sendable",
              "http_basic_user has no colon and no control character",
              "http_basic_user",
              "a:b",
              "a\r\nX: y"),
          values(
              "update-basic-password-sendable",
              "http_basic_password has no control character",
              "http_basic_password",
              "a\nb",
              "\u007f"));

  static List<Check> all() {
    return ALL;
  }

  private static ObjectNode many(int count) {
    ObjectNode headers = Json.object();
    for (int i = 0; i < count; i++) {
      headers.put("X-" + i, "v");
    }
    return Json.object("headers", headers);
  }

  private static Check urls(String id, String cite, String statement, String... urls) {
    return rejected(id, cite, statement, "url", List.of(urls).stream().map(Json::string).toList());
  }

  private static Check headers(String id, String statement, String... headers) {
    return rejected(
        id,
        "sendable-headers",
        statement,
        "headers",
        List.of(headers).stream().map(Json::parse).toList());
  }

  private static Check values(String id, String statement, String member, String... values) {
    return rejected(
        id,
        "basic-credentials",
        statement,
        member,
        List.of(values).stream().map(Json::string).toList());
  }

  private static Check rejected(
      String id, String cite, String statement, String member, List<JsonNode> values) {
    return new Check(
        id,
        List.of(cite),
        statement + "; others are rejected and change nothing",
        s -> {
          TestWebhook webhook = s.webhook();
          for (JsonNode value : values) {
            Expect.that(webhook.update(Json.object(member, value))).rejected();
          }
          webhook.expectUnchanged();
        });
  }
}
