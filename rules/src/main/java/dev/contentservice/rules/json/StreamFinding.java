package dev.contentservice.rules.json;

import java.util.List;

/** A document of a stream that something is to be said of. */
public sealed interface StreamFinding {
  /** Which document it is, counted from 0. */
  long index();

  /** Where it starts. */
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
   * Its members do not say what the document is, so no rule was asked: it has members of both
   * models and webhooks, or none that only one of them has.
   */
  record UnknownKind(long index, SourcePosition start) implements StreamFinding {}
}
