package dev.contentservice.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The body for all measurements. */
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

  /** The same body with a member of the wrong type. */
  static byte[] withSchemaViolation() {
    return replaced("\"enabled\":true", "\"enabled\":1");
  }

  /** The same body with each kind of error, by its name. */
  static Map<String, byte[]> rejected() {
    Map<String, byte[]> bodies = new LinkedHashMap<>();
    bodies.put("schema violation", withSchemaViolation());
    bodies.put("rule violation", replaced("https://hooks", "ftp://hooks"));
    bodies.put("no JSON", replaced("false}", "false"));
    return bodies;
  }

  private static byte[] replaced(String valid, String invalid) {
    return new String(fullUpdate(), UTF_8).replace(valid, invalid).getBytes(UTF_8);
  }

  /** The id of the webhook that has this name. */
  static Optional<String> findId(String name) {
    return name.equals(TAKEN_NAME) ? Optional.of("w2") : Optional.empty();
  }
}
