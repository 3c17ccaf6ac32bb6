package dev.contentservice.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;

/** The body that all validators check. */
final class Bodies {
  /** The name of another webhook. */
  static final String TAKEN_NAME = "taken";

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

  /** The id of the webhook that has this name. */
  static Optional<String> findId(String name) {
    return name.equals(TAKEN_NAME) ? Optional.of("w2") : Optional.empty();
  }
}
