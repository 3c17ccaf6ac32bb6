package dev.contentservice.service.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;
import org.jdbi.v3.core.ConnectionException;
import org.jspecify.annotations.Nullable;

/**
 * The files of an open SQLite store. If one is deleted, renamed or replaced, SQLite goes on with
 * the file that it has open, which no later start finds. Thread-safe.
 */
final class OpenFiles implements AutoCloseable {
  /** For a store without files of this process. */
  static final OpenFiles NONE = new OpenFiles(List.of(), null);

  private static final Logger LOG = Logger.getLogger(OpenFiles.class);

  private final List<OpenFile> files;
  private final @Nullable Connection holder;
  private final AtomicReference<@Nullable Path> logged = new AtomicReference<>();

  private OpenFiles(List<OpenFile> files, @Nullable Connection holder) {
    this.files = files;
    this.holder = holder;
  }

  /** A file and its identity; null where files have none. */
  private record OpenFile(Path path, @Nullable Object key) {
    boolean isInPlace() {
      try {
        return Objects.equals(key, identity(path));
      } catch (IOException e) {
        return false;
      }
    }
  }

  /** Opens a connection of its own: SQLite deletes the log with the last connection only. */
  static OpenFiles of(Path database, StoreDialect dialect) {
    try {
      Connection holder = dialect.connect(StoreDialect.Use.READING);
      try (Statement statement = holder.createStatement()) {
        statement.execute("select count(*) from sqlite_master");
        return new OpenFiles(
            List.of(
                opened(database),
                opened(database.resolveSibling(database.getFileName() + "-wal")),
                opened(database.resolveSibling(database.getFileName() + "-shm"))),
            holder);
      } catch (SQLException | IOException e) {
        holder.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new ConnectionException(e);
    } catch (IOException e) {
      throw new UncheckedIOException("CONTENT_STORE_URL: cannot read the files of " + database, e);
    }
  }

  private static OpenFile opened(Path path) throws IOException {
    return new OpenFile(path, identity(path));
  }

  private static @Nullable Object identity(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
  }

  /**
   * Costs one {@code stat} for each file.
   *
   * @throws StoreBrokenException if a file is not in its place: what is written now would be lost
   *     with the end of this process
   */
  void requireInPlace() {
    for (OpenFile file : files) {
      if (!file.isInPlace()) {
        String why =
            "its file "
                + file.path()
                + " was deleted, renamed or replaced while the service uses it. Do not stop the"
                + " service, which still has the data: docs/BACKUP.md, 'Files deleted under a"
                + " running node', describes how to save it";
        if (!file.path().equals(logged.getAndSet(file.path()))) {
          LOG.error("the store is not available: " + why);
        }
        throw new StoreBrokenException(why, null);
      }
    }
  }

  @Override
  public void close() {
    try {
      if (holder != null) {
        holder.close();
      }
    } catch (SQLException e) {
      // Nothing was written through it.
    }
  }
}
