package dev.contentservice.service.store;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;

/**
 * Generates identifiers, each greater than the previous one (UUIDv7). Opaque to callers.
 * Thread-safe.
 */
public final class Uuid7Generator {
  private final TimeBasedEpochGenerator generator = Generators.timeBasedEpochGenerator();

  public String next() {
    return generator.generate().toString();
  }
}
