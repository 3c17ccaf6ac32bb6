package dev.contentservice.rules.engine;

/** Whether a violation rejects the body. */
public enum Severity {
  /** Rejects the body. */
  ERROR,
  /** Reported by tools; never rejects the body. */
  WARNING
}
