package dev.contentservice.service.fatal;

import dev.contentservice.delivery.internal.FatalErrors;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jboss.logging.Logger;

/**
 * Ends the process when a thread ends that the service needs, so that a supervisor restarts it:
 * liveness and readiness fail at once, one line is logged, and after a moment the process halts
 * with {@link #EXIT_STATUS}. Needs no memory, because an OutOfMemoryError is one of the causes.
 * Halting loses nothing: acknowledged writes are on the disk.
 */
public final class FatalErrorHandler implements Thread.UncaughtExceptionHandler {
  /** An internal software error (EX_SOFTWARE of sysexits.h). */
  public static final int EXIT_STATUS = 70;

  // Long enough for a liveness probe and for the line to be written.
  private static final Duration DELAY = Duration.ofSeconds(2);
  private static final Logger LOG = Logger.getLogger(FatalErrorHandler.class);
  private static final OutputStream ERR = new FileOutputStream(FileDescriptor.err);
  private static final byte[] WITHOUT_MEMORY =
      ("{\"level\":\"ERROR\",\"message\":\"a thread that the service needs ended, and there is no"
              + " memory to say why; the process ends with status 70\"}\n")
          .getBytes(StandardCharsets.UTF_8);
  private static final FatalErrorHandler PROCESS =
      new FatalErrorHandler(DELAY, () -> Runtime.getRuntime().halt(EXIT_STATUS));

  private final long delay;
  private final Runnable halt;
  private final Thread halting;
  private volatile boolean failed;

  /**
   * @param delay from the first failure until the process halts
   * @param halt ends the process
   */
  @SuppressWarnings("this-escape") // The thread reads no state before it is woken.
  FatalErrorHandler(Duration delay, Runnable halt) {
    this.delay = delay.toNanos();
    this.halt = halt;
    this.halting = new Thread(this::haltWhenFailed, "halts after a fatal error");
    halting.setDaemon(true);
    halting.start();
  }

  /** The handler of this process. */
  public static FatalErrorHandler ofTheProcess() {
    return PROCESS;
  }

  /**
   * Installs the handler for threads without their own, such as pool threads: only an error that is
   * fatal to the virtual machine ends the process; others are logged.
   */
  public static void install() {
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> {
          if (FatalErrors.isFatal(failure)) {
            PROCESS.uncaughtException(thread, failure);
          } else {
            LOG.errorf(failure, "the thread '%s' ended", thread.getName());
          }
        });
  }

  @Override
  public void uncaughtException(Thread thread, Throwable failure) {
    failed = true;
    LockSupport.unpark(halting);
    try {
      LOG.error(line(thread, failure));
    } catch (Throwable noMemory) {
      writeWithoutMemory();
    }
  }

  /** Whether the process is about to end. */
  public boolean failed() {
    return failed;
  }

  /** Class and location only: a message may contain request data. */
  private static String line(Thread thread, Throwable failure) {
    StackTraceElement[] places = failure.getStackTrace();
    return "the thread '%s' that the service needs ended with %s%s; the process ends with status %d"
        .formatted(
            thread.getName(),
            failure.getClass().getName(),
            places.length == 0 ? "" : " at " + places[0],
            EXIT_STATUS);
  }

  private static void writeWithoutMemory() {
    try {
      ERR.write(WITHOUT_MEMORY);
    } catch (IOException e) {
      // Standard error is closed; the exit status is enough.
    }
  }

  private void haltWhenFailed() {
    while (!failed) {
      LockSupport.park(this);
    }
    long end = System.nanoTime() + delay;
    for (long left = delay; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(this, left);
    }
    halt.run();
  }
}
