package dev.contentservice.service.store;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Notices that another program moved or changed an open SQLite database, its log or its index.
 * SQLite goes on with what it knows, and acknowledges what no later start reads.
 */
final class WatchedContent implements AutoCloseable {
  /** Reading the whole log takes at most this part of the time: a large one is read less often. */
  private static final int SHARE = 20;

  private static final int RACES = 100;

  private final OpenFile database;
  private final OpenFile log;
  private final OpenFile index;
  private final LogFrames frames;
  private final LogIndex committed;
  private @Nullable Look last;
  private long readAllAt = System.nanoTime();

  WatchedContent(Path database, Path log, Path index) throws IOException {
    this.database = OpenFile.at(database);
    this.log = OpenFile.at(log);
    this.index = OpenFile.at(index);
    this.frames = new LogFrames(log);
    this.committed = new LogIndex(index);
  }

  /** A file and its identity; null where files have none. */
  private record OpenFile(Path path, @Nullable Object key) {
    static OpenFile at(Path path) throws IOException {
      return new OpenFile(path, Files.readAttributes(path, BasicFileAttributes.class).fileKey());
    }

    Written look() {
      try {
        BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
        if (Objects.equals(key, now.fileKey())) {
          return new Written(now.size(), now.lastModifiedTime());
        }
      } catch (IOException e) {
        // There is none in its place.
      }
      throw new StoreBrokenException(
          "its file "
              + path
              + " was deleted, renamed or replaced while the service uses it. Do not stop the"
              + " service, which still has the data: docs/INSTALLING.md, 'Files deleted under a"
              + " running node', describes how to save it",
          null);
    }
  }

  private record Written(long size, FileTime time) {}

  /** The state of the index and of the other two files at the same time. */
  private record Look(LogIndex.State state, Written database, Written log) {
    /** The log was written without a commit. */
    boolean logWrittenSince(Look earlier) {
      return state.equals(earlier.state) && !log.equals(earlier.log);
    }

    boolean damagedSince(Look earlier) {
      boolean shrunk = database.size < Math.min(earlier.database.size, state.databaseSize());
      boolean written = !database.equals(earlier.database);
      return shrunk || (written && !state.mayHaveWrittenSince(earlier.state));
    }
  }

  /**
   * Looks for damage.
   *
   * @param all reads the whole log even if it was read just now
   * @return the damaged file, and what to do
   * @throws StoreBrokenException if a file is not in its place
   */
  Optional<String> damage(boolean all) throws IOException {
    try {
      return damaged(all).map(this::described);
    } catch (EOFException e) {
      return Optional.of(described(index));
    }
  }

  private String described(OpenFile file) {
    return "its file "
        + file.path()
        + " was truncated or overwritten by another program while the service uses it"
        + (file.equals(index)
            ? "; restart the service, which builds this file anew"
            : Damage.REMEDY);
  }

  private Optional<OpenFile> damaged(boolean all) throws IOException {
    Optional<OpenFile> found = Optional.empty();
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
      Written inDatabase = database.look();
      Written inLog = log.look();
      index.look();
      Optional<Look> look = state.map(known -> new Look(known, inDatabase, inLog));
      // As seen before, so nothing was written in between.
      if (look.equals(Optional.ofNullable(last)) || committed.state().equals(state)) {
        return look;
      }
    }
  }

  private Optional<OpenFile> damaged(Look look, boolean all) throws IOException {
    if (last != null && look.damagedSince(last)) {
      return Optional.of(database);
    }
    long start = System.nanoTime();
    boolean due = start - readAllAt >= 0 || last == null || look.logWrittenSince(last);
    if (!all && !due) {
      boolean known = look.equals(last);
      return known || frames.hold(look.state()) ? Optional.empty() : Optional.of(log);
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
