package dev.contentservice.conformance.example;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Makes a missing lock visible, also where requests at the same time arrive a while apart. */
final class Pauses {
  private Pauses() {}

  static void unless(boolean locked) {
    if (!locked) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }
}
