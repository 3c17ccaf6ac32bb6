package dev.contentservice.rules.cli;

import dev.contentservice.rules.json.BodyJson;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Prints the JSON Schema of a body, for editors. */
@Command(
    name = "schema",
    description = "Prints the JSON Schema of a body, for editors; without BODY lists the bodies.",
    mixinStandardHelpOptions = true,
    versionProvider = ContentRules.Version.class,
    footer = {
      "",
      "A schema expresses types and members, not the rules that 'check' adds.",
      "Example: content-rules schema webhook > webhook.schema.json"
    })
final class SchemaCommand implements Callable<Integer> {
  private final CliEnvironment environment;

  @Parameters(
      arity = "0..1",
      paramLabel = "BODY",
      converter = BodyConverter.class,
      completionCandidates = BodyLabels.class,
      description = "The body: ${COMPLETION-CANDIDATES}.")
  private @Nullable Body body;

  SchemaCommand(CliEnvironment environment) {
    this.environment = environment;
  }

  /** The bodies that have a schema. */
  enum Body {
    CREATE_MODEL("create-model", "The body that creates a model"),
    MODEL("model", "A complete model"),
    UPDATE_WEBHOOK("update-webhook", "The body that updates a webhook"),
    WEBHOOK("webhook", "A complete webhook"),
    PROVISIONING("provisioning", "A provisioning file: an array of webhooks");

    private final String label;
    private final String title;

    Body(String label, String title) {
      this.label = label;
      this.title = title;
    }

    String label() {
      return label;
    }

    String title() {
      return title;
    }
  }

  @Override
  public Integer call() {
    PrintWriter out = environment.outWriter();
    if (body == null) {
      for (Body each : Body.values()) {
        out.print(each.label + " ".repeat(16 - each.label.length()) + each.title + "\n");
      }
    } else {
      var writer = BodyJson.mapper().writerWithDefaultPrettyPrinter();
      out.print(writer.writeValueAsString(BodySchema.of(body)) + "\n");
    }
    out.flush();
    return ContentRules.FINE;
  }

  /** The labels, for help and completion. */
  static final class BodyLabels extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    BodyLabels() {
      super(Arrays.stream(Body.values()).map(Body::label).toList());
    }
  }

  private static final class BodyConverter implements ITypeConverter<Body> {
    @Override
    public Body convert(String value) {
      return Arrays.stream(Body.values())
          .filter(body -> body.label.equals(value))
          .findFirst()
          .orElseThrow(
              () -> {
                List<String> labels = new BodyLabels();
                return new TypeConversionException(
                    "must be one of "
                        + String.join(", ", labels)
                        + " but is '"
                        + value
                        + "'"
                        + Suggestion.of(value, labels));
              });
    }
  }
}
