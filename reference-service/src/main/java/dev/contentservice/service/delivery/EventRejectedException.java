package dev.contentservice.service.delivery;

/** An announcement that is not an event; the message says where, what and how to fix it. */
final class EventRejectedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param pointer where (JSON Pointer); empty for the whole body
   */
  EventRejectedException(String pointer, String fix) {
    super(pointer.isEmpty() ? fix : "at '" + pointer + "': " + fix, null, false, false);
  }

  /** The name of a member as a part of a JSON Pointer (RFC 6901). */
  static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
