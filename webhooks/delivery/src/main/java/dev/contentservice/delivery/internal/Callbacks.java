package dev.contentservice.delivery.internal;

import static java.lang.System.Logger.Level.ERROR;

/** Calls code of the application that only learns of what has happened. */
public final class Callbacks {
  private static final RateLimitedLog ERRORS =
      new RateLimitedLog(System.getLogger(Callbacks.class.getName()), ERROR);

  private Callbacks() {}

  /**
   * Runs the callback. If it throws, the failure is logged and the caller goes on, unless the error
   * is {@linkplain FatalErrors fatal}.
   *
   * @param name class and method, such as {@code MatchingListener.matched}
   */
  public static void run(String name, Runnable callback) {
    try {
      callback.run();
    } catch (RuntimeException | Error e) {
      if (FatalErrors.isFatal(e)) {
        throw e;
      }
      ERRORS.log(name, name + " of the application failed; delivery goes on", e);
    }
  }
}
