package dev.contentservice.conformance.mutant;

import static dev.contentservice.conformance.mutant.Mutant.ignores;
import static dev.contentservice.conformance.mutant.Mutant.of;

import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.example.Behaviour.Step;
import dev.contentservice.conformance.http.Json;
import java.util.List;

/** Faults of updating a webhook. */
final class UpdateMutants {
  private UpdateMutants() {}

  private static final List<Mutant> ALL =
      List.of(
          of(
              "takes null as omitted",
              "update-custom-payload-null",
              b -> b.merge = UpdateFaults::withoutNulls),
          of(
              "takes omitted as null",
              "update-any-subset",
              b ->
                  b.merge =
                      (stored, change) ->
                          Behaviour.merged(stored.putNull("custom_payload"), change)),
          of(
              "disables a webhook when enabled is omitted",
              "update-any-subset",
              b ->
                  b.merge =
                      (stored, change) -> Behaviour.merged(stored.put("enabled", false), change)),
          of(
              "clears the headers when events are sent",
              "update-any-subset",
              b -> b.merge = UpdateFaults::clearing),
          of(
              "does not store the URL",
              "update-url-stored",
              b -> b.merge = (stored, change) -> Behaviour.merged(stored, change.without("url"))),
          of(
              "merges headers into the stored ones",
              "update-headers-stored",
              b -> b.merge = UpdateFaults::mergingHeaders),
          of(
              "appends events to the stored ones",
              "update-events-stored",
              b -> b.merge = UpdateFaults::appendingEvents),
          of(
              "does not return http_basic_password",
              "update-http-basic-password-stored",
              b -> b.webhook = w -> w.without("http_basic_password")),
          of(
              "masks http_basic_password",
              "update-http-basic-password-stored",
              b -> b.webhook = w -> w.put("http_basic_password", "***")),
          of(
              "cannot clear http_basic_user",
              "update-http-basic-user-null",
              b -> b.rejected = body -> body.path("http_basic_user").isNull()),
          ignores("shape.null", "/name", "accepts null as a name", "update-name-not-null"),
          ignores("shape.null", "/headers", "accepts null as headers", "update-headers-not-null"),
          ignores(
              "shape.type", "/enabled", "accepts any type as a flag", "update-enabled-wrong-type"),
          ignores(
              "shape.type",
              "/headers/X-First",
              "accepts any type as the value of a header",
              "update-headers-wrong-type"),
          of(
              "keeps the first payload_api_version",
              "update-payload-api-version-stored",
              b ->
                  b.merge =
                      (stored, change) ->
                          Behaviour.merged(stored, change.without("payload_api_version"))),
          of(
              "knows only version 3 of payloads",
              "update-payload-api-version-any-text",
              b -> b.rejected = body -> body.path("payload_api_version").asString("3").isEmpty()),
          of(
              "fills in templates of custom_payload",
              "update-custom-payload-any-text",
              b ->
                  b.webhook =
                      w ->
                          w.path("custom_payload").isString()
                              ? w.put(
                                  "custom_payload",
                                  w.get("custom_payload").asString().replace("{{y}}", ""))
                              : w),
          of(
              "stores the valid half of a rejected update",
              "update-name-wrong-beside-changes",
              b -> b.rejection = UpdateFaults::keepsHalf),
          of(
              "returns the id of another webhook",
              "update-smallest",
              b -> b.webhook = w -> w.put("id", "w0")),
          ignores(
              "shape.unknown-member",
              "/id",
              "accepts a change of the id",
              "update-id-not-accepted"),
          of(
              "changes both webhooks",
              "update-enabled-only-its-webhook",
              b -> b.without.add(Step.OTHER_WEBHOOKS)),
          of(
              "cannot enable a webhook again",
              "update-enabled-both-ways",
              b -> b.merge = UpdateFaults::disabledForGood),
          ignores(
              "webhook.name.unique",
              "accepts the name of another webhook",
              "update-name-taken-beside-each"),
          of(
              "compares names without case",
              "update-name-compared-character-by-character",
              b -> b.sameName = String::equalsIgnoreCase),
          of(
              "compares names without blanks",
              "update-name-compared-character-by-character",
              b -> b.sameName = (x, y) -> x.strip().equals(y.strip())),
          of(
              "rejects the webhook's own name",
              "update-name-keeps-other-values",
              b -> b.ownNameIsTaken = true),
          of(
              "lets two webhooks have an empty name",
              "update-name-taken-any-text",
              b -> b.sameName = (x, y) -> !x.isEmpty() && x.equals(y)),
          of(
              "does not decode identifiers",
              "update-encoded-identifiers",
              b -> b.path = p -> p.replace("%", "%25")),
          of(
              "accepts names of headers that differ in case",
              "update-headers-sendable-names",
              b -> b.ignored = v -> v.fix().equals("send each name once")),
          of(
              "rejects a password with a colon",
              "update-http-basic-password-any-text",
              b -> b.rejected = w -> w.path("http_basic_password").asString("").contains(":")),
          of(
              "checks names before the transaction",
              "race-name-unique",
              b -> b.without.add(Step.NAME_LOCK)),
          of(
              "loses one of two concurrent updates",
              "race-no-lost-update",
              b -> b.without.add(Step.MERGE_LOCK)),
          ignores("webhook.url.callable", "accepts any URL", "update-url-not-callable"),
          of(
              "accepts URLs of internal addresses",
              "update-url-denied-address",
              b -> b.without.add(Step.DENIED_ADDRESS)),
          ignores(
              "webhook.headers.sendable", "accepts any header", "update-headers-sendable-names"),
          ignores("webhook.basic.sendable", "accepts any user", "update-basic-user-sendable"),
          of(
              "loses the password when three members are sent",
              "update-any-subset",
              b -> b.merge = UpdateFaults::losingPassword),
          of(
              "keeps a text if the new one differs in case only",
              "update-texts-small-changes",
              b -> b.merge = UpdateFaults::sameWithoutCase),
          of(
              "loses the user if the version was updated right before",
              "update-url-after-each",
              b -> b.merge = UpdateFaults.losingAfter("payload_api_version", "http_basic_user")),
          of(
              "loses the headers when five members are sent",
              "update-any-subset",
              b ->
                  b.merge =
                      (stored, change) ->
                          change.size() == 5
                              ? Behaviour.merged(stored, change).set("headers", Json.object())
                              : Behaviour.merged(stored, change)),
          of(
              "checks flags of the first webhook only",
              "update-enabled-wrong-beside-changes",
              UpdateFaults::checkingFirstOnly),
          of(
              "ignores an update after a wrong method",
              "sequence-of-each-after-each",
              UpdateFaults::ignoringAfterMethod));

  static List<Mutant> all() {
    return ALL;
  }
}
