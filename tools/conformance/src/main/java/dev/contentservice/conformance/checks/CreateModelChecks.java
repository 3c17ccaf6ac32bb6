package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Creating a model as a whole (section 4.1), and its response (section 2.1). */
final class CreateModelChecks {
  private static final String FIELD = "{\"type\":\"field\",\"id\":\"field-1\"}";

  private CreateModelChecks() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    checks.add(
        new Check(
            "create-status-201",
            List.of("create-model-method-and-path"),
            "a created model gets status 201",
            subject -> Expect.that(subject.create(subject.model())).status(201)));
    checks.addAll(IDENTIFIERS);
    checks.addAll(ORDERINGS);
    checks.addAll(PARAMETERS);
    checks.addAll(newModel());
    return checks;
  }

  private static final List<Check> IDENTIFIERS =
      List.of(
          new Check(
              "create-id-assigned",
              List.of("4.1"),
              "the id of a model is assigned by the service, another one for each model",
              CreateModelChecks::twoModels),
          new Check(
              "create-id-not-accepted",
              List.of("unknown-members"),
              "a request that sends the id is rejected",
              subject ->
                  Expect.that(subject.create(subject.model().put("id", "chosen"))).rejected()),
          new Check(
              "create-reference-unknown-member",
              List.of("unknown-members"),
              "a reference with an unknown member is rejected",
              s ->
                  Expect.that(
                          ordered(
                              s, "\"title_field\":" + FIELD.replace("}", ",\"conformance\":1}")))
                      .rejected()),
          new Check(
              "create-api-key-twice",
              List.of("api-key-uniqueness"),
              "two models may have the same api_key",
              subject -> {
                ObjectNode body = subject.model();
                Expect.that(subject.create(body)).accepted();
                Expect.that(subject.create(body)).accepted();
              }));

  private static void twoModels(Subject subject) {
    Expect first = Expect.that(subject.create(subject.model())).accepted();
    Expect second = Expect.that(subject.create(subject.model())).accepted();
    first.member("/id", "a string", JsonNode::isString);
    JsonNode id = first.json().get("id");
    second.member("/id", "a string other than " + id, v -> v.isString() && !v.equals(id));
  }

  private static Exchange ordered(Subject subject, String members) {
    ObjectNode body = subject.model();
    body.setAll((ObjectNode) Json.parse("{" + members + "}"));
    return subject.create(body);
  }

  private static final List<Check> ORDERINGS =
      List.of(
          new Check(
              "create-ordering-exclusive",
              List.of("4.1"),
              "ordering_meta and ordering_field are not set at the same time",
              s ->
                  Expect.that(
                          ordered(
                              s, "\"ordering_meta\":\"created_at\",\"ordering_field\":" + FIELD))
                      .rejected()),
          new Check(
              "create-ordering-meta-and-null",
              List.of("ordering", "absent-and-null"),
              "ordering_meta is accepted beside an ordering_field that is null",
              s ->
                  Expect.that(
                          ordered(s, "\"ordering_meta\":\"created_at\",\"ordering_field\":null"))
                      .accepted()),
          new Check(
              "create-ordering-field-and-null",
              List.of("ordering", "absent-and-null", "reference-existence"),
              "ordering_field is accepted beside an ordering_meta that is null",
              s ->
                  Expect.that(ordered(s, "\"ordering_meta\":null,\"ordering_field\":" + FIELD))
                      .accepted()),
          new Check(
              "create-ordering-direction-alone",
              List.of("ordering"),
              "ordering_direction is accepted without an ordering",
              s -> {
                List<String> open = s.assumes("enum-values") ? List.of("desc") : List.of();
                for (String value : s.texts("ordering_direction", open)) {
                  Expect.that(ordered(s, "\"ordering_direction\":\"" + value + "\""))
                      .accepted()
                      .member("/ordering_direction", Json.string(value));
                }
              }));

  private static Exchange query(Subject subject, String query) {
    RequestSpec request = subject.api().create(subject.model().toString());
    return subject.api().send(request.path(request.path() + "?" + query));
  }

  private static final List<Check> PARAMETERS =
      List.of(
          new Check(
              "create-skip-menu-item-creation",
              List.of("4.1"),
              "skip_menu_item_creation is true or false",
              s -> {
                Expect.that(query(s, "skip_menu_item_creation=true")).accepted();
                Expect.that(query(s, "skip_menu_item_creation=false")).accepted();
              }),
          new Check(
              "create-skip-menu-item-creation-not-boolean",
              List.of("4.1", "strict-reading"),
              "skip_menu_item_creation is a boolean, sent once; anything else is rejected",
              s -> {
                for (String value :
                    List.of("maybe", "1", "TRUE", "", "true&skip_menu_item_creation=false")) {
                  Expect.that(query(s, "skip_menu_item_creation=" + value)).rejected();
                }
              }),
          new Check(
              "create-unknown-query-parameter",
              List.of("strict-reading"),
              "query parameters that the contract does not have are rejected",
              s -> Expect.that(query(s, "skip_menu=true")).rejected()));

  private static List<Check> newModel() {
    return List.of(
        empty("create-fields-empty", "fields", "[]"),
        empty("create-fieldsets-empty", "fieldsets", "[]"),
        empty("create-singleton-item-null", "singleton_item", "null"),
        new Check(
            "create-has-singleton-item-false",
            List.of("singleton-item-flag"),
            "has_singleton_item of a new model is false",
            subject ->
                Expect.that(subject.create(subject.model().put("singleton", true)))
                    .accepted()
                    .member("/meta/has_singleton_item", Json.parse("false"))));
  }

  private static Check empty(String id, String member, String value) {
    return new Check(
        id,
        List.of("create-model-defaults"),
        member + " of a new model is " + value,
        subject ->
            Expect.that(subject.create(subject.model()))
                .accepted()
                .member("/" + member, Json.parse(value)));
  }
}
