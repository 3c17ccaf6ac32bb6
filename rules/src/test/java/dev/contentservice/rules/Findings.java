package dev.contentservice.rules;

import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import jakarta.validation.ConstraintViolation;
import java.util.List;
import java.util.stream.Stream;
import org.hibernate.validator.engine.HibernateConstraintViolation;

/** Formats violations as lines of rule id and pointer, and builds subscriptions. */
public final class Findings {

  private Findings() {}

  /** Every violation as {@code rule-id /place}. */
  public static List<String> of(Report report) {
    return report.violations().stream()
        .map(v -> v.rule().id() + " " + v.pointer().value())
        .toList();
  }

  /** The violation of a rule as the typed validator reports it. */
  public static Violation payload(ConstraintViolation<?> violation) {
    HibernateConstraintViolation<?> hibernate =
        violation.unwrap(HibernateConstraintViolation.class);
    return hibernate.getDynamicPayload(Violation.class);
  }

  /** The violations of an update. */
  public static List<String> in(UpdateWebhookRequest update) {
    return of(
        WebhookRules.update("w1", WebhookNameLookup.none(), EntityRelations.none()).check(update));
  }

  /** The violations of an update of the events. */
  public static List<String> in(EventSubscription... events) {
    return in(new UpdateWebhookRequest().events(List.of(events)));
  }

  /** A subscription to these events of a kind. */
  public static EventSubscription on(String kind, String... events) {
    return new EventSubscription(
        EntityType.of(kind), Stream.of(events).map(EventType::of).toList());
  }

  /** A filter that lists these entities of a kind. */
  public static EventFilter only(String kind, String... ids) {
    return new EventFilter(EntityType.of(kind), List.of(ids));
  }
}
