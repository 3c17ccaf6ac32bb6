package dev.contentservice.conformance;

import dev.contentservice.conformance.check.CannotRunException;
import dev.contentservice.conformance.check.ConformanceTarget;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;

/** The command {@code content-conformance}. */
public final class ContentConformance {
  static final int CONFORMS = 0;
  static final int FAILED = 1;
  static final int CANNOT_RUN = 2;

  private ContentConformance() {}

  /** Runs the command and exits the process. */
  public static void main(String[] arguments) {
    // Java detects only whether both input and output are terminals.
    System.exit(run(System.out, System.err, Ansi.AUTO.enabled(), arguments));
  }

  /**
   * What the arguments of the command ask for, such as {@code --profile=conformance.yaml}, for
   * {@link ConformanceTests}.
   *
   * @throws CannotRunException if an option is missing or invalid
   */
  public static ConformanceTarget target(String... arguments) {
    ConformanceCommand command =
        new ConformanceCommand(new PrintWriter(Writer.nullWriter()), false);
    CommandLine line = new CommandLine(command).setOverwrittenOptionsAllowed(true);
    try {
      line.parseArgs(Profile.expand(arguments));
    } catch (CommandLine.ParameterException e) {
      throw new CannotRunException(String.valueOf(e.getMessage()));
    }
    return command.target();
  }

  /** Runs the command; returns the exit status. */
  static int run(OutputStream out, OutputStream err, boolean terminal, String... arguments) {
    PrintWriter messages = new PrintWriter(err, true, StandardCharsets.UTF_8);
    PrintWriter results = new PrintWriter(out, false, StandardCharsets.UTF_8);
    CommandLine line = new CommandLine(new ConformanceCommand(results, terminal));
    line.setOut(results).setErr(messages);
    line.setExecutionExceptionHandler((e, command, parsed) -> failed(e, messages));
    // An option of the command line replaces that of a profile.
    line.setOverwrittenOptionsAllowed(true);
    try {
      int status = line.execute(Profile.expand(arguments));
      // A writer throws no exception.
      return results.checkError() ? unwritten(messages) : status;
    } catch (CannotRunException e) {
      return failed(e, messages);
    }
  }

  private static int unwritten(PrintWriter err) {
    err.println(
        "content-conformance: cannot write the results: the disk is full, or their reader has"
            + " ended");
    return CANNOT_RUN;
  }

  // Users of a command need a message, not a stack trace, unless it is a defect of the command.
  private static int failed(Exception exception, PrintWriter err) {
    if (exception instanceof CannotRunException) {
      err.println("content-conformance: " + exception.getMessage());
    } else if (exception instanceof IOException) {
      err.println("content-conformance: cannot write the report: " + exception);
    } else {
      exception.printStackTrace(err);
    }
    return CANNOT_RUN;
  }

  /** The version of the jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = ContentConformance.class.getPackage().getImplementationVersion();
      return new String[] {"content-conformance " + (version == null ? "(not packaged)" : version)};
    }
  }
}
