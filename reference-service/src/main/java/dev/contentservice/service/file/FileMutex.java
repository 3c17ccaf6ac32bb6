package dev.contentservice.service.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Work that one process at a time does, by a lock on a file that has no content. */
public final class FileMutex {
  private static final Object ONE_AT_A_TIME = new Object();

  private FileMutex() {}

  /** Waits for other processes and threads, then runs the work. */
  public static void run(Path file, Runnable work) {
    // A file lock belongs to the whole process: within it, a monitor does the same.
    synchronized (ONE_AT_A_TIME) {
      try (FileChannel channel =
              FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock locked = channel.lock()) {
        assert locked.isValid();
        work.run();
      } catch (IOException e) {
        throw new UncheckedIOException("cannot lock " + file + "; check its rights", e);
      }
    }
  }
}
