package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The two operations, who may call them, and what they answer. */
class OperationsTest {
  private final JsonNode contract = References.resolved(SpecFiles.BUNDLE);
  private final List<JsonNode> operations = contract.get("paths").findParents("operationId");

  @Test
  void there_are_the_two_operations_of_the_document_and_no_other() {
    assertThat(operations)
        .extracting(o -> o.get("operationId").stringValue() + " of " + Marks.sections(o))
        .containsExactlyInAnyOrder("createItemType of [4.1]", "updateWebhook of [4.2]");
  }

  @Test
  void the_path_of_an_update_carries_the_identifier() {
    assertThat(contract.get("paths").propertyNames()).contains("/webhooks/{webhook_id}");
  }

  @Test
  void every_operation_requires_the_token() {
    assertThat(contract.get("security").toString()).isEqualTo("[{\"ApiToken\":[]}]");
    assertThat(operations).noneMatch(operation -> operation.has("security"));
  }

  @Test
  void every_operation_answers_its_success_and_the_problems_it_can_have() {
    Map<String, List<String>> expected =
        Map.of(
            "createItemType",
            List.of(
                "201", "400", "401", "406", "408", "413", "414", "415", "422", "429", "431", "500",
                "503"),
            "updateWebhook",
            List.of(
                "200", "400", "401", "404", "406", "408", "413", "414", "415", "422", "429", "431",
                "500", "503"));

    assertThat(operations)
        .allSatisfy(
            operation ->
                assertThat(operation.get("responses").propertyNames())
                    .containsExactlyElementsOf(
                        expected.get(operation.get("operationId").stringValue())));
  }

  @Test
  void every_refusal_has_a_problem_for_its_body_and_every_answer_its_id() {
    JsonNode problem = contract.at("/components/schemas/Problem");

    for (JsonNode operation : operations) {
      operation.get("responses").properties().forEach(answer -> check(answer, problem));
    }
  }

  static void check(Map.Entry<String, JsonNode> answer, JsonNode problem) {
    JsonNode content = answer.getValue().get("content");
    if (answer.getKey().startsWith("2")) {
      assertThat(content.propertyNames()).containsExactly("application/json");
    } else {
      assertThat(content.propertyNames()).containsExactly("application/problem+json");
      assertThat(content.at("/application~1problem+json/schema")).isEqualTo(problem);
    }
    assertThat(answer.getValue().get("headers").propertyNames()).contains("X-Request-Id");
  }
}
