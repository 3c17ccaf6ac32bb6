package dev.contentservice.rules.cli.output;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.stream.LocatedViolation;
import dev.contentservice.rules.stream.RelatedDocument;
import dev.contentservice.rules.stream.SourcePosition;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes a SARIF 2.1.0 log, for code hosts and editors. */
public final class SarifOutput implements Output {
  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

  private final Path folder;
  private final JsonGenerator json;
  private final List<String> rules = new ArrayList<>();
  private final LaterItems notifications = new LaterItems();
  private boolean whole = true;

  /** Starts a log; the names of files in this folder, which is absolute, become relative URIs. */
  public SarifOutput(OutputStream out, Path folder, Catalogue catalogue) {
    this.folder = folder.normalize();
    json = BodyJson.mapper().createGenerator(out);
    json.writeStartObject();
    json.writeStringProperty("$schema", SCHEMA);
    json.writeStringProperty("version", "2.1.0");
    json.writeArrayPropertyStart("runs");
    json.writeStartObject();
    json.writeStringProperty("columnKind", "unicodeCodePoints");
    tool(catalogue);
    json.writeArrayPropertyStart("results");
  }

  private void tool(Catalogue catalogue) {
    json.writeObjectPropertyStart("tool");
    json.writeObjectPropertyStart("driver");
    json.writeStringProperty("name", "content-rules");
    String version = SarifOutput.class.getPackage().getImplementationVersion();
    if (version != null) {
      json.writeStringProperty("version", version);
    }
    json.writeArrayPropertyStart("rules");
    catalogue.descriptors().forEach(this::rule);
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  private void rule(RuleDescriptor rule) {
    rules.add(rule.id());
    json.writeStartObject();
    json.writeStringProperty("id", rule.id());
    text(json, "shortDescription", rule.statement());
    json.writeObjectPropertyStart("defaultConfiguration");
    json.writeStringProperty("level", Catalogue.severity(rule));
    json.writeEndObject();
    json.writeEndObject();
  }

  @Override
  public void violation(String file, LocatedViolation located, @Nullable String other) {
    Violation violation = located.violation();
    json.writeStartObject();
    json.writeStringProperty("ruleId", violation.rule().id());
    json.writeNumberProperty("ruleIndex", rules.indexOf(violation.rule().id()));
    String level = violation.rule().severity().name().toLowerCase(Locale.ROOT);
    json.writeStringProperty("level", level);
    text(json, "message", violation.rule().statement() + "; " + violation.fix());
    json.writeArrayPropertyStart("locations");
    json.writeStartObject();
    physical(json, file, located.place());
    logical(violation.pointer());
    json.writeEndObject();
    json.writeEndArray();
    related(located.related(), other);
    json.writeEndObject();
  }

  private void related(@Nullable RelatedDocument document, @Nullable String file) {
    if (document != null && file != null) {
      json.writeArrayPropertyStart("relatedLocations");
      json.writeStartObject();
      physical(json, file, new SourcePosition(document.line(), 1));
      text(json, "message", "this document has the same name");
      json.writeEndObject();
      json.writeEndArray();
    }
  }

  private void physical(JsonGenerator json, String file, @Nullable SourcePosition place) {
    json.writeObjectPropertyStart("physicalLocation");
    json.writeObjectPropertyStart("artifactLocation");
    json.writeStringProperty("uri", uri(file));
    json.writeEndObject();
    if (place != null) {
      json.writeObjectPropertyStart("region");
      json.writeNumberProperty("startLine", place.line());
      json.writeNumberProperty("startColumn", place.column());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void logical(Pointer at) {
    if (!at.equals(Pointer.BODY)) {
      json.writeArrayPropertyStart("logicalLocations");
      json.writeStartObject();
      json.writeStringProperty("fullyQualifiedName", at.value());
      json.writeEndObject();
      json.writeEndArray();
    }
  }

  @Override
  public void truncated(String file, SourcePosition start) {
    notification("note", file, start, "this document has more violations than are listed");
  }

  @Override
  public void unchecked(String file, @Nullable SourcePosition start, String why) {
    whole = false;
    notification("error", file, start, why);
  }

  private void notification(
      String level, String file, @Nullable SourcePosition start, String message) {
    JsonGenerator item = notifications.items();
    item.writeStartObject();
    item.writeStringProperty("level", level);
    text(item, "message", message);
    item.writeArrayPropertyStart("locations");
    item.writeStartObject();
    physical(item, file, start);
    item.writeEndObject();
    item.writeEndArray();
    item.writeEndObject();
  }

  @Override
  public void end(Totals totals) throws IOException {
    json.writeEndArray();
    json.writeArrayPropertyStart("invocations");
    json.writeStartObject();
    json.writeBooleanProperty("executionSuccessful", whole);
    json.writeName("toolExecutionNotifications");
    notifications.writeTo(json);
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeRaw('\n');
    json.flush();
  }

  private static void text(JsonGenerator json, String member, String text) {
    json.writeObjectPropertyStart(member);
    json.writeStringProperty("text", text);
    json.writeEndObject();
  }

  /** The file as a URI: relative to the working folder, absolute for absolute names outside it. */
  private String uri(String file) {
    try {
      Path path = folder.resolve(file).normalize();
      boolean outside = !path.startsWith(folder);
      if (outside && Path.of(file).isAbsolute()) {
        return path.toUri().toASCIIString();
      }
      String relative = folder.relativize(path).toString();
      String slashed = relative.replace(path.getFileSystem().getSeparator(), "/");
      // Text before a colon would be parsed as a scheme.
      return new URI(null, null, "/" + slashed, null)
          .toASCIIString()
          .substring(1)
          .replace(":", "%3A");
    } catch (URISyntaxException | InvalidPathException e) {
      return "unnamed";
    }
  }
}
