package dev.contentservice.delivery.payload.internal;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.payload.PayloadFormat;
import dev.contentservice.delivery.payload.PayloadRequest;
import java.io.StringWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes the event as one object, with the entity of {@link PayloadRequest#serialization}. Apart
 * from collapsed blocks, the entity has the same characters as published, which preserves numbers
 * and the order of members.
 *
 * <p>Assumed: §6 does not show the body.
 */
public final class DefaultFormat implements PayloadFormat {
  private static final JsonFactory FACTORY = new JsonFactory();

  @Override
  public String write(PayloadRequest request) {
    Event event = request.event();
    String entity = request.serialization().text();
    StringWriter text = new StringWriter(entity.length() + 256);
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeStringProperty("event_id", event.id());
      json.writeStringProperty("webhook_id", request.webhookId());
      json.writeStringProperty("entity_type", event.entityType().value());
      json.writeStringProperty("entity_id", event.subject().id());
      json.writeStringProperty("event_type", event.type().value());
      json.writeStringProperty("occurred_at", event.occurredAt().toString());
      if (event.sequence() > 0) {
        json.writeNumberProperty("sequence", event.sequence());
      }
      json.writeName("entity");
      json.writeRawValue(entity);
      json.writeArrayPropertyStart("related");
      event.related().forEach(related -> write(json, related));
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, EntityReference related) {
    json.writeStartObject();
    json.writeStringProperty("type", related.type().value());
    json.writeStringProperty("id", related.id());
    json.writeEndObject();
  }
}
