package dev.contentservice.service.delivery;

/** An announcement that is not an event; the message says where, what and how to fix it. */
final class EventRefused extends RuntimeException {
  private static final long serialVersionUID = 1L;

  EventRefused(String pointer, String fix) {
    super("at '" + pointer + "': " + fix, null, false, false);
  }
}
