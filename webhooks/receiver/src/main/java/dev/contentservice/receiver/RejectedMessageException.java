package dev.contentservice.receiver;

/** A request without a valid signature, or another reason to reject it. */
public final class RejectedMessageException extends RuntimeException {
  private final RejectionReason reason;

  RejectedMessageException(RejectionReason reason) {
    super(reason.message());
    this.reason = reason;
  }

  /** Why it was rejected. */
  public RejectionReason reason() {
    return reason;
  }
}
