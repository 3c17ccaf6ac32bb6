package dev.contentservice.delivery.json.internal;

/** A text is no event. The message says where and how to fix it, and never quotes the text. */
public final class InvalidEventException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param pointer the member (JSON Pointer); empty for the whole text
   */
  public InvalidEventException(String pointer, String fix) {
    super(pointer.isEmpty() ? fix : "at '" + pointer + "': " + fix);
  }
}
