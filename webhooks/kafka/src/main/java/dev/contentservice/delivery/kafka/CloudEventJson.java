package dev.contentservice.delivery.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.delivery.json.internal.InvalidEventException;
import dev.contentservice.delivery.json.internal.JsonSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** The JSON format of one CloudEvent. Its data stays exactly as sent. */
final class CloudEventJson {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final Map<String, String> attributes = new HashMap<>();
  private final JsonSource source;
  private @Nullable String data;

  private CloudEventJson(JsonSource source) {
    this.source = source;
  }

  static CloudEventJson parse(byte[] value) {
    CloudEventJson event = new CloudEventJson(JsonSource.decode(value, "the CloudEvent"));
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), event.source.text())) {
      event.readMembers(parser);
    } catch (JacksonException e) {
      // The parser's own message quotes the input.
      throw new InvalidEventException("", "the CloudEvent is not JSON with each member once");
    }
    return event;
  }

  private void readMembers(JsonParser parser) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new InvalidEventException("", "send the CloudEvent as an object");
    }
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      JsonToken token = parser.nextToken();
      if (name.equals("data")) {
        data = source.value(parser);
      } else if (token == JsonToken.VALUE_STRING) {
        attributes.put(name, parser.getString());
      } else {
        parser.skipChildren();
      }
    }
    if (parser.nextToken() != null) {
      throw new InvalidEventException("", "send one CloudEvent and nothing after it");
    }
  }

  /** The text of an attribute; null if it is missing or of another type. */
  @Nullable String attribute(String name) {
    return attributes.get(name);
  }

  byte[] data() {
    CloudEvent.requireJson(
        attributes
            .getOrDefault("datacontenttype", "")
            .split(";", 2)[0]
            .strip()
            .toLowerCase(Locale.ROOT));
    String encoded = attributes.get("data_base64");
    if (data != null && encoded == null) {
      return data.getBytes(UTF_8);
    }
    if (data != null || encoded == null) {
      throw new InvalidEventException("/data", "send the event either as data or data_base64");
    }
    try {
      return Base64.getDecoder().decode(encoded);
    } catch (IllegalArgumentException e) {
      throw new InvalidEventException("/data_base64", "send Base64");
    }
  }
}
