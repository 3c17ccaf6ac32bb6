package dev.contentservice.model.laws;

import static dev.contentservice.model.laws.Json.entityTypes;
import static dev.contentservice.model.laws.Json.open;
import static dev.contentservice.model.laws.Json.texts;

import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;
import net.jqwik.api.Combinators;

/** What a webhook listens to (§6.1) and the headers it sends along (§2.2). */
final class Subscriptions {
  private Subscriptions() {}

  static Arbitrary<List<EventSubscription>> lists() {
    return Json.withUnknownMembers(
            subscriptions(), (one, members) -> members.forEach(one::putAdditionalProperty))
        .list()
        .ofMaxSize(2);
  }

  static Arbitrary<WebhookHeaders> headers() {
    return Arbitraries.maps(texts(), texts()).ofMaxSize(3).map(WebhookHeaders::of);
  }

  private static Arbitrary<EventSubscription> subscriptions() {
    return Builders.withBuilder(EventSubscription::new)
        .use(entityTypes())
        .inSetter(EventSubscription::setEntityType)
        .use(open(EventType::of, "create", "update").list().ofMaxSize(3))
        .inSetter(EventSubscription::setEventTypes)
        .use(filters())
        .withProbability(0.5)
        .inSetter(EventSubscription::setFilter)
        .build();
  }

  private static Arbitrary<EventFilter> filters() {
    return Json.withUnknownMembers(
        Combinators.combine(entityTypes(), texts().list().ofMaxSize(3)).as(EventFilter::new),
        (filter, members) -> members.forEach(filter::putAdditionalProperty));
  }
}
