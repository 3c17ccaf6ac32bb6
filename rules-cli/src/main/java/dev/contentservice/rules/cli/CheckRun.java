package dev.contentservice.rules.cli;

import dev.contentservice.rules.stream.LocatedViolation;
import dev.contentservice.rules.stream.StreamCheck;
import dev.contentservice.rules.stream.StreamFinding;
import dev.contentservice.rules.stream.StreamFinding.InvalidDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;

/** Checks inputs one after another and counts the findings. */
final class CheckRun {
  private static final String UNKNOWN =
      "cannot detect the kind of this document from its members; specify --as create-model, --as"
          + " update-webhook or --as webhook";

  private final StreamCheck check;
  private final Severities severities;
  private final Output output;
  private final PrintWriter err;
  private final Progress progress;
  private long errors;
  private long warnings;
  private long truncated;
  private long unknown;
  private boolean whole = true;

  CheckRun(
      StreamCheck check, Severities severities, Output output, PrintWriter err, Progress progress) {
    this.check = check;
    this.severities = severities;
    this.output = output;
    this.err = err;
    this.progress = progress;
  }

  void check(List<Input> inputs) throws IOException {
    for (Input input : inputs) {
      check(input);
    }
    progress.clear();
  }

  private void check(Input input) throws IOException {
    long before = unknown;
    long found = errors + warnings + unknown;
    boolean read = true;
    try (InputStream in = GzipStream.unpacked(progress.watching(input.opener().open()))) {
      if (input.isLines()) {
        check.checkLines(in, finding -> found(input.name(), finding, unknown == before));
      } else {
        check.check(in, finding -> found(input.name(), finding, unknown == before));
      }
    } catch (IOException e) {
      unchecked(input.name(), unreadable(e));
      read = false;
    }
    if (read && found == errors + warnings + unknown) {
      output.passed(input.name());
    }
    if (unknown - before > 1) {
      long more = unknown - before - 1;
      say(input.name(), "the same applies to " + more + " more documents of this input");
    }
  }

  private void found(String file, StreamFinding finding, boolean firstUnknown) {
    try {
      if (finding instanceof InvalidDocument invalid) {
        violated(file, invalid);
      } else {
        unknown++;
        whole = false;
        if (firstUnknown) {
          say(file + ":" + finding.start().line(), UNKNOWN);
        }
        output.unchecked(file, finding.start(), UNKNOWN);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the results: " + e.getMessage(), e);
    }
  }

  private void violated(String file, InvalidDocument invalid) throws IOException {
    progress.clear();
    for (LocatedViolation found : invalid.violations()) {
      LocatedViolation violation = severities.applyTo(found);
      if (violation != null) {
        errors += violation.violation().isError() ? 1 : 0;
        warnings += violation.violation().isError() ? 0 : 1;
        output.violation(file, violation);
      }
    }
    if (invalid.truncated()) {
      truncated++;
      output.truncated(file, invalid.start());
    }
  }

  /** Reports that an input cannot be checked, or only in part. */
  void unchecked(String file, String why) throws IOException {
    whole = false;
    say(file, why);
    output.unchecked(file, null, why);
  }

  /** The message for an input that cannot be read. */
  static String unreadable(IOException e) {
    String why =
        e instanceof NoSuchFileException
            ? "there is no such file"
            : e instanceof AccessDeniedException ? "permission denied" : e.getMessage();
    return "cannot read it: " + (why == null ? e.getClass().getSimpleName() : why);
  }

  private void say(String place, String message) {
    progress.clear();
    err.println("content-rules: " + TextOutput.printable(place) + ": " + message);
  }

  Totals totals() {
    return new Totals(check.documents(), errors, warnings, unknown, truncated);
  }

  /** Whether everything could be checked. */
  boolean isWhole() {
    return whole;
  }
}
