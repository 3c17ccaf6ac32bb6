package dev.contentservice.model.laws;

import static dev.contentservice.model.laws.Json.flags;
import static dev.contentservice.model.laws.Json.nullable;
import static dev.contentservice.model.laws.Json.texts;

import dev.contentservice.model.UpdateWebhookRequest;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/** Updates of a webhook (§4.2): any subset of the members. */
final class UpdateWebhookRequests extends DomainContextBase {
  @Provide
  Arbitrary<UpdateWebhookRequest> updateWebhookRequests() {
    return Builders.withBuilder(UpdateWebhookRequest::new)
        .use(texts())
        .withProbability(0.5)
        .inSetter(UpdateWebhookRequest::setName)
        .use(texts())
        .withProbability(0.5)
        .inSetter(UpdateWebhookRequest::setUrl)
        .use(nullable(texts()))
        .inSetter(UpdateWebhookRequest::setCustomPayload)
        .use(Subscriptions.headers())
        .withProbability(0.5)
        .inSetter(UpdateWebhookRequest::setHeaders)
        .use(Subscriptions.lists())
        .withProbability(0.5)
        .inSetter(UpdateWebhookRequest::setEvents)
        .use(nullable(texts()))
        .inSetter(UpdateWebhookRequest::setHttpBasicUser)
        .use(nullable(texts()))
        .inSetter(UpdateWebhookRequest::setHttpBasicPassword)
        .use(flags())
        .withProbability(0.5)
        .inSetter(UpdateWebhookRequest::setEnabled)
        .use(texts())
        .withProbability(0.5)
        .inSetter(UpdateWebhookRequest::setPayloadApiVersion)
        .use(flags())
        .withProbability(0.5)
        .inSetter(UpdateWebhookRequest::setNestedItemsInPayload)
        .build();
  }
}
