package dev.contentservice.benchmarks;

import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.engine.Presence;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An update for annotation-based libraries, with rules as written for them: standard constraints
 * where possible, custom ones across members and lists.
 */
@Valid
@Obeys(Demand.LEAVES_AUTHORIZATION_ALONE)
record PlainUpdate(
    @Obeys(Demand.NAME_IS_FREE) @Nullable String name,
    @Size(max = 8000) @Pattern(regexp = Patterns.URL) @Nullable String url,
    @Nullable String customPayload,
    @Size(max = 50) @Obeys(Demand.HEADERS_FIT_TOGETHER) @Nullable List<@Valid Header> headers,
    @Obeys(Demand.NONE_IS_SHADOWED) @Nullable List<@Valid Subscription> events,
    @Pattern(regexp = Patterns.USER) @Nullable String httpBasicUser,
    @Pattern(regexp = Patterns.PASSWORD) @Nullable String httpBasicPassword,
    @Nullable Boolean enabled,
    @Nullable String payloadApiVersion,
    @Nullable Boolean nestedItemsInPayload) {

  /** The same update. */
  static PlainUpdate of(UpdateWebhookRequest update) {
    WebhookHeaders headers = update.getHeaders();
    List<EventSubscription> events = update.getEvents();
    return new PlainUpdate(
        update.getName(),
        update.getUrl(),
        Presence.valueOf(update.getCustomPayload()),
        headers == null ? null : headers.names().stream().map(it -> header(it, headers)).toList(),
        events == null ? null : events.stream().map(Subscription::of).toList(),
        Presence.valueOf(update.getHttpBasicUser()),
        Presence.valueOf(update.getHttpBasicPassword()),
        update.getEnabled(),
        update.getPayloadApiVersion(),
        update.getNestedItemsInPayload());
  }

  private static Header header(String name, WebhookHeaders headers) {
    return new Header(name, headers.values().get(name));
  }

  /** A header of an update. */
  @Valid
  @SuppressWarnings("MultipleNullnessAnnotations") // may be null, and is then rejected
  record Header(
      @Pattern(regexp = Patterns.TOKEN) @Pattern(regexp = Patterns.NOT_RESERVED) String name,
      @NotNull @Pattern(regexp = Patterns.PLAIN_TEXT) @Nullable String value) {}

  /** A subscription of an update. */
  @Valid
  @Obeys(Demand.FILTER_LISTS_THE_SAME_KIND)
  record Subscription(
      String entityType,
      @Size(min = 1) @Obeys(Demand.ITEMS_DIFFER) List<String> eventTypes,
      @Valid @Nullable Filter filter) {

    private static Subscription of(EventSubscription it) {
      EventFilter filter = it.getFilter();
      return new Subscription(
          it.getEntityType().value(),
          it.getEventTypes().stream().map(EventType::value).toList(),
          filter == null
              ? null
              : new Filter(filter.getEntityType().value(), filter.getEntityIds()));
    }
  }

  /** The filter of a subscription. */
  @Valid
  record Filter(
      String entityType, @Size(min = 1) @Obeys(Demand.ITEMS_DIFFER) List<String> entityIds) {}
}
