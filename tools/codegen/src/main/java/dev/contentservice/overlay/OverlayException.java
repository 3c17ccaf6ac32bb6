package dev.contentservice.overlay;

/**
 * An overlay cannot be applied. The message says where, why, and how to fix it; a stack trace would
 * hide it in the output of a build.
 */
public final class OverlayException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OverlayException(String message) {
    super(message, null, false, false);
  }
}
