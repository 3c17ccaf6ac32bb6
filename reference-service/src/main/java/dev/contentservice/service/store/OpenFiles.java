package dev.contentservice.service.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jdbi.v3.core.ConnectionException;
import org.jspecify.annotations.Nullable;

/**
 * The files of an open SQLite store. If one is deleted, renamed, replaced or changed by another
 * program, SQLite goes on with what it knows, which no later start finds. Thread-safe.
 */
final class OpenFiles implements AutoCloseable {
  /** For a store without files of this process. */
  static final OpenFiles NONE = new OpenFiles(null, null, null);

  private final @Nullable StoreFiles rights;
  private final @Nullable WatchedContent content;
  private final @Nullable Connection holder;
  private @Nullable String damage;

  private OpenFiles(
      @Nullable StoreFiles rights, @Nullable WatchedContent content, @Nullable Connection holder) {
    this.rights = rights;
    this.content = content;
    this.holder = holder;
  }

  /** Opens a connection of its own: SQLite deletes the log with the last connection only. */
  static OpenFiles of(Path database, StoreDialect dialect) {
    try {
      Connection holder = dialect.connect(StoreDialect.Use.READING);
      try (Statement statement = holder.createStatement()) {
        statement.execute("select count(*) from sqlite_master");
        Path log = database.resolveSibling(database.getFileName() + "-wal");
        Path index = database.resolveSibling(database.getFileName() + "-shm");
        return new OpenFiles(
            new StoreFiles(database), new WatchedContent(database, log, index), holder);
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

  /**
   * Takes some microseconds, and up to a twentieth of the time for reading the whole log again.
   *
   * @throws StoreBrokenException if a file is not in its place or was changed by another program:
   *     what is written now would be lost with the end of this process
   */
  void requireIntact() {
    requireIntact(false);
  }

  /**
   * The same; reads the whole log, and checks the rights as a start does.
   *
   * @throws StoreBrokenException if a start could not use the files
   */
  synchronized void requireUsable() {
    requireIntact(true);
    try {
      if (rights != null) {
        rights.requireWritable();
      }
    } catch (StoreOpenException | IOException e) {
      throw new StoreBrokenException(String.valueOf(e.getMessage()), e);
    }
  }

  private synchronized void requireIntact(boolean all) {
    if (damage != null) {
      throw new StoreBrokenException(damage, null);
    }
    if (content == null) {
      return;
    }
    try {
      Optional<String> found = content.damage(all);
      if (found.isPresent()) {
        damage = found.get();
        throw new StoreBrokenException(damage, null);
      }
    } catch (IOException e) {
      throw new StoreUnavailableException("its files cannot be read; check the disk");
    }
  }

  /** The connections must be closed: SQLite loses its locks with the first file that is closed. */
  @Override
  public void close() {
    try {
      if (content != null) {
        content.close();
      }
      // The last connection would copy a damaged log into the database.
      if (holder != null && damage == null) {
        holder.close();
      }
    } catch (SQLException | IOException e) {
      // Nothing was written through them.
    }
  }
}
