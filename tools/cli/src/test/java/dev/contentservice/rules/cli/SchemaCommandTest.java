package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.Dialects;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.ReadResult;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

@Tag("exhaustive")
class SchemaCommandTest {
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  @ParameterizedTest
  @ValueSource(strings = {"create-model", "model", "update-webhook", "webhook", "provisioning"})
  void each_schema_is_valid_by_the_meta_schema(String body) {
    Schema meta = REGISTRY.getSchema(SchemaLocation.of(Dialects.getDraft202012().getId()));
    Run run = Run.of("schema", body);

    assertThat(meta.validate(run.out(), InputFormat.JSON)).isEmpty();
    assertThat(meta.validate("{\"type\": 1}", InputFormat.JSON)).isNotEmpty();
    assertThat(run.out()).doesNotContain("nullable", "x-source", "#/components");
    assertThat(tree(run).path("$id").asString()).isEqualTo("urn:content-service:schema:" + body);
    assertThat(run.status()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "create-model,   create-item-type-full",
    "create-model,   create-item-type-minimal",
    "create-model,   create-item-type-nulls",
    "create-model,   create-item-type-ordered-by-field",
    "update-webhook, update-webhook-clear",
    "update-webhook, update-webhook-disable",
    "update-webhook, update-webhook-empty",
    "update-webhook, update-webhook-full",
    "update-webhook, update-webhook-subset",
    "model,          item-type-full",
    "model,          item-type-minimal",
    "webhook,        webhook-full",
    "webhook,        webhook-minimal",
  })
  void the_schema_and_the_validator_agree_on_the_examples_and_on_changes_of_them(
      String body, String example) throws IOException {
    Schema schema = schema(body);
    JsonNode valid = example(example);

    assertThat(schema.validate(valid)).isEmpty();
    List<JsonNode> changed = changes(valid);
    assertThat(changed).isNotEmpty();
    for (JsonNode each : changed) {
      boolean accepted =
          reader(body).read(each.toString().getBytes(UTF_8)).getClass() == ReadResult.Valid.class;
      assertThat(schema.validate(each).isEmpty()).as(each.toString()).isEqualTo(accepted);
    }
  }

  /** The strict mode of ajv, a validator that many editors and build tools use. */
  @ParameterizedTest
  @ValueSource(strings = {"create-model", "model", "update-webhook", "webhook", "provisioning"})
  void each_schema_has_only_what_strict_validators_accept(String body) {
    assertStrict(tree(Run.of("schema", body)));
  }

  private static void assertStrict(JsonNode schema) {
    assertThat(schema.has("format")).as("unknown formats are errors").isFalse();
    if (schema.has("properties") || schema.has("required") || schema.has("additionalProperties")) {
      assertThat(schema.path("type").asString()).isEqualTo("object");
      assertThat(schema.path("properties").propertyNames())
          .containsAll(schema.path("required").valueStream().map(JsonNode::asString).toList());
    }
    if (schema.has("items")) {
      assertThat(schema.path("type").asString()).isEqualTo("array");
    }
    for (String keyword : List.of("properties", "$defs")) {
      schema.path(keyword).forEach(SchemaCommandTest::assertStrict);
    }
    for (String keyword : List.of("anyOf", "allOf", "oneOf")) {
      schema.path(keyword).forEach(SchemaCommandTest::assertStrict);
    }
    for (String keyword : List.of("items", "additionalProperties")) {
      if (schema.path(keyword).isObject()) {
        assertStrict(schema.path(keyword));
      }
    }
  }

  @Test
  void the_schema_of_a_provisioning_file_allows_signing_keys() throws IOException {
    Schema schema = schema("provisioning");
    ObjectNode webhook = (ObjectNode) example("webhook-full");
    ArrayNode file = BodyJson.mapper().createArrayNode().add(webhook);
    assertThat(schema.validate(file)).isEmpty();
    assertThat(schema.validate(webhook)).isNotEmpty();

    webhook.putArray("signing_keys").add("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    assertThat(schema.validate(file)).isEmpty();
    webhook.putArray("signing_keys");
    assertThat(schema.validate(file)).hasSize(1);
    webhook.putArray("signing_keys").add("secret");
    assertThat(schema.validate(file)).hasSize(1);
  }

  @Test
  void the_schema_of_a_provisioning_file_allows_order_and_rate() throws IOException {
    Schema schema = schema("provisioning");
    ObjectNode webhook = (ObjectNode) example("webhook-full");
    ArrayNode file = BodyJson.mapper().createArrayNode().add(webhook);
    ObjectNode delivery = webhook.putObject("delivery").put("order", "hold").putNull("throttle");
    assertThat(schema.validate(file)).isEmpty();

    delivery.putObject("throttle").put("requests_per_second", 10).put("burst", 1);
    assertThat(schema.validate(file)).isEmpty();
    delivery.putObject("throttle").put("requests_per_second", 0).put("burst", 1);
    assertThat(schema.validate(file)).isNotEmpty();
    delivery.putNull("throttle").put("order", "fifo");
    assertThat(schema.validate(file)).hasSize(1);
    webhook.remove("delivery");
    webhook.putObject("client_certificate").put("subject", "CN=client");
    assertThat(schema.validate(file)).isEmpty();
  }

  @Test
  void without_a_body_the_bodies_are_listed() {
    assertThat(Run.of("schema").out().lines().map(line -> line.split(" ", 2)[0]))
        .containsExactly("create-model", "model", "update-webhook", "webhook", "provisioning");
  }

  @Test
  void an_unknown_body_is_a_usage_error() {
    Run run = Run.of("schema", "page");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            "must be one of create-model, model, update-webhook, webhook, provisioning but is");
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
        for (JsonNode inner : changes(object.path(name))) {
          changed.add(object.deepCopy().set(name, inner));
        }
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

  private static JsonBodyReader<?> reader(String body) {
    return switch (body) {
      case "create-model" -> JsonBodyReader.createItemType();
      case "update-webhook" -> JsonBodyReader.updateWebhook();
      case "model" -> JsonBodyReader.model();
      default -> JsonBodyReader.webhook();
    };
  }

  private static Schema schema(String body) {
    return REGISTRY.getSchema(tree(Run.of("schema", body)));
  }

  private static JsonNode tree(Run run) {
    return BodyJson.mapper().readTree(run.out());
  }

  private static JsonNode example(String name) throws IOException {
    String path = "/META-INF/openapi/examples/" + name + ".json";
    try (InputStream json = SchemaCommandTest.class.getResourceAsStream(path)) {
      return BodyJson.mapper().readTree(Objects.requireNonNull(json));
    }
  }
}
