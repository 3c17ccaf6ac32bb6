package dev.contentservice.receiver;

/** What an endpoint did with a request. */
public enum Outcome {
  /** A handler has processed it. */
  PROCESSED,
  /** It was processed before; no handler ran. */
  DUPLICATE,
  /** It was verified, but there is no handler for it. It is accepted. */
  UNHANDLED,
  /** It was not verified, or it is an event that cannot be read. */
  REJECTED,
  /** A handler or the inbox failed; the sender retries. */
  FAILED,
  /** A handler has answered with an {@link AnswerException}. */
  ANSWERED
}
