package dev.contentservice.rules;

import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Webhooks and updates that match the schema and obey or break rules at random. */
public final class WebhookBodies {

  private WebhookBodies() {}

  /** Any update, with random omitted and null members. */
  public static Arbitrary<UpdateWebhookRequest> updates() {
    return Builders.withBuilder(UpdateWebhookRequest::new)
        .use(texts())
        .withProbability(0.7)
        .in(UpdateWebhookRequest::name)
        .use(urls())
        .withProbability(0.7)
        .in(UpdateWebhookRequest::url)
        .use(texts().injectNull(0.2))
        .withProbability(0.5)
        .in(UpdateWebhookRequest::customPayload)
        .use(headers())
        .withProbability(0.7)
        .in(UpdateWebhookRequest::headers)
        .use(events())
        .withProbability(0.8)
        .in(UpdateWebhookRequest::events)
        .use(basicTexts())
        .withProbability(0.5)
        .in(UpdateWebhookRequest::httpBasicUser)
        .use(basicTexts())
        .withProbability(0.5)
        .in(UpdateWebhookRequest::httpBasicPassword)
        .use(booleans())
        .withProbability(0.5)
        .in(UpdateWebhookRequest::enabled)
        .use(texts())
        .withProbability(0.5)
        .in(UpdateWebhookRequest::payloadApiVersion)
        .use(booleans())
        .withProbability(0.5)
        .in(UpdateWebhookRequest::nestedItemsInPayload)
        .build();
  }

  /** Any complete webhook: id and name, and the rest as in an update. */
  public static Arbitrary<Webhook> webhooks() {
    return Combinators.combine(texts(), texts(), updates()).as(WebhookBodies::webhook);
  }

  private static Webhook webhook(String id, String name, UpdateWebhookRequest rest) {
    Webhook webhook = new Webhook();
    webhook.setId(id);
    webhook.setName(name);
    webhook.setUrl(rest.getUrl());
    webhook.setHeaders(rest.getHeaders());
    webhook.setEvents(rest.getEvents());
    webhook.setEnabled(rest.getEnabled());
    webhook.setPayloadApiVersion(rest.getPayloadApiVersion());
    webhook.setNestedItemsInPayload(rest.getNestedItemsInPayload());
    rest.getCustomPayload().ifPresent(webhook::customPayload);
    rest.getHttpBasicUser().ifPresent(webhook::httpBasicUser);
    rest.getHttpBasicPassword().ifPresent(webhook::httpBasicPassword);
    return webhook;
  }

  /** Any text that can be stored. */
  public static Arbitrary<String> texts() {
    return Arbitraries.strings()
        .withChars("aB9_- .:/\\\"'{}$~é\u202e\r\n\t€")
        .withCharRange('a', 'f')
        .ofMaxLength(8)
        .edgeCases(edges -> edges.add("", "😀", "${name}", "#{1}", "{webhook.name.unique}"));
  }

  private static Arbitrary<String> urls() {
    return Arbitraries.frequencyOf(
        Tuple.of(
            4,
            Arbitraries.of(
                "https://hooks.example.com/index",
                "http://a.example:8080/x?y=%20",
                "https://[2001:db8::1]/",
                "https://192.0.2.7")),
        Tuple.of(
            1,
            Arbitraries.of(
                "ftp://a.example/", "https://u@a.example/", "/index", "http://127.1/", "")));
  }

  private static Arbitrary<WebhookHeaders> headers() {
    return Arbitraries.maps(headerNames(), headerValues()).ofMaxSize(4).map(WebhookHeaders::of);
  }

  private static Arbitrary<String> headerNames() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, Arbitraries.of("X-A", "X-B", "x-b", "Accept", "Authorization")),
        Tuple.of(1, Arbitraries.of("Host", "a b", "", "X\u200b-A", "a/b~c")));
  }

  private static Arbitrary<String> headerValues() {
    return Arbitraries.frequencyOf(
        Tuple.of(8, Arbitraries.strings().withCharRange('a', 'z').ofMaxLength(4)),
        Tuple.of(1, Arbitraries.of("a\r\nb", " a", "é", "a\u0001")));
  }

  private static Arbitrary<String> basicTexts() {
    return Arbitraries.frequencyOf(
            Tuple.of(5, Arbitraries.strings().alpha().ofMaxLength(4)),
            Tuple.of(1, Arbitraries.of("a:b", "a\r\nb")))
        .injectNull(0.2);
  }

  private static Arbitrary<List<EventSubscription>> events() {
    Arbitrary<EventType> types = Arbitraries.of("create", "update", "publish").map(EventType::of);
    return Combinators.combine(kinds(), types.list().ofMaxSize(3), filters().injectNull(0.5))
        .as(
            (kind, events, filter) -> {
              EventSubscription subscription = new EventSubscription(kind, events);
              subscription.setFilter(filter);
              return subscription;
            })
        .list()
        .ofMaxSize(3);
  }

  private static Arbitrary<EventFilter> filters() {
    return Combinators.combine(kinds(), Arbitraries.of("1", "2", "3").list().ofMaxSize(3))
        .as(EventFilter::new);
  }

  private static Arbitrary<EntityType> kinds() {
    return Arbitraries.of("item_type", "item").map(EntityType::of);
  }

  private static Arbitrary<Boolean> booleans() {
    return Arbitraries.of(true, false);
  }
}
