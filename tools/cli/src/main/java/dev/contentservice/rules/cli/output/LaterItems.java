package dev.contentservice.rules.cli.output;

import dev.contentservice.rules.json.BodyJson;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonGenerator;

/** A JSON array of few items that stands after a long one in the document. */
final class LaterItems {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final JsonGenerator items = BodyJson.mapper().createGenerator(bytes);

  LaterItems() {
    items.writeStartArray();
  }

  /** The generator that writes the items. */
  JsonGenerator items() {
    return items;
  }

  /** Ends the array and writes it as the next value. */
  void writeTo(JsonGenerator json) {
    items.writeEndArray();
    items.close();
    json.writeRawValue(bytes.toString(StandardCharsets.UTF_8));
  }
}
