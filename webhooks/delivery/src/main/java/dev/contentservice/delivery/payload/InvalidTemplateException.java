package dev.contentservice.delivery.payload;

/** A custom payload that cannot be rendered. The message shows none of its text. */
public final class InvalidTemplateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message says what is wrong, without any of the template's text
   */
  public InvalidTemplateException(String message) {
    super(message);
  }
}
