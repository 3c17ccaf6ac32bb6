package dev.contentservice.model.laws;

import static dev.contentservice.model.laws.Json.flags;
import static dev.contentservice.model.laws.Json.orNull;
import static dev.contentservice.model.laws.Json.texts;

import dev.contentservice.model.Webhook;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/** Webhooks in responses (§2.2), with and without members of a later version. */
final class Webhooks extends DomainContextBase {
  @Provide
  Arbitrary<Webhook> webhooks() {
    var known =
        Builders.withBuilder(Webhook::new)
            .use(texts())
            .inSetter(Webhook::setId)
            .use(texts())
            .inSetter(Webhook::setName)
            .use(texts())
            .inSetter(Webhook::setUrl)
            .use(orNull(texts()))
            .withProbability(0.6)
            .inSetter(Webhook::setCustomPayload)
            .use(Subscriptions.headers())
            .inSetter(Webhook::setHeaders)
            .use(Subscriptions.lists())
            .inSetter(Webhook::setEvents)
            .use(orNull(texts()))
            .withProbability(0.6)
            .inSetter(Webhook::setHttpBasicUser)
            .use(orNull(texts()))
            .withProbability(0.6)
            .inSetter(Webhook::setHttpBasicPassword)
            .use(flags())
            .withProbability(0.8)
            .inSetter(Webhook::setEnabled)
            .use(texts())
            .inSetter(Webhook::setPayloadApiVersion)
            .use(flags())
            .inSetter(Webhook::setNestedItemsInPayload)
            .build();
    return Json.withUnknownMembers(
        known, (webhook, members) -> members.forEach(webhook::putAdditionalProperty));
  }
}
