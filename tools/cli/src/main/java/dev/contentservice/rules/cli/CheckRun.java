package dev.contentservice.rules.cli;

import dev.contentservice.rules.cli.output.Input;
import dev.contentservice.rules.cli.output.Output;
import dev.contentservice.rules.cli.output.TextOutput;
import dev.contentservice.rules.cli.output.Totals;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.stream.LocatedViolation;
import dev.contentservice.rules.stream.RelatedDocument;
import dev.contentservice.rules.stream.StreamCheck;
import dev.contentservice.rules.stream.StreamFinding;
import dev.contentservice.rules.stream.StreamFinding.Completeness;
import dev.contentservice.rules.stream.StreamFinding.InvalidDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks inputs one after another and counts the findings. */
final class CheckRun {
  private static final String UNKNOWN =
      "cannot detect the kind of this document from its members; specify --as "
          + String.join(", ", new KindConverter.Labels())
          + ", or --unknown-kind ignore";
  private static final String HIDDEN =
      "a violation of the schema that is no error here keeps other rules from being checked; fix it"
          + " or set the severity of its rule to error";

  private static final String SUPPRESSED =
      "this document has violations that are ignored or in the baseline, and may have others that"
          + " were not evaluated or are not listed; fix the violations of the schema first";
  private static final int MOST_STALE = 20;

  private final StreamCheck check;
  private final Output output;
  private final PrintWriter err;
  private final Progress progress;
  private final boolean ignoresUnknown;
  private final long most;
  private final Suppressions suppressions;
  private final Map<RuleDescriptor, Long> byRule = new HashMap<>();
  private final List<String> inputs = new ArrayList<>();
  private long ignored;
  private long invalid;
  private long errors;
  private long warnings;
  private long truncated;
  private long hidden;
  private long unchecked;
  private boolean whole = true;

  /**
   * Starts a run.
   *
   * @param ignoresUnknown whether to leave out documents of unknown kind
   * @param most the number of violations to list; all are counted
   * @param suppressions decides which violations are not reported
   */
  CheckRun(
      StreamCheck check,
      Output output,
      PrintWriter err,
      Progress progress,
      boolean ignoresUnknown,
      long most,
      Suppressions suppressions) {
    this.check = check;
    this.output = output;
    this.err = err;
    this.progress = progress;
    this.ignoresUnknown = ignoresUnknown;
    this.most = most;
    this.suppressions = suppressions;
  }

  void check(List<Input> all) throws IOException {
    for (Input input : all) {
      check(input);
    }
    progress.clear();
    List<String> stale = suppressions.stale();
    stale.stream().limit(MOST_STALE).forEach(entry -> say("stale entry of the baseline", entry));
    if (stale.size() > MOST_STALE) {
      say("stale entries of the baseline", stale.size() - MOST_STALE + " more");
    }
  }

  private void check(Input input) throws IOException {
    long found = errors + warnings + unchecked + ignored;
    boolean read = true;
    Map<String, Long> reasons = new LinkedHashMap<>();
    try (InputStream in = GzipStream.unpacked(progress.watching(input.opener().open()))) {
      inputs.add(input.name());
      if (input.isLines()) {
        check.checkLines(in, finding -> found(input.name(), finding, reasons));
      } else {
        check.check(in, finding -> found(input.name(), finding, reasons));
      }
    } catch (IOException e) {
      unchecked(input.name(), unreadable(e));
      read = false;
    }
    if (read) {
      suppressions.checked(input.name());
    }
    if (read && found == errors + warnings + unchecked + ignored) {
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
      if (ignoresUnknown && finding.isUnknownKind()) {
        ignored++;
      } else if (finding instanceof InvalidDocument document) {
        long errorsBefore = errors;
        long suppressed = violated(file, document);
        if (document.unchecked()) {
          unchecked(file, finding, HIDDEN, reasons);
        } else if (suppressed > 0 && isIncomplete(document) && errorsBefore == errors) {
          unchecked(file, finding, SUPPRESSED, reasons);
        }
      } else {
        unchecked(file, finding, UNKNOWN, reasons);
      }
    } catch (IOException e) {
      throw Written.failed(e);
    }
  }

  /** Whether there may be violations that are not listed. */
  private static boolean isIncomplete(InvalidDocument document) {
    return document.truncated() || document.completeness() != Completeness.ALL;
  }

  /** Reports the violations; returns the number of those that are not reported. */
  private long violated(String file, InvalidDocument document) throws IOException {
    progress.clear();
    long reported = 0;
    for (LocatedViolation located : document.violations()) {
      Violation violation = located.violation();
      if (suppressions.hides(file, document, violation)) {
        continue;
      }
      reported++;
      errors += violation.isError() ? 1 : 0;
      warnings += violation.isError() ? 0 : 1;
      byRule.merge(violation.rule(), 1L, Long::sum);
      if (errors + warnings <= most) {
        RelatedDocument other = located.related();
        String otherFile = other == null ? null : inputs.get(other.stream());
        output.violation(file, advised(located), otherFile);
      }
    }
    invalid += reported > 0 ? 1 : 0;
    if (document.truncated()) {
      truncated++;
      output.truncated(file, document.start());
    }
    long suppressed = document.violations().size() - reported;
    hidden += suppressed;
    return suppressed;
  }

  /** Adds what only this command knows: its options and the names of the inputs. */
  private LocatedViolation advised(LocatedViolation located) {
    Violation violation = located.violation();
    boolean relation = violation.rule().id().equals("webhook.filter.same-entity-type");
    RelatedDocument other = located.related();
    String advice = relation ? ", or relate the types with --relations" : "";
    String fix = violation.fix() + (other == null ? advice : "; " + place(other) + " has it");
    return new LocatedViolation(
        new Violation(violation.rule(), violation.pointer(), fix), located.place(), other);
  }

  private String place(RelatedDocument other) {
    return inputs.get(other.stream()) + ":" + other.line();
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
    long unlisted = Math.max(0, errors + warnings - most);
    long documents = check.documents() - ignored;
    return new Totals(
        documents, invalid, errors, warnings, unchecked, truncated, unlisted, hidden, byRule);
  }

  /** Whether everything could be checked. */
  boolean isWhole() {
    return whole;
  }
}
