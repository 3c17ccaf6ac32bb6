package dev.contentservice.delivery.internal;

import org.jspecify.annotations.Nullable;

/** Distinguishes errors after which the Java virtual machine cannot be relied on. */
public final class FatalErrors {
  private FatalErrors() {}

  /**
   * Whether this failure, or one that caused it, is a {@link VirtualMachineError} such as an
   * OutOfMemoryError, after which any thread may have stopped halfway through a change. A
   * StackOverflowError is not: it ends the work that was too deep and nothing else.
   *
   * @param failure null for none
   */
  public static boolean isFatal(@Nullable Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof VirtualMachineError && !(cause instanceof StackOverflowError)) {
        return true;
      }
    }
    return false;
  }
}
