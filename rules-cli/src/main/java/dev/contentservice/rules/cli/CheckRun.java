package dev.contentservice.rules.cli;

import dev.contentservice.rules.json.LocatedViolation;
import dev.contentservice.rules.json.StreamCheck;
import dev.contentservice.rules.json.StreamFinding;
import dev.contentservice.rules.json.StreamFinding.Faulty;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;

/** Checks inputs one after another and counts. */
final class CheckRun {
  private static final String UNKNOWN =
      "cannot tell what this document is, by members that only a model or only a webhook has; say"
          + " it with --as create-model, --as update-webhook or --as webhook";

  private final StreamCheck check;
  private final Output output;
  private final PrintWriter err;
  private final Progress progress;
  private long documents;
  private long errors;
  private long warnings;
  private long unknown;
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
    unknown = 0;
    try (InputStream in = progress.watching(input.open())) {
      documents +=
          input.isLines()
              ? check.checkLines(in, finding -> found(input.name(), finding))
              : check.check(in, finding -> found(input.name(), finding));
    } catch (IOException e) {
      unreadable(input.name(), e);
    }
    if (unknown > 1) {
      problem(input.name(), 0, "so it is with " + (unknown - 1) + " more documents of this input");
    }
  }

  private void found(String file, StreamFinding finding) {
    try {
      if (finding instanceof Faulty faulty) {
        for (LocatedViolation violation : faulty.violations()) {
          violated(file, violation);
        }
      } else {
        unknown++;
        if (unknown == 1) {
          problem(file, finding.start().line(), UNKNOWN);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the results: " + e.getMessage(), e);
    }
  }

  private void violated(String file, LocatedViolation violation) throws IOException {
    errors += violation.violation().refuses() ? 1 : 0;
    warnings += violation.violation().refuses() ? 0 : 1;
    progress.clear();
    output.violation(file, violation);
  }

  /** Says that a file could not be read, and goes on. */
  void unreadable(String file, IOException e) throws IOException {
    String why =
        e instanceof NoSuchFileException
            ? "there is no such file"
            : e instanceof AccessDeniedException ? "it may not be read" : e.getMessage();
    problem(file, 0, "cannot read it: " + why);
  }

  private void problem(String file, long line, String message) throws IOException {
    whole = false;
    progress.clear();
    String place = TextOutput.printable(file) + (line > 0 ? ":" + line : "");
    err.println("content-rules: " + place + ": " + message);
    output.problem(file, line, message);
  }

  Totals totals() {
    return new Totals(documents, errors, warnings);
  }

  /** Whether everything could be checked. */
  boolean isWhole() {
    return whole;
  }
}
