package dev.contentservice.rules.cli.output;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.stream.LocatedViolation;
import dev.contentservice.rules.stream.SourcePosition;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Writes a compiler-style line per violation, and a summary line. */
public final class TextOutput implements Output {
  private static final String RED = "\033[31m";
  private static final String YELLOW = "\033[33m";
  private static final String PLAIN = "\033[0m";
  static final String TRUNCATED =
      "more violations; only the first 100 errors and 100 warnings of a document are listed";

  private final PrintWriter out;
  private final boolean colours;
  private final boolean quiet;

  public TextOutput(PrintWriter out, boolean colours, boolean quiet) {
    this.out = out;
    this.colours = colours;
    this.quiet = quiet;
  }

  @Override
  public void violation(String file, LocatedViolation located, @Nullable String other) {
    Violation violation = located.violation();
    out.print(printable(file) + ":" + located.place().line() + ":" + located.place().column());
    out.print(": " + severity(violation) + ": " + place(violation));
    out.println(": " + message(violation) + " [" + violation.rule().id() + "]");
  }

  @Override
  public void truncated(String file, SourcePosition start) {
    out.print(printable(file) + ":" + start.line() + ":" + start.column() + ": note: ");
    out.println(TRUNCATED);
  }

  @Override
  public void unchecked(String file, @Nullable SourcePosition start, String why) {}

  @Override
  public void end(Totals totals) {
    if (!quiet) {
      totals.details().forEach(out::println);
      out.println(totals);
    }
    out.flush();
  }

  /** Where in the document: the JSON Pointer without control characters, or the whole body. */
  static String place(Violation violation) {
    Pointer at = violation.pointer();
    return at.equals(Pointer.BODY) ? "body" : printable(at.value());
  }

  /** The statement, its source and the fix. */
  static String message(Violation violation) {
    RuleDescriptor rule = violation.rule();
    return rule.statement() + " (" + rule.citation() + "); " + violation.fix();
  }

  /** The text without control characters. */
  public static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }

  private String severity(Violation violation) {
    String word = violation.isError() ? "error" : "warning";
    return colours ? (violation.isError() ? RED : YELLOW) + word + PLAIN : word;
  }
}
