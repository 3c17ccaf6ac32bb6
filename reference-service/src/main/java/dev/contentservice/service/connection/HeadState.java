package dev.contentservice.service.connection;

/** How far a head is read, or the status of its rejection. */
enum HeadState {
  /** Valid so far; its end has not arrived. */
  PARTIAL(0),
  WHOLE(0),
  MALFORMED(400),
  LINE_TOO_LONG(414),
  FIELDS_TOO_LARGE(431),
  UNSUPPORTED_VERSION(505);

  private final int status;

  HeadState(int status) {
    this.status = status;
  }

  boolean isRejected() {
    return status != 0;
  }

  int status() {
    return status;
  }
}
