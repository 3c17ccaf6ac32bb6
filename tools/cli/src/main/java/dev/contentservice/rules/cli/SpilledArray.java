package dev.contentservice.rules.cli;

import dev.contentservice.rules.json.BodyJson;
import java.io.IOException;
import java.io.OutputStream;
import tools.jackson.core.JsonGenerator;

/** Buffers a JSON array that is written later in the document. */
final class SpilledArray {
  private final SpillBuffer buffer = new SpillBuffer();
  private final JsonGenerator items = BodyJson.mapper().createGenerator(buffer);

  SpilledArray() {
    items.writeStartArray();
  }

  /** The generator that writes the items. */
  JsonGenerator items() {
    return items;
  }

  /** Ends the array and moves it to the stream. */
  void moveTo(OutputStream out) throws IOException {
    items.writeEndArray();
    items.close();
    buffer.moveTo(out);
  }
}
