package dev.contentservice.rules.stream;

import java.util.List;

/** A finding for one document of a stream. */
public sealed interface StreamFinding {
  /** The index of the document, counted from 0. */
  long index();

  /** Where the document starts. */
  SourcePosition start();

  /**
   * The document breaks rules.
   *
   * @param violations in the order of the report; unmodifiable; at least one unless the document is
   *     unchecked
   * @param truncated whether the document has violations that are not listed
   * @param unchecked whether other rules were not evaluated because of a violation of the schema
   *     that is turned off or not an error; only if {@link StreamCheck} got such severities
   */
  record InvalidDocument(
      long index,
      SourcePosition start,
      List<LocatedViolation> violations,
      boolean truncated,
      boolean unchecked)
      implements StreamFinding {}

  /**
   * The members do not identify the kind of the document, so no rule is evaluated: it has members
   * of both models and webhooks, or none that is specific to one.
   */
  record UnknownKind(long index, SourcePosition start) implements StreamFinding {}
}
