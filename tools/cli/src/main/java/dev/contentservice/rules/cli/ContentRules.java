package dev.contentservice.rules.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code content-rules}. */
@Command(
    name = "content-rules",
    description = "Checks models and webhooks against every rule of the content service.",
    mixinStandardHelpOptions = true,
    versionProvider = ContentRules.Version.class,
    footer = {
      "",
      "Exit status: 0 no errors, 1 rule violations, 2 something not checked or not written.",
      "Example: content-rules check --format sarif webhooks/ models.ndjson"
    })
public final class ContentRules implements Runnable {
  static final int FINE = 0;
  static final int BROKEN = 1;
  static final int CANNOT_RUN = 2;

  @Spec private @Nullable CommandSpec spec;

  private ContentRules() {}

  /** Runs the command and exits the process. */
  public static void main(String[] arguments) {
    System.exit(run(CliEnvironment.ofProcess(), arguments));
  }

  /** Runs the command; returns the exit status. */
  static int run(CliEnvironment environment, String... arguments) {
    // Help and versions. Picocli prints a stack trace if it cannot write them.
    StringWriter help = new StringWriter();
    PrintWriter err = environment.errWriter();
    Ansi colours = environment.terminal() ? Ansi.ON : Ansi.OFF;
    CommandLine line = commandLine(environment);
    line.setOut(new PrintWriter(help)).setErr(err);
    line.setColorScheme(CommandLine.Help.defaultColorScheme(colours));
    line.setParameterExceptionHandler((e, parsed) -> Suggestion.explain(e, err));
    line.setExecutionExceptionHandler((e, command, parsed) -> failed(e, err));
    try {
      int status = line.execute(arguments);
      environment.out().write(help.toString().getBytes(StandardCharsets.UTF_8));
      environment.out().flush();
      return status;
    } catch (UncheckedIOException | IOException e) {
      return failed(e, err);
    }
  }

  /** The command with its options, for what describes it: completion and the manual page. */
  public static CommandLine commandLine() {
    return commandLine(CliEnvironment.ofProcess());
  }

  private static CommandLine commandLine(CliEnvironment environment) {
    CommandLine line = new CommandLine(new ContentRules());
    line.addSubcommand(new CheckCommand(environment));
    line.addSubcommand(new RulesCommand(environment));
    line.addSubcommand(new SchemaCommand(environment));
    return line;
  }

  @Override
  public void run() {
    if (spec != null) {
      throw new ParameterException(spec.commandLine(), "specify a command: check, rules or schema");
    }
  }

  // Users of a command need a message, not a stack trace.
  private static int failed(Exception exception, PrintWriter err) {
    String message = exception.getMessage();
    err.println("content-rules: " + (message == null ? exception.toString() : message));
    return CANNOT_RUN;
  }

  /** The version of the jar. */
  public static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = ContentRules.class.getPackage().getImplementationVersion();
      return new String[] {"content-rules " + (version == null ? "(not packaged)" : version)};
    }
  }
}
