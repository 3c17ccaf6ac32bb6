package dev.contentservice.model.laws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.Problem;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** The annotations of the generated classes, as Hibernate Validator reads them. */
class BeanValidationTest {
  @Test
  void the_members_of_a_reference_are_checked_within_its_holder() {
    var body = new CreateItemTypeRequest("Article", "article").orderingField(new FieldReference());

    assertThat(brokenPlaces(body))
        .containsExactlyInAnyOrder("orderingField.type", "orderingField.id");
  }

  @Test
  void omitted_and_null_references_are_valid() {
    var body = new CreateItemTypeRequest("Article", "article").orderingField(null);

    assertThat(brokenPlaces(body)).isEmpty();
  }

  @Test
  void required_members_are_missed() {
    assertThat(brokenPlaces(new CreateItemTypeRequest()))
        .containsExactlyInAnyOrder("name", "apiKey");
  }

  @Test
  void the_members_of_a_subscription_are_checked_within_its_list() {
    var body = new UpdateWebhookRequest().addEventsItem(new EventSubscription());

    assertThat(brokenPlaces(body))
        .containsExactlyInAnyOrder("events[0].entityType", "events[0].eventTypes");
  }

  @Test
  void a_list_holds_no_null() {
    var types = Arrays.asList(EventType.CREATE, null);
    var subscription = new EventSubscription().entityType(EntityType.ITEM_TYPE).eventTypes(types);
    var body = new UpdateWebhookRequest().addEventsItem(subscription);

    assertThat(brokenPlaces(body)).containsExactly("events[0].eventTypes[1].<list element>");
  }

  @Test
  void an_empty_update_is_fine() {
    assertThat(brokenPlaces(new UpdateWebhookRequest())).isEmpty();
  }

  @Test
  void the_validator_has_nothing_to_warn_about() {
    assertThat(
            warningsAbout(
                new CreateItemTypeRequest(),
                new UpdateWebhookRequest(),
                new ItemType(),
                new Webhook(),
                new Problem(),
                new EventSubscription()))
        .isEmpty();
  }

  @Test
  void a_warning_would_have_been_seen() {
    assertThat(warningsAbout(new OldStyle())).anyMatch(warning -> warning.contains("HV000271"));
  }

  private static List<String> brokenPlaces(Object body) {
    try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
      return factory.getValidator().validate(body).stream()
          .map(violation -> violation.getPropertyPath().toString())
          .toList();
    }
  }

  private static List<String> warningsAbout(Object... bodies) {
    Logger log = Logger.getLogger("org.hibernate.validator");
    Warnings warnings = new Warnings();
    log.addHandler(warnings);
    log.setUseParentHandlers(false);
    try {
      Arrays.stream(bodies).forEach(BeanValidationTest::brokenPlaces);
    } finally {
      log.removeHandler(warnings);
      log.setUseParentHandlers(true);
    }
    return warnings.messages;
  }

  /** How earlier versions of Jakarta Validation asked for the items of a list to be checked. */
  static final class OldStyle {
    @Valid final List<String> items = List.of();
  }

  private static final class Warnings extends Handler {
    private final List<String> messages = new ArrayList<>();

    @Override
    public void publish(LogRecord line) {
      if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
        messages.add(line.getMessage());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
