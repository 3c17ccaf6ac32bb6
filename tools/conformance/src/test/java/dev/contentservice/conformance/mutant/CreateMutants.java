package dev.contentservice.conformance.mutant;

import static dev.contentservice.conformance.mutant.Mutant.ignores;
import static dev.contentservice.conformance.mutant.Mutant.of;

import dev.contentservice.conformance.example.Behaviour.Step;
import dev.contentservice.conformance.http.Json;
import java.text.Normalizer;
import java.util.List;

/** Faults of creating a model. */
final class CreateMutants {
  private CreateMutants() {}

  private static final List<Mutant> ALL =
      List.of(
          ignores(
              "item-type.ordering.exclusive",
              "accepts ordering_meta with ordering_field",
              "create-ordering-exclusive"),
          of(
              "rejects ordering_meta beside a null",
              "create-ordering-meta-and-null",
              b ->
                  b.rejected =
                      body ->
                          CreateFaults.isText(body, "ordering_meta") && body.has("ordering_field")),
          of(
              "rejects ordering_field beside a null",
              "create-ordering-field-and-null",
              b ->
                  b.rejected =
                      body -> body.has("ordering_meta") && body.path("ordering_field").isObject()),
          of(
              "rejects a direction without an ordering",
              "create-ordering-direction-any-ordering",
              b ->
                  b.rejected =
                      body -> body.has("ordering_direction") && !body.has("ordering_field")),
          of(
              "drops an unknown ordering_direction",
              "create-ordering-direction-stored",
              b -> b.model = m -> CreateFaults.closed(m, "ordering_direction", "asc", "desc")),
          of(
              "rejects an unknown ordering_meta",
              "create-ordering-meta-stored",
              b ->
                  b.rejected =
                      body ->
                          !body.path("ordering_meta").asString("created_at").equals("created_at")),
          of(
              "replaces an unknown collection_appearance",
              "create-collection-appearance-stored",
              b -> b.model = m -> m.put("collection_appearance", "compact")),
          of(
              "rejects an ordering_meta of null",
              "create-ordering-meta-null",
              b -> b.rejected = body -> body.path("ordering_meta").isNull()),
          of("loses the hint", "create-hint-stored", b -> b.model = m -> m.putNull("hint")),
          of(
              "stores an empty hint for null",
              "create-hint-null",
              b -> b.model = m -> m.get("hint").isNull() ? m.put("hint", "") : m),
          of(
              "loses the workflow",
              "create-workflow-stored",
              b -> b.model = m -> m.putNull("workflow")),
          of(
              "swaps title_field and excerpt_field",
              "create-title-field-stored",
              b -> b.model = CreateFaults::swapped),
          of(
              "is true by default for draft_mode_active",
              "always-model-defaults",
              b -> b.model = m -> m.put("draft_mode_active", true)),
          of(
              "forces tree to be false",
              "create-tree-stored",
              b -> b.model = m -> m.put("tree", false)),
          of(
              "returns null for empty fields",
              "create-fields-empty",
              b -> b.model = m -> m.putNull("fields")),
          of(
              "returns null for empty fieldsets",
              "create-fields-empty",
              b -> b.model = m -> m.putNull("fieldsets")),
          of(
              "returns the meta flag as text",
              "create-has-singleton-item-false",
              b -> b.model = m -> m.set("meta", Json.parse("{\"has_singleton_item\":\"false\"}"))),
          of(
              "returns no meta",
              "create-has-singleton-item-false",
              b -> b.model = m -> m.without("meta")),
          of(
              "omits members that are null",
              "create-ordering-direction-null",
              b -> b.model = CreateFaults::withoutNulls),
          of(
              "claims that the single record exists",
              "create-has-singleton-item-false",
              b ->
                  b.model =
                      m ->
                          m.set(
                              "meta",
                              Json.parse("{\"has_singleton_item\":" + m.get("singleton") + "}"))),
          of(
              "returns an empty object for no single record",
              "create-fields-empty",
              b -> b.model = m -> m.set("singleton_item", Json.object())),
          of(
              "gives each model the same id",
              "race-ids-distinct",
              b -> b.model = m -> m.put("id", "1")),
          of(
              "gives a number as id",
              "always-model-types",
              b -> b.model = m -> m.put("id", m.hashCode())),
          of(
              "repeats ids under load",
              "race-ids-distinct",
              b -> b.model = m -> m.put("id", "" + System.nanoTime() / 1_000_000_000)),
          ignores(
              "shape.required", "/name", "accepts a model without a name", "create-name-required"),
          ignores(
              "shape.required",
              "/api_key",
              "accepts a model without an api_key",
              "create-name-required"),
          ignores("shape.null", "/name", "accepts null as a name", "create-name-not-null"),
          ignores("shape.null", "/sortable", "accepts null as a flag", "create-sortable-not-null"),
          ignores(
              "shape.type",
              "/modular_block",
              "accepts any type as a flag",
              "create-modular-block-wrong-type"),
          ignores(
              "shape.value",
              "/title_field/type",
              "accepts a reference to a workflow as a field",
              "create-title-field-wrong-type"),
          ignores(
              "shape.unknown-member",
              "/id",
              "accepts an id chosen by the caller",
              "create-id-not-accepted"),
          ignores(
              "shape.unknown-member",
              "/title_field/conformance",
              "accepts unknown members of references",
              "create-reference-members"),
          of(
              "requires unique api_keys",
              "create-any-text",
              b -> b.rejected = new CreateFaults.UniqueKeys()::isTaken),
          of(
              "limits names to 255 characters",
              "create-text-lengths",
              b -> b.rejected = body -> body.path("name").asString("").length() > 255),
          of(
              "rejects empty names",
              "create-text-lengths",
              b -> b.rejected = body -> body.path("name").asString("x").isEmpty()),
          of(
              "trims strings",
              "create-any-text",
              b -> b.model = m -> CreateFaults.hint(m, String::strip)),
          of(
              "normalizes strings",
              "create-any-text",
              b ->
                  b.model =
                      m -> CreateFaults.hint(m, s -> Normalizer.normalize(s, Normalizer.Form.NFC))),
          of(
              "loses characters beyond 16 bits",
              "create-hint-stored",
              b ->
                  b.model =
                      m -> CreateFaults.hint(m, s -> s.replaceAll("[^\\u0000-\\uffff]", "?"))),
          ignores("shape.text", "accepts U+0000", "create-text-nul"),
          of(
              "accepts any value of the query parameter",
              "create-skip-menu-item-creation-not-boolean",
              b -> b.without.add(Step.QUERY)),
          of(
              "checks that a referenced field exists",
              "create-title-field-stored",
              b -> b.rejected = body -> body.path("title_field").isObject()),
          of(
              "rejects a descending direction beside ordering_meta",
              "create-ordering-direction-any-ordering",
              b ->
                  b.rejected =
                      m ->
                          m.path("ordering_meta").isString()
                              && m.path("ordering_direction").asString("").equals("desc")),
          of(
              "does not decode the query",
              "create-skip-menu-item-creation-encoded",
              b -> b.reply = (c, r) -> ProtocolFaults.reject(c.query().contains("%"), 400, r)),
          of(
              "truncates hints that another member accompanies",
              "create-hint-among-all",
              b -> b.model = CreateFaults::truncated));

  static List<Mutant> all() {
    return ALL;
  }
}
