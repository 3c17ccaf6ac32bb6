package dev.contentservice.rules.cli;

import dev.contentservice.rules.cli.output.Catalogue;
import dev.contentservice.rules.cli.output.TextOutput;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.json.RuleCatalogue;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** Lists the rules, or explains one. */
@Command(
    name = "rules",
    description = "Lists every rule, or explains one with an example.",
    mixinStandardHelpOptions = true,
    versionProvider = ContentRules.Version.class)
final class RulesCommand implements Callable<Integer> {
  private final CliEnvironment environment;

  @Parameters(
      arity = "0..1",
      paramLabel = "ID",
      description = "The rule to explain, such as webhook.url.callable.")
  private @Nullable String id;

  @Mixin private Settings options = new Settings();

  @Spec private @Nullable CommandSpec spec;

  RulesCommand(CliEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    CommandLine command = Objects.requireNonNull(spec).commandLine();
    Configuration settings = options.read(environment.folder(), command);
    Catalogue catalogue = Catalogue.of(settings.house());
    PrintWriter out = environment.outWriter();
    int status = id == null ? list(catalogue, out) : explain(id, catalogue, out);
    out.flush();
    return status;
  }

  private static int list(Catalogue catalogue, PrintWriter out) {
    int widest = catalogue.ids().stream().mapToInt(String::length).max().orElse(1);
    for (RuleDescriptor rule : catalogue.descriptors()) {
      out.printf(
          "%-" + widest + "s  %-7s  %s%n", rule.id(), Catalogue.severity(rule), rule.statement());
    }
    return ContentRules.FINE;
  }

  private int explain(String id, Catalogue catalogue, PrintWriter out) {
    Optional<RuleDescriptor> rule = catalogue.descriptor(id);
    if (rule.isEmpty()) {
      environment
          .errWriter()
          .println(
              "content-rules: there is no rule '"
                  + TextOutput.printable(id)
                  + "'; 'content-rules rules' lists all rules"
                  + Suggestion.of(id, catalogue.ids()));
      return ContentRules.CANNOT_RUN;
    }
    explain(rule.get(), out);
    catalogue.example(id).ifPresent(example -> show(example, out));
    return ContentRules.FINE;
  }

  private static void explain(RuleDescriptor rule, PrintWriter out) {
    out.println(rule.id() + " (" + Catalogue.severity(rule) + ", " + rule.citation() + ")");
    out.println();
    out.println(rule.statement() + ".");
  }

  private static void show(RuleCatalogue.Entry rule, PrintWriter out) {
    String others = rule.usedNames().isEmpty() ? "" : " if another webhook has this name";
    out.println();
    out.println("Invalid" + others + " (" + rule.document() + "):");
    out.println(pretty(rule.failing()));
    out.println();
    out.println("Valid:");
    out.println(pretty(rule.passing()));
  }

  private static String pretty(JsonNode body) {
    return BodyJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(body);
  }
}
