package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Which strings are accepted (sections 2 and 2.1). */
final class TextChecks {
  private static final List<String> STRANGE =
      List.of(
          " blanks at both ends ",
          "tab\tline\nreturn\r",
          "quote \" backslash \\ slash / <b>&amp;</b>",
          "e\u0301 \u00e9 \u200b \u202e \ufeff \uffff",
          "\uD83D\uDE80 \u6587\u5b57 \u0627\u0644",
          "' or 1=1 -- ${x} {{y}} %s",
          "\u0001\u001f\u007f");

  private TextChecks() {}

  private static final List<Check> ALL =
      List.of(
          new Check(
              "create-text-unchanged",
              List.of("text-characters"),
              "every character but U+0000 is stored; no string is trimmed or normalized",
              s -> {
                for (String text : STRANGE) {
                  Expect.that(s.create(s.model().put("hint", text)))
                      .accepted()
                      .member("/hint", Json.string(text));
                }
              }),
          new Check(
              "update-text-unchanged",
              List.of("text-characters", "custom-payload-syntax"),
              "custom_payload is any string; it is neither interpreted nor changed",
              s -> {
                TestWebhook webhook = s.webhook();
                for (String text : STRANGE) {
                  JsonNode value = Json.string(text);
                  Expect.that(webhook.update(Json.object("custom_payload", value)))
                      .accepted()
                      .member("/custom_payload", value);
                  Expect.that(webhook.read()).member("/custom_payload", value);
                }
              }),
          rejected("create-text-nul", "U+0000 is rejected", "\\u0000"),
          rejected("create-text-surrogate", "half a surrogate pair is rejected", "\\ud83d"),
          new Check(
              "create-text-lengths",
              List.of("formats-and-lengths", "api-key-uniqueness"),
              "name and api_key may be empty, and long",
              s -> {
                for (String text : s.texts("api_key", List.of("", "x".repeat(5000)))) {
                  Expect.that(s.create(s.model().put("name", text).put("api_key", text)))
                      .accepted()
                      .member("/name", Json.string(text))
                      .member("/api_key", Json.string(text));
                }
              }),
          new Check(
              "update-payload-api-version-any",
              List.of("payload-api-versions"),
              "payload_api_version is any string",
              s -> {
                TestWebhook webhook = s.webhook();
                for (String text : List.of("3", "", "2026-11-22 beta")) {
                  Expect.that(webhook.update(Json.object("payload_api_version", Json.string(text))))
                      .accepted()
                      .member("/payload_api_version", Json.string(text));
                }
              }));

  static List<Check> all() {
    return ALL;
  }

  private static Check rejected(String id, String statement, String escape) {
    return new Check(
        id,
        List.of("text-characters"),
        statement,
        s -> {
          String body = s.model().put("hint", "~").toString().replace("~", "a" + escape + "b");
          Expect.that(s.api().send(s.api().create(body))).rejected();
        });
  }
}
