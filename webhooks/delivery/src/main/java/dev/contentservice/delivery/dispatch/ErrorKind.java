package dev.contentservice.delivery.dispatch;

import java.util.Locale;

/** Why an attempt failed. The names are stored: never reuse one. */
public enum ErrorKind {
  /** The webhook violates a rule for sending; nothing was sent. */
  UNSENDABLE,
  /** The egress policy denies an address of the host; nothing was sent. */
  ADDRESS_DENIED,
  /**
   * The name of the host could not be resolved; nothing was sent. A failure of the receiver,
   * because a name that is gone looks like a resolver that fails, and a resolver does not fail for
   * days.
   */
  DNS,
  /** Lookups of the host's name are paused; nothing was sent. */
  NOT_LOOKED_UP(false),
  /** The egress proxy failed; nothing was sent. */
  PROXY(false),
  /** All connections of this node were in use; nothing was sent. */
  BUSY(false),
  /** The connection failed. */
  CONNECT,
  /** The TLS handshake failed: a certificate, a protocol version, or no TLS at all. */
  TLS,
  /** The deadline passed. The receiver may have received the request. */
  TIMEOUT,
  /** The receiver closed the connection early. It may have received the request. */
  RESET,
  /** The response is not valid HTTP/1.1, or too long. */
  PROTOCOL,
  /** The status of the response is not 2xx. */
  STATUS,
  /** The response ends the retries of this message: {@code webhook-delivery: abort-message}. */
  ABORTED(false),
  /** The sender was closed or its thread interrupted. */
  STOPPED(false),

  /** The start deadline had passed; nothing was sent. */
  TOO_LATE(false),

  /** The attempt ended in an exception of this node. */
  INTERNAL(false);

  private final boolean isReceiverFailure;

  ErrorKind() {
    this(true);
  }

  ErrorKind(boolean isReceiverFailure) {
    this.isReceiverFailure = isReceiverFailure;
  }

  /**
   * Whether the webhook or its receiver caused the failure. If so, the attempt counts towards the
   * consecutive failures that open the circuit breaker of the webhook. Other failures neither count
   * nor reset the count; only a delivery resets it.
   */
  public boolean isReceiverFailure() {
    return isReceiverFailure;
  }

  /** The name as stored and shown, such as {@code address_denied}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
