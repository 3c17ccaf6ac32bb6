package dev.contentservice.conformance.check;

/** A check that cannot run on this target. The message says what is missing. */
public final class CheckSkippedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String reason;

  /** With the reason. */
  public CheckSkippedException(String reason) {
    super(reason);
    this.reason = reason;
  }

  String reason() {
    return reason;
  }
}
