package dev.contentservice.rules.cli;

import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.ContentJson;
import dev.contentservice.rules.json.LocatedViolation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** One JSON object, with the counts before the violations. */
final class JsonOutput implements Output {
  private final OutputStream out;
  private final Spool spool = new Spool();
  private final JsonGenerator violations = ContentJson.mapper().createGenerator(spool);

  JsonOutput(OutputStream out) {
    this.out = out;
    violations.writeStartArray();
  }

  @Override
  public void violation(String file, LocatedViolation located) {
    Violation violation = located.violation();
    violations.writeStartObject();
    violations.writeStringProperty("file", file);
    violations.writeNumberProperty("line", located.place().line());
    violations.writeStringProperty("pointer", violation.at().value());
    violations.writeStringProperty("rule", violation.rule().id());
    violations.writeStringProperty(
        "severity", violation.rule().severity().name().toLowerCase(Locale.ROOT));
    violations.writeStringProperty("statement", violation.rule().statement());
    violations.writeStringProperty("fix", violation.fix());
    violations.writeEndObject();
  }

  @Override
  public void problem(String file, long line, String message) {}

  @Override
  public void end(Totals totals) throws IOException {
    violations.writeEndArray();
    violations.close();
    String head =
        "{\"documents\":%d,\"errors\":%d,\"warnings\":%d,\"violations\":"
            .formatted(totals.documents(), totals.errors(), totals.warnings());
    out.write(head.getBytes(StandardCharsets.UTF_8));
    spool.moveTo(out);
    out.write("}\n".getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
