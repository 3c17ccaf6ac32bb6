package dev.contentservice.delivery.http;

import java.util.Locale;

/** Why an attempt did not deliver. The names are kept in records: never reuse one. */
public enum ErrorKind {
  /** The webhook breaks a rule for what can be sent; nothing was. */
  UNSENDABLE,
  /** The host is at an address that is closed to webhooks; nothing was sent. */
  ADDRESS_DENIED,
  /** Nobody could tell where the host is; nothing was sent. */
  DNS(false),
  /** The name of the host is not looked up for now; nothing was tried. */
  NOT_LOOKED_UP(false),
  /** All connections that we allow ourselves were taken; nothing was sent. */
  BUSY(false),
  /** No connection came about. */
  CONNECT,
  /** No trust came about: a certificate, a protocol version, or bytes that are no TLS. */
  TLS,
  /** The deadline passed. What was sent may have been received. */
  TIMEOUT,
  /** The receiver ended the connection in between. What was sent may have been received. */
  RESET,
  /** The answer is no HTTP/1.1, or too long for it. */
  PROTOCOL,
  /** The answer has another status than 2xx. */
  STATUS,
  /** The answer ends the retries of this message: {@code webhook-delivery: abort-message}. */
  ABORTED(false),
  /** The sender was closed or its thread interrupted. */
  STOPPED(false);

  private final boolean isReceiverFailure;

  ErrorKind() {
    this(true);
  }

  ErrorKind(boolean blamesReceiver) {
    this.isReceiverFailure = blamesReceiver;
  }

  /**
   * Whether the webhook or its receiver is at fault. If so, the attempt counts towards the failures
   * in a row that open the circuit breaker of the webhook. If not, the breaker stays as it is: the
   * attempt neither counts as a failure nor ends a row of them, as only a delivery does.
   */
  public boolean isReceiverFailure() {
    return isReceiverFailure;
  }

  /** The name as it is kept and shown, such as {@code address_denied}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
