package dev.contentservice.spring.boot;

/** The application cannot start; the message says what to change, without secrets. */
public final class StartException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  StartException(String message) {
    super(message);
  }
}
