package dev.contentservice.delivery.payload;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.payload.internal.DefaultFormat;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes the default body as the data of a CloudEvent 1.0, in structured mode. {@code id} is the id
 * of the event, {@code type} such as {@code item.create}, {@code subject} the id of the entity.
 */
public final class CloudEventsFormat implements PayloadFormat {
  /** A {@code payload_api_version} for webhooks that get CloudEvents. */
  public static final String API_VERSION = "cloudevents-1.0";

  private static final JsonFactory FACTORY = new JsonFactory();
  private static final PayloadFormat DATA = new DefaultFormat();

  private final String source;

  /**
   * @param source a URI reference that identifies the publisher
   * @throws IllegalArgumentException if it is empty or no URI reference
   */
  public CloudEventsFormat(String source) {
    if (!isUriReference(source)) {
      throw new IllegalArgumentException(
          "the source of CloudEvents must be a URI reference such as /shop");
    }
    this.source = source;
  }

  private static boolean isUriReference(String source) {
    try {
      return !new URI(source).toString().isEmpty();
    } catch (URISyntaxException e) {
      return false;
    }
  }

  @Override
  public String write(PayloadRequest request) {
    Event event = request.event();
    String data = DATA.write(request);
    StringWriter text = new StringWriter(data.length() + 256);
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeStringProperty("specversion", "1.0");
      json.writeStringProperty("id", event.id());
      json.writeStringProperty("source", source);
      json.writeStringProperty("type", event.entityType().value() + "." + event.type().value());
      json.writeStringProperty("subject", event.subject().id());
      json.writeStringProperty("time", event.occurredAt().toString());
      json.writeStringProperty("datacontenttype", "application/json");
      json.writeName("data");
      json.writeRawValue(data);
      json.writeEndObject();
    }
    return text.toString();
  }

  @Override
  public String contentType() {
    return "application/cloudevents+json";
  }
}
