package dev.contentservice.service.delivery;

/** A published body that is not a valid event. The message names the member and the fix. */
final class EventRejectedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param pointer the member (JSON Pointer); empty for the whole body
   */
  EventRejectedException(String pointer, String fix) {
    super(pointer.isEmpty() ? fix : "at '" + pointer + "': " + fix, null, false, false);
  }

  /** Escapes a member name for a JSON Pointer (RFC 6901). */
  static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
