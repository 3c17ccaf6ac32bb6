package dev.contentservice.rules.cli.output;

import dev.contentservice.rules.engine.RuleDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The totals of a run.
 *
 * @param documents all documents, checked or not
 * @param unchecked documents that were not or not completely checked
 * @param invalid documents with violations
 * @param truncated documents with more violations than are listed and counted
 * @param unlisted violations that are counted but not listed
 * @param hidden violations that are ignored or in the baseline, and not counted otherwise
 * @param byRule the number of violations by rule
 */
public record Totals(
    long documents,
    long invalid,
    long errors,
    long warnings,
    long unchecked,
    long truncated,
    long unlisted,
    long hidden,
    Map<RuleDescriptor, Long> byRule) {
  private static final int MANY = 20;

  /** The lines before the summary line; empty for a run with few invalid documents. */
  List<String> details() {
    List<String> lines = new ArrayList<>();
    if (unlisted > 0) {
      lines.add(counted(unlisted, "more violation") + " not listed; see --max-violations");
    }
    if (invalid > MANY) {
      byRule.entrySet().stream()
          .sorted(
              Map.Entry.<RuleDescriptor, Long>comparingByValue()
                  .reversed()
                  .thenComparing(entry -> entry.getKey().id()))
          .forEach(entry -> lines.add(line(entry.getKey(), entry.getValue())));
    }
    return lines;
  }

  private static String line(RuleDescriptor rule, long count) {
    String severity = rule.severity().name().toLowerCase(Locale.ROOT);
    return counted(count, severity) + " of " + rule.id();
  }

  /** The summary line. */
  @Override
  public String toString() {
    String counts =
        "%s: %s, %s"
            .formatted(
                counted(documents, "document"),
                counted(errors, "error"),
                counted(warnings, "warning"));
    String left = unchecked > 0 ? ", " + unchecked + " not checked" : "";
    String more = truncated > 0 ? "; more in " + counted(truncated, "document") : "";
    String ignored = hidden > 0 ? ", " + hidden + " ignored" : "";
    return counts + ignored + left + more;
  }

  private static String counted(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
