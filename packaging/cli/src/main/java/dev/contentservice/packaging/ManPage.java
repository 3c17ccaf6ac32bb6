package dev.contentservice.packaging;

import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Writes the manual page of a command with subcommands, in the macros of man(7). */
final class ManPage {
  private static final String FILES_AND_ENVIRONMENT =
      """
      .SH FILES
      .TP
      .I .content\\-rules.yaml
      The configuration file: of the working directory, or of its nearest parent up to the root of
      the repository. Its keys are relations, severities and exclude.
      .TP
      .I ~/.cache/content\\-rules
      Class\\-data archives that make the start faster. They can be deleted at any time.
      .SH ENVIRONMENT
      .TP
      .B JAVA_HOME
      The Java installation to run on, version 17 or later. Default: java of the path.
      .TP
      .B CONTENT_RULES_OPTS
      Options for the Java virtual machine, such as \\-Xmx2g.
      .TP
      .B CONTENT_RULES_CACHE
      The directory of the class\\-data archives, or off.
      """;

  private final StringBuilder page = new StringBuilder();

  private ManPage() {}

  /**
   * The page of section 1.
   *
   * @param source the name and version of the program
   * @param date the date of the page
   */
  static String of(CommandLine command, String source, String date) {
    ManPage page = new ManPage();
    String name = command.getCommandName();
    String title = quoted(name.toUpperCase(Locale.ROOT));
    page.request(String.join(" ", ".TH", title, "1", quoted(date), quoted(source)));
    page.request(".SH NAME");
    page.text(name + " - " + sentence(command.getCommandSpec()));
    page.request(".SH SYNOPSIS");
    command.getSubcommands().values().forEach(page::synopsis);
    page.request(".SH COMMANDS");
    command.getSubcommands().values().forEach(page::command);
    page.request(FILES_AND_ENVIRONMENT.stripTrailing());
    page.footer(command.getCommandSpec().usageMessage(), ".SH NOTES");
    return page.page.toString();
  }

  private void synopsis(CommandLine command) {
    request(".B " + escaped(command.getCommandSpec().qualifiedName()));
    String all = command.getHelp().synopsis(0).strip().replaceAll("\\s+", " ");
    text(all.substring(command.getCommandSpec().qualifiedName().length()).strip());
    request(".br");
  }

  private void command(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    request(".SS " + quoted(spec.qualifiedName()));
    text(sentence(spec));
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      argument(parameter.paramLabel(), parameter);
    }
    for (OptionSpec option : spec.options()) {
      String value = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
      argument(String.join(", ", option.names()) + value, option);
    }
    footer(spec.usageMessage(), ".PP");
  }

  private void argument(String name, ArgSpec argument) {
    request(".TP");
    request(".B " + escaped(name));
    text(String.join(" ", argument.description()));
  }

  private void footer(UsageMessageSpec usage, String request) {
    List<String> lines = List.of(usage.footer());
    request(request);
    for (String line : lines) {
      if (!line.isBlank()) {
        text(line);
        request(".br");
      }
    }
  }

  private static String sentence(CommandSpec spec) {
    return String.join(" ", spec.usageMessage().description());
  }

  private void request(String line) {
    page.append(line).append('\n');
  }

  private void text(String text) {
    page.append(escaped(text)).append('\n');
  }

  private static String quoted(String text) {
    return '"' + escaped(text).replace("\"", "\\(dq") + '"';
  }

  /** Text that troff prints as it is: no escapes, no request, and hyphens that can be copied. */
  private static String escaped(String text) {
    String plain = text.replace("\\", "\\e").replace("-", "\\-");
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }
}
