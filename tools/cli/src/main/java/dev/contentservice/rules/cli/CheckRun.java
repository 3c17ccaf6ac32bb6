package dev.contentservice.rules.cli;

import dev.contentservice.rules.stream.LocatedViolation;
import dev.contentservice.rules.stream.StreamCheck;
import dev.contentservice.rules.stream.StreamFinding;
import dev.contentservice.rules.stream.StreamFinding.InvalidDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks inputs one after another and counts the findings. */
final class CheckRun {
  private static final String UNKNOWN =
      "cannot detect the kind of this document from its members; specify --as create-model, --as"
          + " update-webhook, --as webhook, or --as provisioning for a file of CONTENT_PROVISION";
  private static final String HIDDEN =
      "a violation of the schema that is no error here keeps other rules from being checked; fix it"
          + " or set the severity of its rule to error";

  private final StreamCheck check;
  private final Output output;
  private final PrintWriter err;
  private final Progress progress;
  private long errors;
  private long warnings;
  private long truncated;
  private long unchecked;
  private boolean whole = true;

  CheckRun(StreamCheck check, Output output, PrintWriter err, Progress progress) {
    this.check = check;
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
    long found = errors + warnings + unchecked;
    boolean read = true;
    Map<String, Long> reasons = new LinkedHashMap<>();
    try (InputStream in = GzipStream.unpacked(progress.watching(input.opener().open()))) {
      if (input.isLines()) {
        check.checkLines(in, finding -> found(input.name(), finding, reasons));
      } else {
        check.check(in, finding -> found(input.name(), finding, reasons));
      }
    } catch (IOException e) {
      unchecked(input.name(), unreadable(e));
      read = false;
    }
    if (read && found == errors + warnings + unchecked) {
      output.passed(input.name());
    }
    for (Map.Entry<String, Long> reason : reasons.entrySet()) {
      long more = reason.getValue() - 1;
      if (more > 0) {
        say(input.name(), "the same applies to " + more + " more documents of this input");
      }
    }
  }

  private void found(String file, StreamFinding finding, Map<String, Long> reasons) {
    try {
      if (finding instanceof InvalidDocument invalid) {
        violated(file, invalid);
        if (invalid.unchecked()) {
          unchecked(file, finding, HIDDEN, reasons);
        }
      } else {
        unchecked(file, finding, UNKNOWN, reasons);
      }
    } catch (IOException e) {
      throw Written.failed(e);
    }
  }

  private void violated(String file, InvalidDocument invalid) throws IOException {
    progress.clear();
    for (LocatedViolation violation : invalid.violations()) {
      errors += violation.violation().isError() ? 1 : 0;
      warnings += violation.violation().isError() ? 0 : 1;
      output.violation(file, violation);
    }
    if (invalid.truncated()) {
      truncated++;
      output.truncated(file, invalid.start());
    }
  }

  /** Reports a document; messages only the first of an input for each reason. */
  private void unchecked(String file, StreamFinding finding, String why, Map<String, Long> reasons)
      throws IOException {
    unchecked++;
    whole = false;
    if (reasons.merge(why, 1L, Long::sum) == 1) {
      say(file + ":" + finding.start().line(), why);
    }
    output.unchecked(file, finding.start(), why);
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
            : e instanceof AccessDeniedException ? "permission denied" : reason(e);
    return "cannot read it: " + why;
  }

  static String reason(IOException e) {
    String why = e.getMessage();
    return why == null ? e.getClass().getSimpleName() : why;
  }

  private void say(String place, String message) {
    progress.clear();
    err.println("content-rules: " + TextOutput.printable(place) + ": " + message);
  }

  Totals totals() {
    return new Totals(check.documents(), errors, warnings, unchecked, truncated);
  }

  /** Whether everything could be checked. */
  boolean isWhole() {
    return whole;
  }
}
