package dev.contentservice.delivery.kafka;

/** A consumer cannot start. The message says why and what to change; it holds no secret. */
public final class ConsumerStartException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ConsumerStartException(String message, Throwable cause) {
    super(message, cause);
  }

  ConsumerStartException(String message) {
    super(message);
  }
}
