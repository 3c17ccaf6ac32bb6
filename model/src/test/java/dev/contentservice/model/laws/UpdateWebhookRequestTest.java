package dev.contentservice.model.laws;

import dev.contentservice.model.UpdateWebhookRequest;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;

@Domain(UpdateWebhookRequests.class)
@Domain(DomainContext.Global.class)
class UpdateWebhookRequestTest implements BodyLaws<UpdateWebhookRequest> {
  @Property(tries = TRIES)
  void absent_null_and_value_are_all_tried(@ForAll UpdateWebhookRequest body) {
    Statistics.label("http_basic_password")
        .collect(Presence.of(body.getHttpBasicPassword()))
        .coverage(
            seen -> {
              seen.check(Presence.ABSENT).percentage(share -> share > 10);
              seen.check(Presence.NULL).percentage(share -> share > 10);
              seen.check(Presence.VALUE).percentage(share -> share > 10);
            });
  }
}
