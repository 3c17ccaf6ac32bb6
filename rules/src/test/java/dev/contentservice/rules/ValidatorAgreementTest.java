package dev.contentservice.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.json.JsonBodyReader;
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
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.statistics.Statistics;
import tools.jackson.databind.node.ObjectNode;

/** All validators give the same result for a body. */
@Domain(ContentDomain.class)
class ValidatorAgreementTest {
  private static final WebhookNameLookup NAMES =
      name -> name.isEmpty() ? Optional.of("w2") : Optional.empty();
  private static final EntityRelations RELATIONS = EntityRelations.parse("item:item_type");
  private static final Validator VALIDATOR =
      RuleValidation.addTo(Validation.byDefaultProvider().configure(), NAMES, RELATIONS)
          .buildValidatorFactory()
          .getValidator();
  private static final RuleSet<UpdateWebhookRequest> UPDATE =
      WebhookRules.update("w1", NAMES, RELATIONS);
  private static final RuleSet<Webhook> WEBHOOK = WebhookRules.webhook(NAMES, RELATIONS);

  private static final JsonBodyReader<CreateItemTypeRequest> MODELS =
      JsonBodyReader.createItemType();
  private static final JsonBodyReader<UpdateWebhookRequest> UPDATES =
      JsonBodyReader.updateWebhook();
  private static final JsonBodyReader<Webhook> WEBHOOKS = JsonBodyReader.provisionedWebhook();

  @Property
  void a_model_gets_the_same_result_from_all_validators(@ForAll CreateItemTypeRequest body) {
    agree(MODELS, ItemTypeRules.CREATE, body, it -> it);
  }

  @Property
  void an_update_gets_the_same_result_from_all_validators(@ForAll UpdateWebhookRequest body) {
    agree(UPDATES, UPDATE, body, it -> new WebhookUpdate("w1", it));
  }

  @Property
  void a_webhook_gets_the_same_result_from_all_validators(@ForAll Webhook body) {
    agree(WEBHOOKS, WEBHOOK, body, it -> it);
  }

  @Property
  void a_model_that_the_json_validator_accepts_obeys_every_generated_constraint(
      @ForAll(supplier = ContentDomain.OfModels.class) ObjectNode document) {
    assertThat(generated(MODELS, document)).isEmpty();
  }

  @Property
  void an_update_that_the_json_validator_accepts_obeys_every_generated_constraint(
      @ForAll(supplier = ContentDomain.OfUpdates.class) ObjectNode document) {
    assertThat(generated(UPDATES, document)).isEmpty();
  }

  private static <T> void agree(
      JsonBodyReader<T> reader, RuleSet<T> rules, T body, Function<T, Object> forValidator) {
    List<String> typed =
        rules.check(body).errors().stream().map(v -> v.pointer() + " " + v.rule().id()).toList();

    Valid<T> read = (Valid<T>) reader.read(BodyJson.mapper().writeValueAsBytes(body));
    List<String> json =
        rules.check(read.body()).errors().stream()
            .map(v -> v.pointer() + " " + v.rule().id())
            .toList();
    List<String> bean =
        VALIDATOR.validate(forValidator.apply(body)).stream()
            .filter(ValidatorAgreementTest::isOurs)
            .map(Findings::payload)
            .map(v -> v.pointer() + " " + v.rule().id())
            .toList();

    Statistics.label("fine")
        .collect(typed.isEmpty())
        .coverage(
            c -> {
              c.check(true).percentage(p -> p > 1);
              c.check(false).percentage(p -> p > 1);
            });
    assertThat(json).isEqualTo(typed);
    assertThat(bean).containsExactlyInAnyOrderElementsOf(typed);
  }

  private static <T> List<String> generated(JsonBodyReader<T> reader, ObjectNode document) {
    boolean accepted =
        reader.read(BodyJson.mapper().writeValueAsBytes(document)) instanceof Valid<T>;
    Statistics.label("accepted")
        .collect(accepted)
        .coverage(
            c -> {
              c.check(true).percentage(p -> p > 10);
              c.check(false).percentage(p -> p > 10);
            });
    return reader.read(BodyJson.mapper().writeValueAsBytes(document)) instanceof Valid<T> a
        ? VALIDATOR.validate(a.body()).stream()
            .filter(violation -> !isOurs(violation))
            .map(violation -> violation.getPropertyPath() + ": " + violation.getMessage())
            .toList()
        : List.of();
  }

  private static boolean isOurs(ConstraintViolation<?> violation) {
    Class<? extends Annotation> constraint =
        violation.getConstraintDescriptor().getAnnotation().annotationType();
    return Set.of(ValidItemType.class, ValidWebhook.class).contains(constraint);
  }
}
