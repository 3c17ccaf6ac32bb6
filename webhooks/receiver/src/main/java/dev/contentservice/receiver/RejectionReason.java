package dev.contentservice.receiver;

import dev.contentservice.receiver.json.EventMapper;

/** Why a request was not accepted. Safe to show to the sender. */
public enum RejectionReason {
  /**
   * {@code webhook-id} is missing, repeated, or has other characters than visible ASCII or a dot.
   */
  INVALID_ID(400, "webhook-id is missing or invalid"),
  /** {@code webhook-timestamp} is missing, repeated, or no number of seconds since 1970. */
  INVALID_TIMESTAMP(400, "webhook-timestamp is missing or invalid"),
  /** The message is older than the tolerance: replayed, or the clocks differ. */
  TOO_OLD(400, "webhook-timestamp is too old; compare the clocks"),
  /** The message is newer than the tolerance: the clocks differ. */
  TOO_NEW(400, "webhook-timestamp is in the future; compare the clocks"),
  /** {@code webhook-signature} is missing, repeated or too long. */
  INVALID_SIGNATURE(401, "webhook-signature is missing or invalid"),
  /** No signature is of these bytes and of one of the keys. */
  WRONG_SIGNATURE(401, "no signature in webhook-signature matches; compare keys and raw bytes"),
  /** The body is longer than allowed. */
  TOO_LARGE(413, "the body is longer than this receiver accepts"),
  /** The body is an event, or may be one, but beyond the limits of {@link EventMapper}. */
  UNREADABLE(
      400,
      "the body cannot be read: it has more than 500 levels, a number of more than 1,000 digits or"
          + " with an exponent beyond those of Java, or a member of another type than in an event");

  private final int status;
  private final String message;

  RejectionReason(int status, String message) {
    this.status = status;
    this.message = message;
  }

  /** The status of the response: 400, 401 or 413. The sender retries after each of them. */
  public int status() {
    return status;
  }

  /** A sentence without values of the request. */
  public String message() {
    return message;
  }
}
