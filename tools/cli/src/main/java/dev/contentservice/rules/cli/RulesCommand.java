package dev.contentservice.rules.cli;

import dev.contentservice.rules.json.BodyJson;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
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

  RulesCommand(CliEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    PrintWriter out = environment.outWriter();
    int status = id == null ? list(out) : explain(id, out);
    out.flush();
    return status;
  }

  private static int list(PrintWriter out) {
    List<Catalogue.Entry> entries = Catalogue.entries();
    int widest =
        entries.stream().mapToInt(entry -> entry.descriptor().id().length()).max().orElse(1);
    for (Catalogue.Entry entry : entries) {
      out.printf(
          "%-" + widest + "s  %-7s  %s%n",
          entry.descriptor().id(),
          entry.severity(),
          entry.descriptor().statement());
    }
    return ContentRules.FINE;
  }

  private int explain(String id, PrintWriter out) {
    Optional<Catalogue.Entry> entry = Catalogue.entry(id);
    if (entry.isEmpty()) {
      environment
          .errWriter()
          .println(
              "content-rules: there is no rule '"
                  + TextOutput.printable(id)
                  + "'; 'content-rules rules' lists all rules"
                  + Suggestion.of(id, Catalogue.ids()));
      return ContentRules.CANNOT_RUN;
    }
    explain(entry.get(), out);
    return ContentRules.FINE;
  }

  private static void explain(Catalogue.Entry rule, PrintWriter out) {
    String others = rule.usedNames().isEmpty() ? "" : " if another webhook has this name";
    out.println(
        rule.descriptor().id()
            + " ("
            + rule.severity()
            + ", "
            + rule.descriptor().citation()
            + ")");
    out.println();
    out.println(rule.descriptor().statement() + ".");
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
