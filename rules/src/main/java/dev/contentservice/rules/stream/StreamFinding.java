package dev.contentservice.rules.stream;

import dev.contentservice.rules.webhook.WebhookRules;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A finding for one document of a stream. */
public sealed interface StreamFinding {
  /** The index of the document, counted from 0. */
  long index();

  /** Where the document starts. */
  SourcePosition start();

  /** Whether no member identifies the kind of the document, which may be any other JSON. */
  boolean isUnknownKind();

  /** Whether all rules were evaluated. */
  enum Completeness {
    /** All were. */
    ALL,
    /** A violation of the schema, which is an error, kept other rules from being evaluated. */
    INCOMPLETE,
    /** A violation of the schema that is turned off or no error kept others from it. */
    HIDDEN
  }

  /**
   * The document breaks rules.
   *
   * @param label the document's own {@code id}, {@code api_key} or {@code name}, the first that is
   *     a string, to recognize it by; null if there is none. Unlike a violation, a value of the
   *     body
   * @param violations in the order of the report; unmodifiable; at least one unless the document is
   *     unchecked
   * @param truncated whether the document has violations that are not listed
   * @param completeness whether all rules were evaluated
   * @param isUnknownKind only for bytes that are no JSON object
   */
  record InvalidDocument(
      long index,
      SourcePosition start,
      @Nullable String label,
      List<LocatedViolation> violations,
      boolean truncated,
      Completeness completeness,
      boolean isUnknownKind)
      implements StreamFinding {

    /** With the earlier document that has the same name, at the violation that reports it. */
    InvalidDocument related(RelatedDocument other) {
      String rule = WebhookRules.nameIsUsed().rule().id();
      List<LocatedViolation> all = new ArrayList<>();
      for (LocatedViolation each : violations) {
        boolean same = each.violation().rule().id().equals(rule);
        all.add(same ? new LocatedViolation(each.violation(), each.place(), other) : each);
      }
      return new InvalidDocument(
          index, start, label, List.copyOf(all), truncated, completeness, isUnknownKind);
    }

    /**
     * Whether other rules were not evaluated because of a violation of the schema that is turned
     * off or not an error; only if {@link StreamCheck} got such severities.
     */
    public boolean unchecked() {
      return completeness == Completeness.HIDDEN;
    }
  }

  /**
   * The members do not identify the kind of the document, so no rule is evaluated: it has members
   * of both models and webhooks, or none that is specific to one.
   */
  record UnknownKind(long index, SourcePosition start) implements StreamFinding {
    @Override
    public boolean isUnknownKind() {
      return true;
    }
  }
}
