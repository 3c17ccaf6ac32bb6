package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.UnexpectedResponseException;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.Webhook;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Responses that lack what the contract requires, or have more. */
class IncompleteResponseTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Members that the contract does not require. */
  private static final Set<String> OPTIONAL = Set.of("filter");

  /** Members that may be null. */
  private static final Set<String> NULLABLE =
      Set.of(
          "custom_payload",
          "http_basic_user",
          "http_basic_password",
          "ordering_direction",
          "ordering_meta",
          "ordering_field",
          "hint",
          "singleton_item",
          "title_field",
          "image_preview_field",
          "excerpt_field",
          "workflow");

  private record Kind(String example, int status, Function<ContentClient, Object> call) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("webhook-full", 200, client -> client.webhooks().update("w1", w -> {})),
          new Kind(
              "item-type-full",
              201,
              client -> client.itemTypes().create(new CreateItemTypeRequest("A", "a"))));

  /** Each required member at each depth, except header names. */
  static Stream<Arguments> members() {
    Stream.Builder<Arguments> members = Stream.builder();
    for (Kind kind : KINDS) {
      List<JsonPointer> places = new ArrayList<>();
      collect(JSON.readTree(ScriptedService.example(kind.example)), JsonPointer.empty(), places);
      places.forEach(place -> members.add(Arguments.of(kind, place)));
    }
    return members.build();
  }

  private static void collect(JsonNode node, JsonPointer at, List<JsonPointer> places) {
    if (node.isObject() && !at.toString().equals("/headers")) {
      node.properties()
          .forEach(
              each -> {
                JsonPointer place = at.appendProperty(each.getKey());
                if (!OPTIONAL.contains(each.getKey())) {
                  places.add(place);
                }
                collect(each.getValue(), place, places);
              });
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      collect(node.get(i), at.appendIndex(i), places);
    }
  }

  @ParameterizedTest
  @MethodSource("members")
  void a_response_without_a_required_member_is_unexpected_and_names_it(
      Kind kind, JsonPointer member) {
    JsonNode response = JSON.readTree(ScriptedService.example(kind.example));
    parent(response, member).remove(member.last().getMatchingProperty());

    assertThat(strict(kind, response))
        .isInstanceOf(UnexpectedResponseException.class)
        .hasMessageContaining("without " + member + ", which the contract requires");
    assertThat(lenient(kind, response)).isNotNull();
  }

  @ParameterizedTest
  @MethodSource("members")
  void null_counts_as_missing_unless_the_contract_allows_it(Kind kind, JsonPointer member) {
    JsonNode response = JSON.readTree(ScriptedService.example(kind.example));
    String name = member.last().getMatchingProperty();
    parent(response, member).putNull(name);

    if (NULLABLE.contains(name)) {
      assertThat(strict(kind, response)).isNull();
    } else {
      assertThat(strict(kind, response))
          .isInstanceOf(UnexpectedResponseException.class)
          .hasMessageContaining("without " + member);
    }
    assertThat(lenient(kind, response)).isNotNull();
  }

  @Test
  void a_null_element_is_unexpected_and_left_out_by_a_lenient_client() {
    Kind kind = KINDS.get(1);
    ObjectNode response = (ObjectNode) JSON.readTree(ScriptedService.example(kind.example));
    response.putArray("fields").addNull();

    assertThat(strict(kind, response)).isInstanceOf(UnexpectedResponseException.class);
    assertThat(((ItemType) lenient(kind, response)).getFields()).isEmpty();
  }

  @Test
  void numbers_of_unknown_members_are_preserved() {
    String members = "{\"a\": 1.10, \"b\": 1e400, \"c\": 12345678901234567890, \"d\": [0.1], ";
    String response = ScriptedService.example("webhook-full").replaceFirst("\\{", members);

    Webhook hook = (Webhook) lenient(KINDS.get(0), response);

    assertThat(hook.getAdditionalProperties())
        .containsEntry("a", new BigDecimal("1.10"))
        .containsEntry("b", new BigDecimal("1e400"))
        .containsEntry("c", new BigInteger("12345678901234567890"))
        .containsEntry("d", List.of(new BigDecimal("0.1")));
  }

  @Test
  void a_reference_of_another_type_is_read() {
    String response =
        ScriptedService.example("item-type-full")
            .replace("\"type\": \"workflow\"", "\"type\": \"flow\"");

    ItemType model = (ItemType) lenient(KINDS.get(1), response);

    assertThat(model.getWorkflow().getType()).hasToString("flow");
    assertThat(model.getWorkflow().getType().isListed()).isFalse();
  }

  private static ObjectNode parent(JsonNode response, JsonPointer member) {
    return (ObjectNode) response.at(member.head());
  }

  private static Throwable strict(Kind kind, JsonNode response) {
    try (ScriptedService service =
            ScriptedService.responding(kind.status, "application/json", response.toString());
        ContentClient client = service.client()) {
      return catchThrowable(() -> kind.call.apply(client));
    }
  }

  private static Object lenient(Kind kind, Object response) {
    try (ScriptedService service =
            ScriptedService.responding(kind.status, "application/json", response.toString());
        ContentClient client = service.builder().lenientResponses().build()) {
      return kind.call.apply(client);
    }
  }
}
