package dev.contentservice.overlay;

/** An overlay cannot be applied. The message says where, why, and how to fix it. */
public final class OverlayException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OverlayException(String message) {
    super(message);
  }

  OverlayException(String message, Throwable cause) {
    super(message, cause);
  }
}
