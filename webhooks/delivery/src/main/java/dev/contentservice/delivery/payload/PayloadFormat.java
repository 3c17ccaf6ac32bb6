package dev.contentservice.delivery.payload;

import org.jspecify.annotations.Nullable;

/** Serializes events for one API version (§9). Thread-safe. */
@FunctionalInterface
public interface PayloadFormat {

  /** Returns the body, usually JSON; the same text for the same request. */
  String write(PayloadRequest request);

  /** The media type of every body; null for JSON or plain text, as the body is. */
  default @Nullable String contentType() {
    return null;
  }
}
