package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.internal.Identifier;
import dev.contentservice.delivery.outbox.internal.webhook.CompleteWebhook;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;

/** A stored webhook has all that delivery needs. */
final class WebhookIsComplete implements Rule<Webhook> {
  private static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.error(
          "webhook.stored.complete",
          "a stored webhook must have an id of 1 to 255 characters, a url and complete events",
          "2.2, assumed: formats-and-lengths");

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public ViolationSink check(Webhook body, ViolationSink sink) {
    String defect = CompleteWebhook.defect(body);
    if (defect != null) {
      String member =
          defect.startsWith("events") ? "events" : defect.startsWith("url") ? "url" : "id";
      return sink.add(DESCRIPTOR, member, "complete it: " + defect);
    }
    try {
      Identifier.require(body.getId(), "id");
      return sink;
    } catch (IllegalArgumentException e) {
      return sink.add(DESCRIPTOR, "id", String.valueOf(e.getMessage()));
    }
  }
}
