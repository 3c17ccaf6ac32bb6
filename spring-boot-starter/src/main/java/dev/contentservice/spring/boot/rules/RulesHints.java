package dev.contentservice.spring.boot.rules;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.validation.RuleValidation;
import dev.contentservice.rules.validation.ValidItemType;
import dev.contentservice.rules.validation.ValidWebhook;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** What a native image needs for the rules: their mapping, and the classes that it names. */
final class RulesHints implements RuntimeHintsRegistrar {
  @Override
  public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
    new BindingReflectionHintsRegistrar()
        .registerReflectionHints(
            hints.reflection(),
            CreateItemTypeRequest.class,
            ItemType.class,
            UpdateWebhookRequest.class,
            Webhook.class);
    for (Class<?> constraint : new Class<?>[] {ValidItemType.class, ValidWebhook.class}) {
      hints.reflection().registerType(constraint, MemberCategory.INVOKE_DECLARED_METHODS);
    }
    hints.resources().registerPattern(RuleValidation.MAPPING);
    hints.resources().registerPattern("META-INF/content-service/rules.json");
  }
}
