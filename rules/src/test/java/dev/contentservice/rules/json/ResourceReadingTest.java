package dev.contentservice.rules.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.ReadResult.Invalid;
import dev.contentservice.rules.json.ReadResult.Valid;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One definition of model and webhook: that of the contract, for all validators. */
class ResourceReadingTest {
  private static final Validator JAKARTA = Validation.buildDefaultValidatorFactory().getValidator();

  @ParameterizedTest
  @ValueSource(strings = {"ItemType", "Webhook"})
  void the_reader_accepts_exactly_what_the_contract_accepts(String type) throws IOException {
    Schema contract = ContractSchemas.packaged().schema(type);
    List<JsonNode> documents = changes(full(type));
    assertThat(documents).hasSizeGreaterThan(40);

    for (JsonNode document : documents) {
      assertThat(reader(type).read(bytes(document)) instanceof Valid)
          .as(document.toString())
          .isEqualTo(contract.validate(document).isEmpty());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ItemType", "Webhook"})
  void every_member_is_required(String type) throws IOException {
    ObjectNode full = full(type);
    assertThat(reader(type).read(bytes(full))).isInstanceOf(Valid.class);

    for (String name : full.propertyNames()) {
      ReadResult<?> result = reader(type).read(bytes(full.deepCopy().without(name)));

      assertThat(((Invalid<?>) result).report().violations())
          .extracting(Violation::toString)
          .containsExactly(
              "/%s: a required member is missing (section %s); send `%s` [shape.required]"
                  .formatted(name, type.equals("Webhook") ? "2.2" : "2.1", name));
    }
  }

  @Test
  void jakarta_validation_finds_no_more_than_the_reader() throws IOException {
    for (String name : full("Webhook").propertyNames()) {
      JsonNode less = full("Webhook").without(name);
      Webhook body = BodyJson.mapper().treeToValue(less, Webhook.class);

      // A nullable member that is omitted equals null in the generated classes.
      assertThat(JAKARTA.validate(body).size()).as(name).isEqualTo(isNullable(name) ? 0 : 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"ItemType, meta", "Webhook, events"})
  void unknown_members_are_accepted_at_every_depth(String type, String inner) throws IOException {
    ObjectNode document = full(type).put("more", 1);
    ObjectNode nested =
        document.get(inner) instanceof ArrayNode array
            ? (ObjectNode) array.get(0)
            : (ObjectNode) document.get(inner);
    nested.put("more", 1);

    assertThat(reader(type).read(bytes(document))).isEqualTo(reader(type).read(bytes(full(type))));
    assertThat(((Valid<?>) reader(type).read(bytes(document))).body())
        .isInstanceOf(type.equals("Webhook") ? Webhook.class : ItemType.class);
  }

  private static boolean isNullable(String name) {
    return name.equals("custom_payload") || name.startsWith("http_basic");
  }

  private static JsonBodyReader<?> reader(String type) {
    return type.equals("Webhook") ? JsonBodyReader.webhook() : JsonBodyReader.model();
  }

  private static byte[] bytes(JsonNode document) {
    return BodyJson.mapper().writeValueAsBytes(document);
  }

  private static ObjectNode full(String type) throws IOException {
    String name = type.equals("Webhook") ? "webhook-full" : "item-type-full";
    String path = "/META-INF/openapi/examples/" + name + ".json";
    try (InputStream json = ResourceReadingTest.class.getResourceAsStream(path)) {
      return (ObjectNode) BodyJson.mapper().readTree(Objects.requireNonNull(json, path));
    }
  }

  /** Copies with one member null, of another type, removed or added, at every depth. */
  private static List<JsonNode> changes(JsonNode valid) {
    List<JsonNode> changed = new ArrayList<>();
    if (valid instanceof ObjectNode object) {
      changed.add(object.deepCopy().put("no_such_member", 1));
      for (String name : object.propertyNames()) {
        changed.add(object.deepCopy().putNull(name));
        changed.add(object.deepCopy().put(name, 1.5));
        changed.add(object.deepCopy().put(name, "text"));
        changed.add(object.deepCopy().without(name));
        changes(object.path(name)).forEach(each -> changed.add(object.deepCopy().set(name, each)));
      }
    } else if (valid instanceof ArrayNode array) {
      changed.add(array.deepCopy().addNull());
      for (int i = 0; i < array.size(); i++) {
        for (JsonNode inner : changes(array.get(i))) {
          ArrayNode copy = array.deepCopy();
          copy.set(i, inner);
          changed.add(copy);
        }
      }
    }
    return changed;
  }
}
