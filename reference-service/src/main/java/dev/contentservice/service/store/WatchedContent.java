package dev.contentservice.service.store;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Notices that another program changed the content of an open SQLite database, of its log or of its
 * index. SQLite goes on with what it knows, and acknowledges what no later start reads.
 */
final class WatchedContent implements AutoCloseable {
  /** Reading the whole log takes at most this part of the time: a large one is read less often. */
  private static final int SHARE = 20;

  private static final int RACES = 100;

  private final Path database;
  private final Path log;
  private final Path index;
  private final LogFrames frames;
  private final LogIndex committed;
  private @Nullable Look last;
  private long readAllAt = System.nanoTime();

  WatchedContent(Path database, Path log, Path index) throws IOException {
    this.database = database;
    this.log = log;
    this.index = index;
    this.frames = new LogFrames(log);
    this.committed = new LogIndex(index);
  }

  /** The state of the index, and when the other two files were written, at the same time. */
  private record Look(LogIndex.State state, long size, FileTime written, FileTime logWritten) {
    /** The log was written without a commit. */
    boolean logWrittenSince(Look earlier) {
      return state.equals(earlier.state) && !logWritten.equals(earlier.logWritten);
    }

    boolean damagedSince(Look earlier) {
      boolean shrunk = size < Math.min(earlier.size, state.databaseSize());
      boolean written = size != earlier.size || !this.written.equals(earlier.written);
      return shrunk || (written && !state.mayHaveWrittenSince(earlier.state));
    }
  }

  /**
   * Looks for damage.
   *
   * @param all reads the whole log even if it was read just now
   * @return the damaged file, and what to do
   */
  Optional<String> damage(boolean all) throws IOException {
    try {
      return damaged(all).map(this::described);
    } catch (EOFException e) {
      return Optional.of(described(index));
    }
  }

  private String described(Path file) {
    return "its file "
        + file
        + " was truncated or overwritten by another program while the service uses it"
        + (file.equals(index)
            ? "; restart the service, which builds this file anew"
            : Damage.REMEDY);
  }

  private Optional<Path> damaged(boolean all) throws IOException {
    Optional<Path> found = Optional.empty();
    Optional<Look> look = look();
    for (int i = 0; i < RACES && look.isPresent(); i++) {
      found = damaged(look.get(), all);
      if (found.isEmpty()) {
        last = look.get();
        return found;
      }
      Optional<Look> again = look();
      if (again.equals(look)) {
        return found;
      }
      // Another transaction came in between.
      look = again;
    }
    return look.isEmpty() ? Optional.empty() : found;
  }

  /** Empty while the index is invalid: then the next transaction builds it anew. */
  private Optional<Look> look() throws IOException {
    while (true) {
      Optional<LogIndex.State> state = committed.state();
      BasicFileAttributes file = Files.readAttributes(database, BasicFileAttributes.class);
      FileTime logged = Files.getLastModifiedTime(log);
      if (committed.state().equals(state)) {
        return state.map(known -> new Look(known, file.size(), file.lastModifiedTime(), logged));
      }
    }
  }

  private Optional<Path> damaged(Look look, boolean all) throws IOException {
    if (last != null && look.damagedSince(last)) {
      return Optional.of(database);
    }
    long start = System.nanoTime();
    boolean due = start - readAllAt >= 0 || last == null || look.logWrittenSince(last);
    if (!all && !due) {
      return frames.hold(look.state()) ? Optional.empty() : Optional.of(log);
    }
    int[] pages = new int[look.state().frames()];
    if (!frames.hold(look.state(), pages)) {
      return Optional.of(log);
    }
    boolean leads = committed.leadsTo(pages);
    long end = System.nanoTime();
    readAllAt = end + SHARE * (end - start);
    return leads ? Optional.empty() : Optional.of(index);
  }

  @Override
  public void close() throws IOException {
    frames.close();
    committed.close();
  }
}
