package dev.contentservice.spring.boot;

import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Problem;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Violation;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.event.DeliveryAlert;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.Omitted;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** What a native image needs for delivery: classes read and written as JSON, and files. */
final class DeliveryHints implements RuntimeHintsRegistrar {
  private static final List<Class<?>> STORED =
      List.of(
          Webhook.class,
          EventSubscription.class,
          EventFilter.class,
          EntityType.class,
          EventType.class,
          Omitted.class,
          WebhookHeaders.class,
          DeliveryAlert.class,
          UpdateWebhookRequest.class,
          Problem.class,
          Violation.class);

  @Override
  public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
    new BindingReflectionHintsRegistrar()
        .registerReflectionHints(hints.reflection(), STORED.toArray(Class<?>[]::new));
    // Static factories, and private methods of members that may be omitted.
    STORED.forEach(
        each -> hints.reflection().registerType(each, MemberCategory.INVOKE_DECLARED_METHODS));
    hints.resources().registerPattern("dev/contentservice/delivery/outbox/*/*.sql");
    hints.resources().registerPattern("dev/contentservice/delivery/dispatch/attempts.js");
    hints.resources().registerPattern("dev/contentservice/spring/boot/webhook*");
  }
}
