package dev.contentservice.rules.cli.output;

import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.stream.LocatedViolation;
import dev.contentservice.rules.stream.SourcePosition;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Writes workflow commands that GitHub Actions shows as annotations of the files. */
public final class GithubOutput implements Output {
  private final PrintWriter out;
  private final boolean quiet;

  public GithubOutput(PrintWriter out, boolean quiet) {
    this.out = out;
    this.quiet = quiet;
  }

  @Override
  public void violation(String file, LocatedViolation located, @Nullable String other) {
    Violation violation = located.violation();
    String message = TextOutput.place(violation) + ": " + TextOutput.message(violation);
    String level = violation.isError() ? "error" : "warning";
    command(level, file, located.place(), violation.rule().id(), message);
  }

  @Override
  public void truncated(String file, SourcePosition start) {
    command("notice", file, start, "more violations", TextOutput.TRUNCATED);
  }

  @Override
  public void unchecked(String file, @Nullable SourcePosition start, String why) {
    command("error", file, start, "not checked", why);
  }

  @Override
  public void end(Totals totals) {
    if (!quiet) {
      totals.details().forEach(line -> out.print(line + "\n"));
      out.print(totals + "\n");
    }
    out.flush();
  }

  private void command(
      String level, String file, @Nullable SourcePosition place, String title, String message) {
    StringBuilder line = new StringBuilder("::").append(level).append(" title=").append(title);
    // Standard input is no file that could be annotated.
    if (!file.equals(Input.STANDARD_INPUT)) {
      // Annotations name a file as the repository does.
      line.append(",file=").append(property(file.replaceFirst("^\\./", "")));
      if (place != null) {
        line.append(",line=").append(place.line()).append(",col=").append(place.column());
      }
    }
    out.print(line.append("::").append(data(message)).append('\n'));
  }

  /** Escapes what would end the command: the runner reads a command up to the end of its line. */
  private static String data(String text) {
    String escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    return TextOutput.printable(escaped);
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
