package dev.contentservice.delivery.http.internal.connection;

import dev.contentservice.delivery.dispatch.ErrorKind;
import java.io.IOException;

/** There is no tunnel through the proxy; nothing was sent to the receiver. */
public final class TunnelException extends IOException {
  private static final long serialVersionUID = 1L;

  private final ErrorKind kind;

  /**
   * @param kind {@link ErrorKind#PROXY} if the proxy failed, else what it reports of the receiver
   */
  TunnelException(ErrorKind kind, String message) {
    super(message);
    this.kind = kind;
  }

  TunnelException(String message, IOException cause) {
    super(message, cause);
    this.kind = ErrorKind.PROXY;
  }

  public ErrorKind kind() {
    return kind;
  }
}
