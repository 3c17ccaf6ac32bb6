package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Updating a webhook as a whole (section 4.2). */
final class UpdateWebhookChecks {
  private UpdateWebhookChecks() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    checks.addAll(SUBSETS);
    checks.addAll(IDENTIFIERS);
    checks.addAll(NAMES);
    return checks;
  }

  private static final List<Check> SUBSETS =
      List.of(
          new Check(
              "update-status-200",
              List.of("update-webhook-method-and-path"),
              "an updated webhook gets status 200",
              s -> Expect.that(s.webhook().read()).status(200)),
          new Check(
              "update-every-member",
              List.of("4.2"),
              "all members can be sent together",
              s -> s.webhook().expectUnchanged()),
          new Check(
              "update-nothing",
              List.of("4.2", "absent-and-null"),
              "an update without members is accepted and changes nothing",
              s -> {
                TestWebhook webhook = s.webhook();
                Expect.that(webhook.read()).accepted();
                webhook.expectUnchanged();
              }),
          new Check(
              "update-rejected-changes-nothing",
              List.of("4.2", "errors"),
              "a rejected update changes nothing, not even its valid members",
              s -> {
                TestWebhook webhook = s.webhook();
                ObjectNode body = Json.object("enabled", Json.parse("false"));
                body.set("name", s.text("name", "Half"));
                Expect.that(webhook.update(body.put("events", "none"))).rejected();
                webhook.expectUnchanged();
              }),
          new Check(
              "update-enabled-both-ways",
              List.of("transitions"),
              "enabled accepts either value at any time",
              s -> {
                TestWebhook webhook = s.webhook();
                for (String value : List.of("false", "false", "true", "true")) {
                  JsonNode flag = Json.parse(value);
                  Expect.that(webhook.update(Json.object("enabled", flag)))
                      .accepted()
                      .member("/enabled", flag);
                }
              }));

  private static final List<Check> IDENTIFIERS =
      List.of(
          new Check(
              "update-id-returned",
              List.of("2.2", "4.2"),
              "the response has the id of the path",
              s -> {
                TestWebhook webhook = s.webhook();
                Expect.that(webhook.read()).accepted().member("/id", Json.string(webhook.id()));
              }),
          new Check(
              "update-id-not-accepted",
              List.of("unknown-members"),
              "a request that sends the id is rejected",
              s -> {
                TestWebhook webhook = s.webhook();
                Expect.that(webhook.update(Json.object("id", Json.string("chosen")))).rejected();
                webhook.expectUnchanged();
              }),
          new Check(
              "update-unknown-webhook",
              List.of("4.2"),
              "the path carries the identifier; an identifier that no webhook has is rejected",
              s ->
                  Expect.that(s.api().send(s.api().update(s.fresh("no webhook"), "{}")))
                      .rejected()),
          new Check(
              "update-unknown-webhook-404",
              List.of("errors"),
              "an identifier that no webhook has gets status 404",
              s ->
                  Expect.that(s.api().send(s.api().update(s.fresh("no webhook"), "{}")))
                      .status(404)),
          new Check(
              "update-one-path",
              List.of("update-webhook-method-and-path"),
              "a path with a final slash, an empty segment, a dot segment or a parameter is 404",
              UpdateWebhookChecks::otherPaths));

  private static void otherPaths(Subject subject) {
    RequestSpec request = subject.webhook().request("{}");
    String path = request.path();
    int last = path.lastIndexOf('/');
    List<String> others =
        List.of(
            path + "/",
            path + ";v=2",
            path.substring(0, last) + "/" + path.substring(last),
            path.substring(0, last) + "/." + path.substring(last));
    for (String other : others) {
      Expect.that(subject.api().send(request.path(other))).status(404);
    }
  }

  private static final List<Check> NAMES =
      List.of(
          new Check(
              "update-name-unique",
              List.of("4.2", "2.2"),
              "name is unique among webhooks; the name of another webhook is rejected",
              s -> {
                TestWebhook webhook = s.webhook();
                JsonNode taken = s.otherWebhook().baseline().get("name");
                Expect.that(webhook.update(Json.object("name", taken))).rejected();
                webhook.expectUnchanged();
              }),
          new Check(
              "update-name-own",
              List.of("name-comparison"),
              "a webhook may send its own name again",
              s -> {
                TestWebhook webhook = s.webhook();
                JsonNode own = webhook.baseline().get("name");
                Expect.that(webhook.update(Json.object("name", own))).accepted();
              }),
          new Check(
              "update-name-free-again",
              List.of("4.2"),
              "a name that its webhook has given up is free",
              UpdateWebhookChecks::freeName),
          new Check(
              "update-name-compared-exactly",
              List.of("name-comparison", "text-characters"),
              "names that differ in case, blanks or Unicode normalization are different",
              UpdateWebhookChecks::similarNames));

  private static void freeName(Subject subject) {
    TestWebhook webhook = subject.webhook();
    TestWebhook other = subject.otherWebhook();
    JsonNode given = subject.text("name", "Given up");
    Expect.that(other.update(Json.object("name", given))).accepted();
    other.reset();
    Expect.that(webhook.update(Json.object("name", given))).accepted().member("/name", given);
  }

  private static void similarNames(Subject subject) {
    TestWebhook webhook = subject.webhook();
    String name = subject.fresh("Émile");
    Expect.that(subject.otherWebhook().update(Json.object("name", Json.string(name)))).accepted();
    List<String> similar =
        List.of(
            name.toUpperCase(Locale.ROOT),
            " " + name,
            name + " ",
            Normalizer.normalize(name, Normalizer.Form.NFD));
    for (String other : similar) {
      Expect.that(webhook.update(Json.object("name", Json.string(other))))
          .accepted()
          .member("/name", Json.string(other));
    }
  }
}
