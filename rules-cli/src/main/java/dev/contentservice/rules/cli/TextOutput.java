package dev.contentservice.rules.cli;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.LocatedViolation;
import dev.contentservice.rules.json.SourcePosition;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Writes a compiler-style line per violation, and a summary line. */
final class TextOutput implements Output {
  private static final String RED = "\033[31m";
  private static final String YELLOW = "\033[33m";
  private static final String PLAIN = "\033[0m";

  private final PrintWriter out;
  private final boolean colours;

  TextOutput(PrintWriter out, boolean colours) {
    this.out = out;
    this.colours = colours;
  }

  @Override
  public void violation(String file, LocatedViolation located) {
    Violation violation = located.violation();
    Pointer at = violation.pointer();
    out.print(printable(file) + ":" + located.place().line() + ":" + located.place().column());
    out.print(": " + severity(violation) + ": " + (at.equals(Pointer.BODY) ? "body" : at));
    out.print(": " + violation.rule().statement() + " (" + violation.rule().citation() + "); ");
    out.println(violation.fix() + " [" + violation.rule().id() + "]");
  }

  @Override
  public void truncated(String file, SourcePosition start) {
    out.print(printable(file) + ":" + start.line() + ":" + start.column() + ": note: ");
    out.println(
        "more violations; only the first 100 errors and 100 warnings of a document are listed");
  }

  @Override
  public void unchecked(String file, @Nullable SourcePosition start, String why) {}

  @Override
  public void end(Totals totals) {
    out.println(totals);
    out.flush();
  }

  /** The name without control characters. */
  static String printable(String file) {
    return file.replaceAll("\\p{Cntrl}", "?");
  }

  private String severity(Violation violation) {
    String word = violation.isError() ? "error" : "warning";
    return colours ? (violation.isError() ? RED : YELLOW) + word + PLAIN : word;
  }
}
