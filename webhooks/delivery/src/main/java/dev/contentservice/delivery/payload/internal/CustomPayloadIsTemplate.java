package dev.contentservice.delivery.payload.internal;

import dev.contentservice.delivery.payload.MustacheTemplate;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A custom payload is a template of {@link MustacheTemplate}, for applications that render it so.
 *
 * <p>Assumed: §6.1 says "syntax and variables of custom_payload: not shown".
 */
public final class CustomPayloadIsTemplate<T> implements Rule<T> {
  private static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.error(
          "webhook.custom-payload.template", "custom_payload must be a Mustache template", "6.1");

  private final Function<T, @Nullable String> customPayload;

  private CustomPayloadIsTemplate(Function<T, @Nullable String> customPayload) {
    this.customPayload = customPayload;
  }

  /** The rule for an update; an omitted or cleared custom payload is valid. */
  public static Rule<UpdateWebhookRequest> ofUpdate() {
    return new CustomPayloadIsTemplate<>(update -> update.getCustomPayload().orElse(null));
  }

  /** The rule for a whole webhook. */
  public static Rule<Webhook> ofWebhook() {
    return new CustomPayloadIsTemplate<>(Webhook::getCustomPayload);
  }

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public ViolationSink check(T body, ViolationSink sink) {
    String text = customPayload.apply(body);
    String defect = text == null ? null : MustacheTemplate.defect(text);
    return defect == null
        ? sink
        : sink.add(DESCRIPTOR, "custom_payload", "correct the template: " + defect);
  }
}
