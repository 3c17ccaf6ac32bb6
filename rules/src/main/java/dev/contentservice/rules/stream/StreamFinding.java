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
   * @param violations at least one, in the order of the report; unmodifiable
   * @param truncated whether the document has violations that are not listed
   */
  record InvalidDocument(
      long index, SourcePosition start, List<LocatedViolation> violations, boolean truncated)
      implements StreamFinding {}

  /**
   * The members do not identify the kind of the document, so no rule is evaluated: it has members
   * of both models and webhooks, or none that is specific to one.
   */
  record UnknownKind(long index, SourcePosition start) implements StreamFinding {}
}
