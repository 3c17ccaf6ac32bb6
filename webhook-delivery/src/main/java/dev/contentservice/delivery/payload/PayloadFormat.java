package dev.contentservice.delivery.payload;

/** Serializes events for one API version (§9). Thread-safe. */
@FunctionalInterface
public interface PayloadFormat {

  /** Returns the body, usually JSON; the same text for the same request. */
  String write(PayloadRequest request);
}
