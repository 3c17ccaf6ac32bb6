package dev.contentservice.delivery.payload;

/** Serializes events for one API version (§9). Safe to share between threads. */
@FunctionalInterface
public interface PayloadFormat {

  /** The body, mostly JSON. The same request gives the same text. */
  String write(PayloadRequest request);
}
