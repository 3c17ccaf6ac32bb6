package dev.contentservice.model.laws;

import dev.contentservice.model.Webhook;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

@Domain(Webhooks.class)
@Domain(DomainContext.Global.class)
class WebhookTest implements BodyLaws<Webhook> {
  @Property(tries = TRIES)
  void omitted_null_and_value_are_all_tried(@ForAll Webhook body) {
    Presence.collect("custom_payload", body);
  }
}
