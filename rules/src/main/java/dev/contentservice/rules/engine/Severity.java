package dev.contentservice.rules.engine;

/** What a violation does to a body. */
public enum Severity {
  /** Refuses the body. */
  ERROR,
  /** Is reported by tools and never refuses. */
  WARNING
}
