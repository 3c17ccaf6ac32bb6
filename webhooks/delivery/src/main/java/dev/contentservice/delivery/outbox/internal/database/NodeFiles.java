package dev.contentservice.delivery.outbox.internal.database;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Proves that the process of a node has ended. All nodes of an SQLite file run on one machine: each
 * locks a file of its own beside it, and the system ends the lock with the process. On PostgreSQL
 * nothing proves it: a connection may end while its node has attempts in flight. Thread-safe.
 */
public final class NodeFiles {
  // To close another channel of a file would end the lock of this process.
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final @Nullable Path database;
  private @Nullable FileChannel held;

  private NodeFiles(@Nullable Path database) {
    this.database = database;
  }

  /** Proves nothing. */
  public static NodeFiles none() {
    return new NodeFiles(null);
  }

  /** The files beside this database. */
  public static NodeFiles of(Handle handle) {
    return OutboxDialect.of(handle) != OutboxDialect.SQLITE
        ? none()
        : handle
            .createQuery("select file from pragma_database_list where name = 'main' and file <> ''")
            .mapTo(String.class)
            .findOne()
            .map(file -> new NodeFiles(Path.of(file)))
            .orElseGet(NodeFiles::none);
  }

  // A node has the same file in all its lives.
  private static Path file(Path database, String node) {
    String first = node.replaceFirst("~.*", "");
    return database.resolveSibling(database.getFileName() + "-node-" + first);
  }

  /** Locks the file of this node until {@link #end}. Called before the store knows the node. */
  public synchronized void begin(String node) {
    if (database == null || held != null) {
      return;
    }
    Path file = file(database, node);
    HELD.add(file);
    try {
      held = lock(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot lock " + file, e);
    }
  }

  private static FileChannel lock(Path file) throws IOException {
    FileChannel channel = FileChannel.open(file, CREATE, WRITE);
    try {
      channel.lock();
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Unlocks and deletes the file of this node, after the store has dropped it. */
  public synchronized void end(String node) {
    FileChannel channel = held;
    held = null;
    if (database == null || channel == null) {
      return;
    }
    Path file = file(database, node);
    try {
      channel.close();
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + file, e);
    } finally {
      HELD.remove(file);
    }
  }

  /** Whether the process of another node has certainly ended, so that it makes no attempts. */
  public boolean hasEnded(String node) {
    if (database == null) {
      return false;
    }
    Path file = file(database, node);
    if (HELD.contains(file) || !Files.exists(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, WRITE);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    } catch (IOException | OverlappingFileLockException e) {
      return false;
    }
  }

  /** Deletes the file of a node whose process has ended, after the store has dropped it. */
  public void drop(String node) {
    if (database != null && hasEnded(node)) {
      try {
        Files.deleteIfExists(file(database, node));
      } catch (IOException e) {
        throw new UncheckedIOException("cannot delete the file of node " + node, e);
      }
    }
  }
}
