package dev.contentservice.rules.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.networknt.schema.path.NodePath;
import com.networknt.schema.path.PathType;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.WorkflowReference;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import jakarta.validation.constraints.NotNull;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openapitools.jackson.nullable.JsonNullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The members that rules mention exist in the contract and in the generated classes. */
class ContractMembersTest {
  private static final JsonNode EXAMPLES =
      BodyJson.mapper()
          .readTree(ContractMembersTest.class.getResourceAsStream("/rule-examples.json"));
  private static final WebhookNameLookup ALWAYS_USED = name -> Optional.of("w2");

  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void every_place_of_a_violation_is_a_member_of_the_contract(String rule, boolean model) {
    assertThat(places(rule, model))
        .isNotEmpty()
        .allSatisfy(steps -> assertThat(isMember(contract(model), steps)).as("%s", steps).isTrue());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void a_contract_that_lost_a_member_is_seen_to_orphan_the_rule(String rule, boolean model) {
    for (List<String> steps : places(rule, model)) {
      List<String> names = steps.stream().filter(step -> !step.matches("\\d+")).toList();
      for (String name : names.contains("headers") ? List.of("headers") : names) {
        JsonNode contract = contract(model);
        contract.findParents(name).forEach(properties -> ((ObjectNode) properties).remove(name));

        assertThat(isMember(contract, steps)).as("%s without %s", steps, name).isFalse();
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void every_place_of_a_violation_is_a_property_of_the_generated_class(String rule, boolean model) {
    Class<?> body = model ? CreateItemTypeRequest.class : UpdateWebhookRequest.class;

    assertThat(places(rule, model))
        .isNotEmpty()
        .allSatisfy(steps -> assertThat(typeAt(body, steps)).as("%s", steps).isNotNull());
  }

  @ParameterizedTest
  @MethodSource("classes")
  void every_member_the_contract_requires_is_not_null_in_the_class_and_the_other_way_round(
      Class<?> type, String schema) {
    JsonNode root = ContractSchemas.packaged().schema(schema).getSchemaNode();

    List<String> notNull =
        Stream.of(type.getMethods())
            .filter(getter -> getter.isAnnotationPresent(NotNull.class))
            .map(getter -> getter.getAnnotation(JsonProperty.class).value())
            .toList();

    // NotNull cannot distinguish omitted from null for a required nullable member.
    List<String> required =
        SchemaNavigator.names(root).stream()
            .filter(name -> SchemaNavigator.requires(root, name))
            .filter(name -> !root.at("/properties/" + name + "/nullable").asBoolean(false))
            .toList();
    assertThat(notNull).containsExactlyInAnyOrderElementsOf(required);
  }

  private static JsonNode contract(boolean model) {
    return ContractSchemas.packaged()
        .schema(model ? "CreateItemTypeRequest" : "UpdateWebhookRequest")
        .getSchemaNode();
  }

  /** A closed object has the schema {@code false} for any other name. */
  private static boolean isMember(JsonNode contract, List<String> steps) {
    return new SchemaNavigator(contract).at(path(steps)).isObject();
  }

  private static List<List<String>> places(String rule, boolean model) {
    byte[] body = BodyJson.mapper().writeValueAsBytes(EXAMPLES.path(rule).path("failing"));
    WebhookNameLookup names =
        EXAMPLES.path(rule).has("used_name") ? ALWAYS_USED : WebhookNameLookup.none();
    return (model
            ? found(ItemTypeRules.CREATE, JsonBodyReader.createItemType().read(body))
            : found(
                WebhookRules.update("w1", names, EntityRelations.none()),
                JsonBodyReader.updateWebhook().read(body)))
        .stream()
            .map(violation -> List.of(violation.pointer().value().substring(1).split("/")))
            .toList();
  }

  private static <T> List<Violation> found(RuleSet<T> rules, ReadResult<T> reading) {
    return rules.check(((ReadResult.Valid<T>) reading).body()).violations();
  }

  private static NodePath path(List<String> steps) {
    NodePath path = new NodePath(PathType.JSON_POINTER);
    for (String step : steps) {
      path = step.matches("\\d+") ? path.append(Integer.parseInt(step)) : path.append(step);
    }
    return path;
  }

  private static Type typeAt(Class<?> body, List<String> steps) {
    Type type = body;
    for (String step : steps) {
      type = step.matches("\\d+") ? argument(type) : member(type, step);
    }
    return type;
  }

  private static Type member(Type type, String name) {
    if (type == WebhookHeaders.class) {
      return String.class;
    }
    String getter = "get" + name.replace("_", "");
    return Stream.of(((Class<?>) type).getMethods())
        .filter(method -> method.getParameterCount() == 0)
        .filter(method -> method.getName().equalsIgnoreCase(getter))
        .map(Method::getGenericReturnType)
        .map(found -> isNullable(found) ? argument(found) : found)
        .findFirst()
        .orElseThrow(() -> new AssertionError(type + " has no property " + name));
  }

  private static boolean isNullable(Type type) {
    return type instanceof ParameterizedType of && of.getRawType() == JsonNullable.class;
  }

  private static Type argument(Type type) {
    return ((ParameterizedType) type).getActualTypeArguments()[0];
  }

  static Stream<Object[]> rules() {
    List<Object[]> rules = new ArrayList<>();
    ItemTypeRules.CREATE.descriptors().forEach(card -> rules.add(new Object[] {card.id(), true}));
    WebhookRules.update("w1", ALWAYS_USED, EntityRelations.none())
        .descriptors()
        .forEach(card -> rules.add(new Object[] {card.id(), false}));
    return rules.stream();
  }

  static Stream<Object[]> classes() {
    return Stream.of(
        new Object[] {CreateItemTypeRequest.class, "CreateItemTypeRequest"},
        new Object[] {UpdateWebhookRequest.class, "UpdateWebhookRequest"},
        new Object[] {Webhook.class, "Webhook"},
        new Object[] {EventSubscription.class, "EventSubscriptionInput"},
        new Object[] {EventFilter.class, "EventFilterInput"},
        new Object[] {FieldReference.class, "FieldReferenceInput"},
        new Object[] {WorkflowReference.class, "WorkflowReferenceInput"});
  }
}
