package dev.contentservice.rules.js;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.EventFilter;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.OrderingDirection;
import dev.contentservice.model.value.OrderingMeta;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.openapitools.jackson.nullable.JsonNullable;
import org.teavm.jso.JSObject;

/**
 * Reads the members that rules have access to, of values that match the schema. The vectors and the
 * random bodies show that no rule asks for others.
 */
final class Bodies {
  private Bodies() {}

  static CreateItemTypeRequest createModel(JSObject value) {
    CreateItemTypeRequest body = new CreateItemTypeRequest();
    String direction = Values.text(value, "ordering_direction");
    body.setOrderingDirection(
        JsonNullable.of(direction == null ? null : OrderingDirection.of(direction)));
    String meta = Values.text(value, "ordering_meta");
    body.setOrderingMeta(JsonNullable.of(meta == null ? null : OrderingMeta.of(meta)));
    JSObject field = Values.object(value, "ordering_field");
    body.setOrderingField(JsonNullable.of(field == null ? null : new FieldReference()));
    return body;
  }

  static UpdateWebhookRequest updateWebhook(JSObject value) {
    UpdateWebhookRequest body = new UpdateWebhookRequest();
    body.setName(Values.text(value, "name"));
    body.setUrl(Values.text(value, "url"));
    JSObject headers = Values.object(value, "headers");
    body.setHeaders(headers == null ? null : headers(headers));
    JSObject events = Values.object(value, "events");
    body.setEvents(events == null ? null : events(events));
    body.setHttpBasicUser(JsonNullable.of(Values.text(value, "http_basic_user")));
    body.setHttpBasicPassword(JsonNullable.of(Values.text(value, "http_basic_password")));
    return body;
  }

  static Webhook webhook(JSObject value) {
    Webhook body = new Webhook();
    body.setId(Values.requiredText(value, "id"));
    body.setName(Values.requiredText(value, "name"));
    body.setUrl(Values.requiredText(value, "url"));
    body.setHeaders(headers(Values.required(value, "headers")));
    body.setEvents(events(Values.required(value, "events")));
    body.setHttpBasicUser(Values.text(value, "http_basic_user"));
    body.setHttpBasicPassword(Values.text(value, "http_basic_password"));
    return body;
  }

  private static WebhookHeaders headers(JSObject value) {
    WebhookHeaders.Builder headers = new WebhookHeaders.Builder();
    JSObject names = Values.names(value);
    for (int i = 0; i < Values.length(names); i++) {
      String name = Values.textAt(names, i);
      headers.put(name, Values.requiredText(value, name));
    }
    return headers.build();
  }

  private static List<EventSubscription> events(JSObject array) {
    int count = Values.length(array);
    List<EventSubscription> events = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      events.add(subscription(Values.objectAt(array, i)));
    }
    return events;
  }

  private static EventSubscription subscription(JSObject value) {
    EventSubscription subscription = new EventSubscription();
    subscription.setEntityType(EntityType.of(Values.requiredText(value, "entity_type")));
    subscription.setEventTypes(texts(Values.required(value, "event_types"), EventType::of));
    JSObject filter = Values.object(value, "filter");
    subscription.setFilter(filter == null ? null : filter(filter));
    return subscription;
  }

  private static EventFilter filter(JSObject value) {
    EventFilter filter = new EventFilter();
    filter.setEntityType(EntityType.of(Values.requiredText(value, "entity_type")));
    filter.setEntityIds(texts(Values.required(value, "entity_ids"), id -> id));
    return filter;
  }

  private static <T> List<T> texts(JSObject array, Function<String, T> read) {
    int count = Values.length(array);
    List<T> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(read.apply(Values.textAt(array, i)));
    }
    return texts;
  }
}
