package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import dev.contentservice.conformance.table.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Each row of the table of section 4.2 with any value and beside each other row. */
final class UpdateLaws {
  private static final JsonNode NULL = Json.parse("null");

  private static final List<String> URLS =
      List.of(
          "https://hooks.example.com",
          "https://hooks.example.com/",
          "https://HOOKS.Example.COM/Path",
          "http://hooks.example.com:80/",
          "https://hooks.example.com:443/",
          "https://hooks.example.com/a/./b/../c",
          "https://hooks.example.com//a//",
          "https://hooks.example.com/%7euser/%41",
          "https://hooks.example.com/?",
          "https://hooks.example.com?b=2&a=1&a=1",
          "https://hooks.example.com/a;v=1?x=%20+y",
          "https://hooks.example.com/?a=1&amp;b=2&lt;",
          "https://hooks.example.com/%7B%7Bid%7D%7D/$id/(a)*!'~_",
          "https://hooks.example.com/" + "a".repeat(1000));

  private static final List<String> PAYLOADS =
      List.of(
          "{ \"b\" : 1.10,\n\t\"a\" : [ 1 , 2 ] }",
          "{\"a\":1,\"a\":2}",
          "{\"a\":\"\\u0041\\/\"}",
          "\"text\"",
          " [1, 1e2, -0.0, 10000000000000000000000] ",
          "{\"a\":null}",
          "<a b='1'/>",
          "a=b&c=%20d",
          "12345678901234567890",
          "{\"z\":1,\"a\":{\"y\":2,\"b\":3}}",
          "{\"password\":\"a\",\"Authorization\":\"Bearer b\",\"token\":\"c\"}",
          "{\"a\":\"<b>&amp;</b>\",\"\\u00e9\":\"\\ud83d\\ude80\"}",
          "---\na: yes\nb: [1, 2]\n",
          "{{#each items}}{{id}}{{/each}}",
          "[]",
          "null");

  private static final List<String> HEADERS =
      List.of(
          "{}",
          "{\"x-lower\":\"a\",\"X-UPPER\":\"B\",\"X-Mixed_case.1~!\":\"c\"}",
          "{\"X-Z\":\"1\",\"X-A\":\"2\",\"X-M\":\"3\"}",
          "{\"Accept\":\"text/plain;q=0.5, */*\",\"Cookie\":\"a=b; c=d\"}",
          "{\"X-Inner\":\"two  blanks\",\"X-Number\":\"007\",\"X-Flag\":\"true\"}");

