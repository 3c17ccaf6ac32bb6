package dev.contentservice.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The body that everything is measured on. */
final class Bodies {
  private static final String FULL_UPDATE = "full-update.json";

  private Bodies() {}

  /** A valid update with every member of the contract, about 1 KB without white space. */
  static byte[] fullUpdate() {
    try (InputStream body = Bodies.class.getResourceAsStream(FULL_UPDATE)) {
      if (body == null) {
        throw new IllegalStateException(FULL_UPDATE + " is missing; build the module again");
      }
      return body.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FULL_UPDATE, e);
    }
  }
}
