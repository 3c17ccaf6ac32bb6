package dev.contentservice.rules.cli;

import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.stream.LocatedViolation;
import dev.contentservice.rules.stream.RelatedDocument;
import dev.contentservice.rules.stream.SourcePosition;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes one JSON object with the counts before the violations. */
final class JsonOutput implements Output {
  private final OutputStream out;
  private final SpilledArray violations = new SpilledArray();
  private final SpilledArray truncated = new SpilledArray();
  private final SpilledArray unchecked = new SpilledArray();

  JsonOutput(OutputStream out) {
    this.out = out;
  }

  @Override
  public void violation(String file, LocatedViolation located, @Nullable String other) {
    Violation violation = located.violation();
    JsonGenerator item = start(violations, file, located.place());
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
    start(truncated, file, start).writeEndObject();
  }

  @Override
  public void unchecked(String file, @Nullable SourcePosition start, String why) {
    JsonGenerator item = start(unchecked, file, start);
    item.writeStringProperty("message", why);
    item.writeEndObject();
  }

  private static JsonGenerator start(
      SpilledArray array, String file, @Nullable SourcePosition place) {
    JsonGenerator item = array.items();
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
    write(
        "{\"documents\":%d,\"errors\":%d,\"warnings\":%d,\"ignored\":%d,\"violations\":"
            .formatted(totals.documents(), totals.errors(), totals.warnings(), totals.hidden()));
    violations.moveTo(out);
    write(",\"truncated\":");
    truncated.moveTo(out);
    write(",\"unchecked\":");
    unchecked.moveTo(out);
    write("}\n");
    out.flush();
  }

  private void write(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