  private UpdateLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (Member member : Tables.UPDATE) {
      checks.add(eachAlone(member));
      checks.add(keepsOtherValues(member));
      checks.add(keepsLeastValues(member));
      checks.add(besideEach(member));
      checks.add(wrongBesideChanges(member));
      checks.add(again(member));
      if (member.nullable()) {
        checks.add(nullBesideEach(member));
      } else {
        checks.add(nullBesideChanges(member));
      }
    }
    checks.add(texts("name", List.of("4.2", "text-characters", "formats-and-lengths"), names()));
    checks.add(
        texts(
            "payload_api_version",
            List.of("payload-api-versions", "text-characters", "formats-and-lengths"),
            Texts.all(10_000)));
    checks.add(
        texts(
            "custom_payload",
            List.of("4.2", "custom-payload-syntax", "text-characters", "formats-and-lengths"),
            Texts.all(65_536)));
    checks.add(
        texts(
            "custom_payload",
            "json",
            List.of("custom-payload-syntax", "text-characters"),
            PAYLOADS));
    for (String member : List.of("http_basic_user", "http_basic_password")) {
      checks.add(
          texts(
              member,
              List.of("5", "basic-credentials", "text-characters", "formats-and-lengths"),
              Texts.credentials(member.equals("http_basic_password"))));
    }
    for (String member :
        List.of("name", "custom_payload", "payload_api_version", "http_basic_user", "url")) {
      checks.add(alike(member));
    }
    checks.add(texts("url", List.of("2.2", "callable-url", "formats-and-lengths"), urls()));
    checks.add(headersAlike());
    checks.add(headers());
    checks.add(headerValues());
    checks.add(headersAtAnyPlace());
    checks.add(headersWithSecrets());
    checks.addAll(NameLaws.all());
    return checks;
  }

  private static List<String> names() {
    return Texts.all(10_000);
  }

  /** Texts as paths, with what paths may have, and percent-encoded as parameters. */
  private static List<String> urls() {
    List<String> urls = new ArrayList<>(URLS);
    for (String text : Texts.meant()) {
      String path = text.replaceAll("[^A-Za-z0-9._~!$&'()*+,;=:@/?-]", "");
      String query = RequestSpec.encoded(text);
      urls.add("https://hooks.example.com/%s?a=%s&b=%s".formatted(path, query, lower(query)));
    }
    return urls;
  }

  /** With hexadecimal digits in lower case. */
  private static String lower(String encoded) {
    return Pattern.compile("%[0-9A-F]{2}")
        .matcher(encoded)
        .replaceAll(match -> match.group().toLowerCase(Locale.ROOT));
  }

  static void expectStored(TestWebhook webhook, ObjectNode body) {
    Expect updated = Expect.that(webhook.update(body)).accepted();
    Expect read = Expect.that(webhook.read()).accepted();
    body.properties()
        .forEach(
            m -> {
              updated.member("/" + m.getKey(), m.getValue());
              read.member("/" + m.getKey(), m.getValue());
            });
  }

  private static void expectOthersKept(TestWebhook webhook, ObjectNode changed) {
    Expect read = Expect.that(webhook.read()).accepted();
    webhook
        .baseline()
        .properties()
        .forEach(
            m -> {
              if (!changed.has(m.getKey())) {
                read.member("/" + m.getKey(), m.getValue());
              }
            });
  }

  /** Valid values, with null where it is one. */
  private static List<JsonNode> values(Subject subject, Member member) {
    List<JsonNode> values = new ArrayList<>(member.valid(subject));
    if (member.isNullable(subject) && subject.assumes("absent-and-null")) {
      values.add(NULL);
    }
    return values;
  }

  /** A valid change of each other member. */
  private static ObjectNode changes(Subject subject, Member member) {
    ObjectNode body = Json.object();
    Tables.UPDATE.stream()
        .filter(other -> !other.equals(member))
        .forEach(other -> body.set(other.name(), change(subject, other)));
    return body;
  }

  /** A value that is not that of the baseline. */
  private static JsonNode change(Subject subject, Member member) {
    List<JsonNode> valid = member.valid(subject);
    return valid.get(member.name().equals("enabled") ? valid.size() - 1 : 0);
  }

  private static Check eachAlone(Member member) {
    return new Check(
        "update-" + member.kebab() + "-each-alone",
        List.of("4.2", "absent-and-null"),
        "any value of " + member.name() + " is stored alone, and every other member is kept",
        s -> {
          for (JsonNode value : values(s, member)) {
            TestWebhook webhook = s.webhook();
            ObjectNode body = Json.object(member.name(), value);
            expectStored(webhook, body);
            expectOthersKept(webhook, body);
          }
        });
  }

  /** The baseline has a value everywhere; a fault can also be to set what was null or empty. */
  private static ObjectNode opposite(Subject subject) {
    ObjectNode body = Json.object();
    for (Member member : Tables.UPDATE) {
      List<JsonNode> values = values(subject, member);
      boolean first = member.name().equals("nested_items_in_payload");
      body.set(member.name(), values.get(first ? 0 : values.size() - 1));
    }
    return body;
  }

  private static Check keepsOtherValues(Member member) {
    return new Check(
        "update-" + member.kebab() + "-keeps-other-values",
        List.of("4.2", "absent-and-null"),
        "any value of " + member.name() + " changes no other member, whatever the others are",
        s -> {
          for (JsonNode value : values(s, member)) {
            expectStoredBeside(s.webhook(), member, value, opposite(s));
          }
        });
  }

  private static void expectStoredBeside(
      TestWebhook webhook, Member member, JsonNode value, ObjectNode others) {
    Expect.that(webhook.update(others)).accepted();
    expectStored(webhook, Json.object(member.name(), value));
    Expect read = Expect.that(webhook.read());
    others.remove(member.name());
    others.properties().forEach(m -> read.member("/" + m.getKey(), m.getValue()));
  }

  /** What a webhook has that was given nothing. */
  private static ObjectNode least(Subject subject, boolean enabled) {
    return ((ObjectNode)
            Json.parse(
                """
                {"url": "https://hooks.example.com/", "custom_payload": null, "headers": {},
                 "events": [], "http_basic_user": null, "http_basic_password": null,
                 "nested_items_in_payload": false}
                """))
        .put("enabled", enabled)
        .put("payload_api_version", subject.choices().like("payload_api_version", ""));
  }

  private static Check keepsLeastValues(Member member) {
    return new Check(
        "update-" + member.kebab() + "-keeps-least-values",
        List.of(
            "4.2",
            "absent-and-null",
            "transitions",
            "empty-and-repeated-entries",
            "payload-api-versions",
            "formats-and-lengths",
            "basic-credentials"),
        "any value of " + member.name() + " changes no other member of a webhook that has nothing",
        s -> {
          for (JsonNode value : values(s, member)) {
            for (boolean enabled : List.of(true, false)) {
              expectStoredBeside(s.webhook(), member, value, least(s, enabled));
            }
          }
        });
  }

  private static Check besideEach(Member member) {
    return new Check(
        "update-" + member.kebab() + "-beside-each",
        List.of("4.2", "absent-and-null", "transitions"),
        member.name() + " has its value beside any value of each other member",
        s -> {
          TestWebhook webhook = s.webhook();
          for (Member other : Tables.UPDATE) {
            if (!other.equals(member)) {
              for (JsonNode value : values(s, other)) {
                ObjectNode body = Json.object(other.name(), value);
                expectStored(webhook, body.set(member.name(), change(s, member)));
                webhook.reset();
              }
            }
          }
        });
  }

  private static Check wrongBesideChanges(Member member) {
    return new Check(
        "update-" + member.kebab() + "-wrong-beside-changes",
        List.of("4.2", "errors"),
        "a wrong type of " + member.name() + " rejects the valid changes of all other members, too",
        s -> {
          TestWebhook webhook = s.webhook();
          for (JsonNode value : member.type().wrong()) {
            expectRejected(webhook, member, value, changes(s, member));
          }
        });
  }

  private static Check nullBesideChanges(Member member) {
    return new Check(
        "update-" + member.kebab() + "-null-beside-changes",
        List.of("4.2", "absent-and-null", "errors"),
        "null for " + member.name() + " rejects the valid changes of all other members, too",
        s -> expectRejected(s.webhook(), member, NULL, changes(s, member)));
  }

  /** First and last in the body. */
  private static void expectRejected(
      TestWebhook webhook, Member member, JsonNode value, ObjectNode changes) {
    ObjectNode first = Json.object(member.name(), value);
    first.setAll(changes);
    Expect.that(webhook.update(first)).rejected();
    webhook.expectUnchanged();
    Expect.that(webhook.update(changes.set(member.name(), value))).rejected();
    webhook.expectUnchanged();
  }

  /** One credential without the other is another matter. */
  private static List<String> nullCites(Member member) {
    return member.name().startsWith("http_basic_")
        ? List.of("4.2", "absent-and-null", "basic-credentials")
        : List.of("4.2", "absent-and-null");
  }

  private static Check nullBesideEach(Member member) {
    return new Check(
        "update-" + member.kebab() + "-null-beside-each",
        nullCites(member),
        "null clears " + member.name() + " beside a value of each other member",
        s -> {
          TestWebhook webhook = s.webhook();
          for (Member other : Tables.UPDATE) {
            if (!other.equals(member)) {
              ObjectNode body = Json.object(other.name(), change(s, other));
              expectStored(webhook, body.set(member.name(), NULL));
              webhook.reset();
            }
          }
        });
  }

  private static Check again(Member member) {
    return new Check(
        "update-" + member.kebab() + "-again",
        List.of("4.2", "transitions", "name-comparison"),
        "the value that " + member.name() + " has already is accepted again",
        s -> {
          TestWebhook webhook = s.webhook();
          for (JsonNode value : values(s, member)) {
            ObjectNode body = Json.object(member.name(), value);
            expectStored(webhook, body);
            expectStored(webhook, body);
          }
        });
  }

  private static Check texts(String member, List<String> cites, List<String> texts) {
    return texts(member, "text", cites, texts);
  }

  private static Check texts(String member, String kind, List<String> cites, List<String> texts) {
    return new Check(
        "update-" + member.replace('_', '-') + "-any-" + kind,
        cites,
        member + " comes back exactly as it was sent, from this update and from the next",
        s -> {
          TestWebhook webhook = s.webhook();
          for (String text : s.texts(member, texts)) {
            expectStored(webhook, Json.object(member, Json.string(text)));
          }
        });
  }

  private static Check headersAlike() {
    return new Check(
        "update-headers-like-the-ones-before",
        List.of("2.2", "sendable-headers"),
        "headers that are almost the ones before are stored",
        s -> {
          TestWebhook webhook = s.webhook();
          for (String headers :
              List.of(
                  "{\"X-A\":\"a\",\"X-B\":\"b\"}",
                  "{\"x-a\":\"a\",\"X-B\":\"b\"}",
                  "{\"X-A\":\"A\",\"X-B\":\"b\"}",
                  "{\"X-A\":\"b\",\"X-B\":\"a\"}",
                  "{\"X-A\":\"b\"}",
                  "{\"X-C\":\"b\"}",
                  "{\"X-C\":\"\"}",
                  "{}")) {
            expectStored(webhook, Json.object("headers", Json.parse(headers)));
          }
        });
  }

  /** A service may take a value for the one before it. */
  private static Check alike(String member) {
    String start = member.equals("url") ? "https://hooks.example.com/" : "";
    return new Check(
        "update-" + member.replace('_', '-') + "-like-the-one-before",
        List.of("4.2", "formats-and-lengths", "callable-url", "basic-credentials"),
        "a value of " + member + " that is almost the one before is stored",
        s -> {
          TestWebhook webhook = s.webhook();
          String fresh = s.fresh("v").replace(' ', '-');
          for (String text :
              s.texts(
                  member,
                  List.of(
                      start + fresh + "/a",
                      start + fresh + "/A",
                      start + fresh + "/b",
                      start + fresh + "/b/",
                      start + fresh + "/b",
                      start + fresh + "//b",
                      start + fresh + "/b?",
                      start + fresh + "/B?",
                      start.toUpperCase(Locale.ROOT) + fresh + "/B?",
                      start + fresh + "/%62",
                      start + fresh + "/b",
                      start + fresh + "/b0",
                      start + fresh + "/b00"))) {
            expectStored(webhook, Json.object(member, Json.string(text)));
          }
        });
  }

  private static Check headers() {
    return new Check(
        "update-headers-any-names",
        List.of("2.2", "sendable-headers"),
        "names of headers come back with their case, and no header is added, merged or lost",
        s -> {
          TestWebhook webhook = s.webhook();
          for (String headers : HEADERS) {
            expectStored(webhook, Json.object("headers", Json.parse(headers)));
          }
          for (int count : s.lengths(List.of(1, 5, 8, 10, 25, 50))) {
            ObjectNode many = Json.object();
            for (int i = 0; i < count; i++) {
              many.put("X-" + i, "value " + i);
            }
            ObjectNode body = Json.object("headers", many);
            if (s.assumes("absent-and-null")) {
              body.putNull("http_basic_user").putNull("http_basic_password");
            }
            expectStored(webhook, body);
          }
        });
  }

  private static Check headerValues() {
    return new Check(
        "update-headers-any-text",
        List.of("2.2", "sendable-headers", "formats-and-lengths"),
        "values of headers come back exactly as they were sent",
        s -> {
          TestWebhook webhook = s.webhook();
          for (String text : s.texts("headers", Texts.ofHeaders())) {
            expectStored(webhook, Json.object("headers", Json.object("X-A", Json.string(text))));
          }
        });
  }

  private static Check headersAtAnyPlace() {
    return new Check(
        "update-headers-at-any-place",
        List.of("2.2", "strict-reading"),
        "a value of a header that is no text is rejected, wherever it is",
        s -> {
          TestWebhook webhook = s.webhook();
          for (String wrong : List.of("null", "[]", "{}", "[\"a\"]", "1", "false")) {
            for (String headers :
                List.of(
                    "{\"X-A\":%s}",
                    "{\"X-A\":%s,\"X-B\":\"b\",\"X-C\":\"c\"}",
                    "{\"X-A\":\"a\",\"X-B\":%s,\"X-C\":\"c\"}",
                    "{\"X-A\":\"a\",\"X-B\":\"b\",\"X-C\":%s}")) {
              Expect.that(
                      webhook.update(Json.object("headers", Json.parse(headers.formatted(wrong)))))
                  .rejected();
            }
          }
          webhook.expectUnchanged();
        });
  }

  private static Check headersWithSecrets() {
    return new Check(
        "update-headers-any-names-kept",
        List.of("2.2", "sendable-headers", "absent-and-null", "basic-credentials", "transitions"),
        "headers that carry secrets are kept and shown, whatever other member changes",
        s -> {
          TestWebhook webhook = s.webhook();
          JsonNode headers =
              Json.parse("{\"Authorization\":\"Bearer a\",\"X-Api-Key\":\"b\",\"Cookie\":\"c=d\"}");
          expectStored(webhook, Json.object("headers", headers));
          for (Member member : Tables.UPDATE) {
            if (!member.name().equals("headers")) {
              for (JsonNode value : values(s, member)) {
                Expect.that(webhook.update(Json.object(member.name(), value)))
                    .accepted()
                    .member("/headers", headers);
              }
            }
          }
        });
  }
}
