package dev.contentservice.rules.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.Findings;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.json.ReadResult.Invalid;
import dev.contentservice.rules.json.ReadResult.Malformed;
import dev.contentservice.rules.json.ReadResult.Valid;
import dev.contentservice.rules.validation.RuleValidation;
import dev.contentservice.rules.validation.ValidItemType;
import dev.contentservice.rules.validation.ValidWebhook;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import dev.contentservice.rules.webhook.WebhookUpdate;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/**
 * Properties of the JSON validator for any bytes. Called by a test with stored seeds, and by a
 * fuzzer.
 */
public final class JsonReaderLaws {
  private static final WebhookNameLookup NAMES =
      name -> name.isEmpty() ? Optional.of("w2") : Optional.empty();
  private static final EntityRelations RELATIONS = EntityRelations.parse("item:item_type");
  private static final Validator VALIDATOR =
      RuleValidation.addTo(Validation.byDefaultProvider().configure(), NAMES, RELATIONS)
          .buildValidatorFactory()
          .getValidator();

  private static final List<JsonValidator<?>> VALIDATORS =
      List.of(
          new JsonValidator<>(
              JsonBodyReader.createItemType(),
              new SchemaValidator(
                  ContractSchemas.packaged().schema("CreateItemTypeRequest"),
                  SchemaRules.of("4.1")),
              ItemTypeRules.CREATE,
              body -> body,
              Set.of()),
          new JsonValidator<>(
              JsonBodyReader.updateWebhook(),
              new SchemaValidator(
                  ContractSchemas.packaged().schema("UpdateWebhookRequest"), SchemaRules.of("4.2")),
              WebhookRules.update("w1", NAMES, RELATIONS),
              body -> new WebhookUpdate("w1", body),
              Set.of()),
          new JsonValidator<>(
              JsonBodyReader.provisionedWebhook(),
              new SchemaValidator(
                  ContractSchemas.packaged().provisionedWebhook(), SchemaRules.of("2.2")),
              WebhookRules.webhook(NAMES, RELATIONS),
              body -> body,
              // A response has them all, a complete webhook outside a response only its id and
              // name.
              Set.of(
                  "url",
                  "headers",
                  "events",
                  "enabled",
                  "payloadApiVersion",
                  "nestedItemsInPayload")));

  private JsonReaderLaws() {}

  /** The fuzzer calls this method by name before it starts its clock. */
  public static void fuzzerInitialize() {
    fuzzerTestOneInput("{\"id\":\"w1\",\"name\":\"Indexer\"}".getBytes(UTF_8));
    fuzzerTestOneInput("{\"name\":\"Article\",\"api_key\":\"article\"}".getBytes(UTF_8));
  }

  /** The fuzzer calls this method by name with every input. */
  public static void fuzzerTestOneInput(byte[] bytes) {
    VALIDATORS.forEach(validator -> validator.holds(bytes));
  }

  private record JsonValidator<T>(
      JsonBodyReader<T> reader,
      SchemaValidator shape,
      RuleSet<T> rules,
      Function<T, Object> forValidator,
      Set<String> mayBeMissing) {

    void holds(byte[] bytes) {
      ReadResult<T> reading = reader.read(bytes);
      Optional<ObjectNode> object = IndependentReading.object(bytes, JsonLimits.DEFAULTS);
      assertThat(object.isEmpty()).as("no JSON").isEqualTo(reading instanceof Malformed<T>);
      Report expected = object.map(shape::report).orElse(Report.EMPTY);
      if (reading instanceof Invalid<T> invalid) {
        assertThat(invalid.report().violations()).isNotEmpty();
        assertThat(invalid.report()).isEqualTo(expected);
      } else if (reading instanceof Valid<T> accepted) {
        assertThat(expected).isEqualTo(Report.EMPTY);
        accepted(accepted.body());
      } else {
        Malformed<T> notJson = (Malformed<T>) reading;
        assertThat(notJson.line()).isPositive();
        assertThat(notJson.column()).isPositive();
      }
    }

    private void accepted(T body) {
      byte[] written = BodyJson.mapper().writeValueAsBytes(body);
      assertThat(reader.read(written)).isEqualTo(new Valid<>(body));
      Set<ConstraintViolation<Object>> found = VALIDATOR.validate(forValidator.apply(body));
      assertThat(found.stream().filter(JsonReaderLaws::isRule).map(JsonReaderLaws::line))
          .containsExactlyInAnyOrderElementsOf(
              rules.check(body).errors().stream()
                  .map(v -> v.pointer() + " " + v.rule().id())
                  .toList());
      assertThat(found.stream().filter(it -> !isRule(it)).map(it -> it.getPropertyPath() + ""))
          .isSubsetOf(mayBeMissing);
    }
  }

  private static boolean isRule(ConstraintViolation<?> violation) {
    return Set.of(ValidItemType.class, ValidWebhook.class)
        .contains(violation.getConstraintDescriptor().getAnnotation().annotationType());
  }

  private static String line(ConstraintViolation<?> violation) {
    Violation payload = Findings.payload(violation);
    return payload.pointer() + " " + payload.rule().id();
  }
}
