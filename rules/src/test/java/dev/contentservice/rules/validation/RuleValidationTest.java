package dev.contentservice.rules.validation;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.OrderingMeta;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.Findings;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookUpdate;
import jakarta.validation.Configuration;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.ConstraintValidatorFactory;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Payload;
import jakarta.validation.Validation;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.HibernateValidatorFactory;
import org.hibernate.validator.engine.HibernateConstraintViolation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleValidationTest {
  private static final WebhookNameLookup NAMES =
      name -> name.equals("Mirror") ? Optional.of("w2") : Optional.empty();
  private final ValidatorFactory factory =
      RuleValidation.addTo(
              Validation.byDefaultProvider().configure(),
              NAMES,
              EntityRelations.parse("item:item_type"))
          .buildValidatorFactory();
  private final Validator validator = factory.getValidator();

  @AfterEach
  void close() {
    factory.close();
  }

  @Test
  void a_violation_has_pointer_statement_and_fix() {
    CreateItemTypeRequest body =
        new CreateItemTypeRequest("Article", "article")
            .orderingMeta(OrderingMeta.CREATED_AT)
            .orderingField(FieldReference.of("f1"));

    assertThat(found(body))
        .containsExactly(
            "orderingMeta: ordering_meta and ordering_field must not be set at the same time; send"
                + " only one of the two, or null for the other [item-type.ordering.exclusive]");
  }

  @ParameterizedTest
  @CsvSource({
    "/name, name",
    "/http_basic_user, httpBasicUser",
    "/events/1, events[1]",
    "/events/9, events[9]",
    "/events/0/filter/entity_type, events[0].filter.entityType",
    "/events/12/filter/entity_ids/3, events[12].filter.entityIds[3]",
    "/headers, headers",
    "/headers/X-Index, headers[X-Index]",
    "/headers/0, headers[0]",
    "/headers/a~1b~0c, headers[a/b~c]",
    "'', ''",
  })
  void a_path_is_that_of_the_java_property(String pointer, String path) {
    assertThat(violationAt(pointer).getPropertyPath()).hasToString(path);
  }

  @Test
  void a_path_is_of_the_same_kind_as_that_of_an_annotation() {
    EventFilter filter = Findings.only("item_type", "1");
    filter.setEntityIds(null);
    UpdateWebhookRequest body =
        new UpdateWebhookRequest().events(List.of(Findings.on("upload", "create").filter(filter)));

    assertThat(validator.validate(body))
        .extracting(violation -> violation.getPropertyPath().toString())
        .containsExactlyInAnyOrder("events[0].filter.entityType", "events[0].filter.entityIds");
  }

  @Test
  void the_payload_has_rule_severity_and_pointer() {
    UpdateWebhookRequest body =
        new UpdateWebhookRequest().headers(WebhookHeaders.of(Map.of("a\nb/c", "x")));

    HibernateConstraintViolation<?> found =
        validator.validate(body).iterator().next().unwrap(HibernateConstraintViolation.class);
    Violation payload = found.getDynamicPayload(Violation.class);

    assertThat(payload).isNotNull();
    assertThat(payload.rule().id()).isEqualTo("webhook.headers.sendable");
    assertThat(payload.rule().severity()).isEqualTo(Severity.ERROR);
    assertThat(payload.pointer()).isEqualTo(Pointer.of("/headers/a\nb~1c"));
  }

  @Test
  void the_message_template_is_a_key_with_the_id_of_the_rule() {
    assertThat(validator.validate(new UpdateWebhookRequest().url("x")))
        .extracting(ConstraintViolation::getMessageTemplate)
        .containsExactly("{dev.contentservice.rules.webhook.url.callable}");
  }

  @Test
  void an_application_translates_a_message_and_keeps_the_others() {
    try (ValidatorFactory german =
        RuleValidation.addTo(
                Validation.byProvider(HibernateValidator.class)
                    .configure()
                    .locales(Locale.GERMAN, Locale.ENGLISH)
                    .defaultLocale(Locale.GERMAN),
                NAMES,
                EntityRelations.none())
            .buildValidatorFactory()) {
      UpdateWebhookRequest body = new UpdateWebhookRequest().url("x").httpBasicUser("a:b");

      assertThat(german.getValidator().validate(body))
          .extracting(ConstraintViolation::getMessage)
          .containsExactlyInAnyOrder(
              "Die URL ist nicht aufrufbar: start it with https:// or http://",
              "http_basic_user must not have a colon, and neither credential may have a control character; remove"
                  + " the colon, which would end the user [webhook.basic.sendable]");
    }
  }

  @Test
  void a_complete_model_is_validated() {
    ItemType model =
        new ItemType().orderingMeta(OrderingMeta.CREATED_AT).orderingField(FieldReference.of("f1"));

    assertThat(found(model))
        .anyMatch(it -> it.startsWith("orderingMeta: ") && it.contains("[item-type.ordering"));
    assertThat(new ModelValidator().isValid(null, null)).isTrue();
  }

  private ConstraintViolation<Place> violationAt(String pointer) {
    try (ValidatorFactory plain = Validation.buildDefaultValidatorFactory()) {
      return plain.getValidator().validate(new Place(pointer)).iterator().next();
    }
  }

  @Test
  void another_provider_gets_the_text_without_expressions() {
    AtomicReference<String> template = new AtomicReference<>();
    Violation violation =
        new Violation(PlaceValidator.RULE, Pointer.of("/url"), "change ${it} or {that}");

    boolean valid =
        Violations.none(
            Report.of(List.of(violation)), other(ConstraintValidatorContext.class, template));

    assertThat(valid).isFalse();
    assertThat(template).hasValue("it holds; change \\$\\{it\\} or \\{that\\} [a.b]");
  }

  /** The context of a provider that is not Hibernate Validator; it keeps the template. */
  private static <T> T other(Class<T> type, AtomicReference<String> template) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getName().equals("unwrap")) {
                throw new ValidationException("no such class here");
              }
              if (method.getName().equals("buildConstraintViolationWithTemplate")) {
                template.set((String) arguments[0]);
              }
              Class<?> next = method.getReturnType();
              return next.isInterface() ? other(next, template) : null;
            }));
  }

  /** A body whose only violation is where it says. */
  @AtPlace
  record Place(String pointer) {}

  @Constraint(validatedBy = PlaceValidator.class)
  @Retention(RetentionPolicy.RUNTIME)
  @interface AtPlace {
    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
  }

  /** Reports a violation at the place. */
  public static final class PlaceValidator implements ConstraintValidator<AtPlace, Place> {
    private static final RuleDescriptor RULE = RuleDescriptor.error("a.b", "it holds", "1");

    @Override
    public boolean isValid(Place place, ConstraintValidatorContext context) {
      Violation violation = new Violation(RULE, Pointer.of(place.pointer()), "change it");
      return Violations.none(Report.of(List.of(violation)), context);
    }
  }

  @Test
  void rules_that_are_off_or_warnings_are_no_constraint_violations() {
    Configuration<?> configuration = Validation.byDefaultProvider().configure();
    CreateItemTypeRequest model =
        new CreateItemTypeRequest("Article", "article")
            .orderingMeta(OrderingMeta.CREATED_AT)
            .orderingField(FieldReference.of("f1"));
    UpdateWebhookRequest body = new UpdateWebhookRequest().name("Mirror").url("ftp://a/");
    WebhookUpdate update = new WebhookUpdate("w1", body);
    try (ValidatorFactory other =
        RuleValidation.addTo(
                configuration,
                configuration.getDefaultConstraintValidatorFactory(),
                NAMES,
                EntityRelations.none(),
                Severities.defaults()
                    .without("item-type.ordering.exclusive")
                    .without("webhook.name.unique")
                    .with("webhook.url.callable", Severity.WARNING))
            .buildValidatorFactory()) {
      assertThat(Stream.of(model, body, update))
          .allSatisfy(it -> assertThat(validator.validate(it)).isNotEmpty())
          .allSatisfy(it -> assertThat(other.getValidator().validate(it)).isEmpty());
      assertThat(
              Stream.of(
                  new ItemType()
                      .orderingMeta(OrderingMeta.CREATED_AT)
                      .orderingField(FieldReference.of("f1")),
                  new Webhook().id("w1").name("Mirror")))
          .allMatch(it -> breaksRule(validator, it))
          .noneMatch(it -> breaksRule(other.getValidator(), it));
    }
  }

  private static boolean breaksRule(Validator validator, Object body) {
    return validator.validate(body).stream()
        .anyMatch(it -> it.getMessage().matches("(?s).*\\[(item-type|webhook)\\..*"));
  }

  @Test
  void validators_of_others_come_from_the_given_factory() {
    try (ValidatorFactory with =
        RuleValidation.addTo(
                Validation.byDefaultProvider().configure(),
                new Refusing(),
                NAMES,
                EntityRelations.none())
            .buildValidatorFactory()) {
      assertThatThrownBy(
              () -> with.getConstraintValidatorFactory().getInstance(PlaceValidator.class))
          .hasMessage("not here");
      assertThatThrownBy(
              () -> with.getConstraintValidatorFactory().releaseInstance(new ItemTypeValidator()))
          .hasMessage("not mine");
      assertThat(with.getConstraintValidatorFactory().getInstance(WebhookUpdateValidator.class))
          .isNotNull();
    }
  }

  /** Creates nothing, and has nothing to release. */
  private static final class Refusing implements ConstraintValidatorFactory {
    @Override
    public <T extends ConstraintValidator<?, ?>> T getInstance(Class<T> key) {
      throw new IllegalStateException("not here");
    }

    @Override
    public void releaseInstance(ConstraintValidator<?, ?> instance) {
      throw new IllegalStateException("not mine");
    }
  }

  @Test
  void the_annotations_of_the_generated_class_still_count() {
    assertThat(validator.validate(new CreateItemTypeRequest().name("Article")))
        .extracting(v -> v.getPropertyPath().toString())
        .containsExactly("apiKey");
  }

  @Test
  void text_of_the_body_is_never_interpolated() {
    String expression =
        "${validatedValue.toString()}{jakarta.validation.constraints.NotNull.message}";
    UpdateWebhookRequest body =
        new UpdateWebhookRequest()
            .url(expression)
            .headers(WebhookHeaders.of(Map.of(expression, "x", "X-A", expression + "\n")));

    assertThat(validator.validate(body))
        .hasSize(3)
        .extracting(ConstraintViolation::getMessage)
        .noneMatch(message -> message.contains("WebhookRequest") || message.contains("null"))
        .anyMatch(message -> message.contains("!#$%&'*+-.^_`|~"));
    assertThat(validator.validate(body))
        .extracting(v -> v.getPropertyPath().toString())
        .contains("headers[" + expression + "]");
  }

  @Test
  void an_update_that_knows_its_webhook_is_asked_for_a_unique_name() {
    UpdateWebhookRequest body = new UpdateWebhookRequest().name("Mirror");

    assertThat(found(new WebhookUpdate("w1", body)))
        .containsExactly(
            "body.name: the name of a webhook must be unique; choose a name no other webhook has"
                + " [webhook.name.unique]");
    assertThat(found(new WebhookUpdate("w2", body))).isEmpty();
    assertThat(found(body)).isEmpty();
  }

  @Test
  void a_whole_webhook_is_asked_for_a_unique_name() {
    assertThat(found(new Webhook().id("w1").name("Mirror")))
        .anyMatch(it -> it.startsWith("name: the name of a webhook must be unique"));
    assertThat(found(new Webhook().id("w2").name("Mirror")))
        .noneMatch(it -> it.contains("must be unique"));
  }

  @Test
  void declared_relations_count() {
    UpdateWebhookRequest body =
        new UpdateWebhookRequest()
            .events(List.of(Findings.on("item", "create").filter(Findings.only("item_type", "1"))));

    assertThat(found(body)).isEmpty();
  }

  @Test
  void a_warning_rejects_nothing() {
    assertThat(found(new UpdateWebhookRequest().events(List.of(Findings.on("item"))))).isEmpty();
  }

  @Test
  void the_mapping_alone_applies_every_rule_about_the_body() {
    try (ValidatorFactory plain =
        Validation.byDefaultProvider()
            .configure()
            .addMapping(
                RuleValidation.class.getClassLoader().getResourceAsStream(RuleValidation.MAPPING))
            .buildValidatorFactory()) {
      Validator unaware = plain.getValidator();

      assertThat(unaware.validate(new UpdateWebhookRequest().name("Mirror").url("x"))).hasSize(1);
      assertThat(unaware.validate(new WebhookUpdate("w1", new UpdateWebhookRequest().url("x"))))
          .hasSize(1);
      assertThat(unaware.validate(new Webhook().url("x")))
          .anyMatch(v -> v.getPropertyPath().toString().equals("url"));
    }
  }

  @Test
  void null_is_valid() {
    assertThat(new WebhookUpdateValidator().isValid(null, null)).isTrue();
    assertThat(new WebhookValidator().isValid(null, null)).isTrue();
    assertThat(new UpdateWebhookRequestValidator().isValid(null, null)).isTrue();
    assertThat(new ItemTypeValidator().isValid(null, null)).isTrue();
  }

  @Test
  void the_implementation_is_the_one_that_this_run_is_for() {
    String expected = System.getProperty("expected.validator", "9.");

    assertThat(factory.unwrap(HibernateValidatorFactory.class).getClass().getProtectionDomain())
        .extracting(domain -> domain.getCodeSource().getLocation().getPath())
        .asString()
        .contains("hibernate-validator-" + expected);
  }

  @Test
  void a_null_body_is_valid_through_every_constraint() {
    assertThat(found(new WebhookUpdate("w1", null))).isEmpty();
    assertThat(found(new WebhookUpdate(null, null))).isEmpty();
    assertThat(found(new WebhookUpdate(null, new UpdateWebhookRequest()))).isEmpty();
  }

  @Test
  void an_update_that_does_not_know_its_webhook_may_not_have_the_name_of_any() {
    assertThat(found(new WebhookUpdate(null, new UpdateWebhookRequest().name("Mirror"))))
        .hasSize(1);
  }

  @Test
  void members_that_no_json_could_leave_out_may_be_null_without_an_exception() {
    EventSubscription empty = new EventSubscription();
    UpdateWebhookRequest body =
        new UpdateWebhookRequest()
            .events(Arrays.asList(null, empty, new EventSubscription().filter(new EventFilter())));

    assertThat(found(body)).noneMatch(it -> it.contains("[webhook."));
    assertThat(found(new Webhook()).stream()).noneMatch(it -> it.contains("[webhook."));
    assertThat(found(new CreateItemTypeRequest())).noneMatch(it -> it.contains("[item-type."));
  }

  @Test
  void at_most_100_violations_are_handed_over_and_one_that_says_that_there_are_more() {
    EventSubscription broken = Findings.on("item", "create").filter(Findings.only("item"));
    UpdateWebhookRequest full = new UpdateWebhookRequest().events(nCopies(100, broken));
    UpdateWebhookRequest over = new UpdateWebhookRequest().events(nCopies(50_000, broken));

    assertThat(found(full)).hasSize(100).noneMatch(it -> it.contains("more than"));
    assertThat(found(over))
        .hasSize(101)
        .contains(
            ": the body has more than 100 rule violations; fix the listed ones and check it again");
    assertThat(validator.validate(over))
        .extracting(ConstraintViolation::getMessageTemplate)
        .contains("{dev.contentservice.rules.more}");
  }

  private <T> List<String> found(T body) {
    return validator.validate(body).stream()
        .map(v -> v.getPropertyPath() + ": " + v.getMessage())
        .sorted()
        .toList();
  }
}
