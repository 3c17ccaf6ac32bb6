package dev.contentservice.conformance.check;

/** A reason why no check can run. */
public final class CannotRunException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With the reason. */
  public CannotRunException(String reason) {
    super(reason);
  }
}
