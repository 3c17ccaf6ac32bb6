package dev.contentservice.service;

/** The end of this process. */
public final class Shutdown {
  private Shutdown() {}

  /** Whether it has begun, such as by a signal. */
  public static boolean hasBegun() {
    Thread none = new Thread();
    try {
      Runtime.getRuntime().addShutdownHook(none);
      Runtime.getRuntime().removeShutdownHook(none);
      return false;
    } catch (IllegalStateException e) {
      // No hook can be added or removed any more.
      return true;
    }
  }
}
