package dev.contentservice.benchmarks;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookRules;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.util.Map;
import java.util.Set;

/** Typed validators of one update. Each finds all violations, not only the first. */
final class TypedSubjects {
  private static final RuleSet<UpdateWebhookRequest> RULES =
      WebhookRules.update("w1", Bodies::findId, EntityRelations.none());
  private static final Validator HIBERNATE =
      Validation.buildDefaultValidatorFactory().getValidator();
  private final UpdateWebhookRequest body;
  private final PlainUpdate plain;

  TypedSubjects(byte[] json) {
    body = BodyJson.mapper().readValue(json, UpdateWebhookRequest.class);
    plain = PlainUpdate.of(body);
  }

  Report rules() {
    return RULES.check(body);
  }

  Set<ConstraintViolation<PlainUpdate>> hibernateValidator() {
    return HIBERNATE.validate(plain);
  }

  UpdateWebhookRequest body() {
    return body;
  }

  /** Whether each accepts the update without a warning. */
  Map<String, Boolean> results() {
    return Map.of(
        "rules", rules().violations().isEmpty(),
        "Hibernate Validator", hibernateValidator().isEmpty());
  }
}
