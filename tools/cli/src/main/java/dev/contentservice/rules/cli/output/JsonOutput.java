package dev.contentservice.rules.cli.output;

import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.stream.LocatedViolation;
import dev.contentservice.rules.stream.RelatedDocument;
import dev.contentservice.rules.stream.SourcePosition;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes one JSON object: each violation when it is found, then the counts. */
public final class JsonOutput implements Output {
  private final OutputStream out;
  private final JsonGenerator json;
  private final LaterItems truncated = new LaterItems();
  private final LaterItems unchecked = new LaterItems();

  public JsonOutput(OutputStream out) {
    this.out = out;
    json = BodyJson.mapper().createGenerator(out);
    json.writeStartObject();
    json.writeArrayPropertyStart("violations");
  }

  @Override
  public void violation(String file, LocatedViolation located, @Nullable String other) {
    Violation violation = located.violation();
    JsonGenerator item = start(json, file, located.place());
    item.writeStringProperty("pointer", violation.pointer().value());
    item.writeStringProperty("rule", violation.rule().id());
    item.writeStringProperty(
        "severity", violation.rule().severity().name().toLowerCase(Locale.ROOT));
    item.writeStringProperty("statement", violation.rule().statement());
    item.writeStringProperty("fix", violation.fix());
    RelatedDocument related = located.related();
    if (related != null) {
      item.writeObjectPropertyStart("related");
      item.writeStringProperty("file", other);
      item.writeNumberProperty("line", related.line());
      item.writeEndObject();
    }
    item.writeEndObject();
  }

  @Override
  public void truncated(String file, SourcePosition start) {
    start(truncated.items(), file, start).writeEndObject();
  }

  @Override
  public void unchecked(String file, @Nullable SourcePosition start, String why) {
    JsonGenerator item = start(unchecked.items(), file, start);
    item.writeStringProperty("message", why);
    item.writeEndObject();
  }

  private static JsonGenerator start(
      JsonGenerator item, String file, @Nullable SourcePosition place) {
    item.writeStartObject();
    item.writeStringProperty("file", file);
    if (place != null) {
      item.writeNumberProperty("line", place.line());
      item.writeNumberProperty("column", place.column());
    }
    return item;
  }

  @Override
  public void end(Totals totals) throws IOException {
    json.writeEndArray();
    json.writeName("truncated");
    truncated.writeTo(json);
    json.writeName("unchecked");
    unchecked.writeTo(json);
    json.writeNumberProperty("documents", totals.documents());
    json.writeNumberProperty("errors", totals.errors());
    json.writeNumberProperty("warnings", totals.warnings());
    json.writeNumberProperty("ignored", totals.hidden());
    json.writeEndObject();
    json.writeRaw('\n');
    json.flush();
    out.flush();
  }
}
