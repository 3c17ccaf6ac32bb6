package dev.contentservice.model.laws;

import dev.contentservice.model.UpdateWebhookRequest;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

@Domain(UpdateWebhookRequests.class)
@Domain(DomainContext.Global.class)
class UpdateWebhookRequestTest implements BodyLaws<UpdateWebhookRequest> {
  @Property(tries = TRIES)
  void omitted_null_and_value_are_all_tried(@ForAll UpdateWebhookRequest body) {
    Presence.collect("http_basic_password", body);
  }
}
