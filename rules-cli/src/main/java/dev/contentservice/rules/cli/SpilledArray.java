package dev.contentservice.rules.cli;

import dev.contentservice.rules.json.ModelJson;
import java.io.IOException;
import java.io.OutputStream;
import tools.jackson.core.JsonGenerator;

/** A JSON array of any length that is written before its place in the document has come. */
final class SpilledArray {
  private final SpillBuffer spool = new SpillBuffer();
  private final JsonGenerator items = ModelJson.mapper().createGenerator(spool);

  SpilledArray() {
    items.writeStartArray();
  }

  /** Writes items. */
  JsonGenerator items() {
    return items;
  }

  /** Ends the array and gives it away. */
  void moveTo(OutputStream out) throws IOException {
    items.writeEndArray();
    items.close();
    spool.moveTo(out);
  }
}
