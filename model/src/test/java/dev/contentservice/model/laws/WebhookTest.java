package dev.contentservice.model.laws;

import dev.contentservice.model.Webhook;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;

@Domain(Webhooks.class)
@Domain(DomainContext.Global.class)
class WebhookTest implements BodyLaws<Webhook> {
  @Property(tries = TRIES)
  void absent_null_and_value_are_all_tried(@ForAll Webhook body) {
    Statistics.label("custom_payload")
        .collect(Presence.of(body.getCustomPayload()))
        .coverage(
            seen -> {
              seen.check(Presence.ABSENT).percentage(share -> share > 10);
              seen.check(Presence.NULL).percentage(share -> share > 10);
              seen.check(Presence.VALUE).percentage(share -> share > 10);
            });
  }
}
