package dev.contentservice.service.store;

import dev.contentservice.service.file.DurableFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import org.jboss.logging.Logger;

/** The files of an SQLite store: the database and the files that SQLite creates beside it. */
public final class StoreFiles {
  private static final Logger LOG = Logger.getLogger(StoreFiles.class);
  static final String LOCK = ".lock";

  private static final List<String> ENDINGS = List.of("", "-wal", "-shm", LOCK);

  private final Path database;

  StoreFiles(Path database) {
    this.database = database;
  }

  /**
   * Creates the database file and its folder, and restricts the files to their owner. Does nothing
   * for other stores.
   *
   * @throws StoreOpenException if the database is missing or empty, but its keyset exists
   * @throws UncheckedIOException if the file cannot be created
   */
  public static void prepare(StoreUrl url, Path keyset) {
    url.file().map(StoreFiles::new).ifPresent(files -> files.prepare(keyset));
  }

  /**
   * Creates nothing.
   *
   * @throws StoreOpenException if the database is missing or empty, but its keyset exists
   */
  public static void requireNotLost(StoreUrl url, Path keyset) {
    url.file().map(StoreFiles::new).ifPresent(files -> files.requireNotLost(keyset));
  }

  private void requireNotLost(Path keyset) {
    // A first start creates the database before the keyset, so it never gets here.
    if (Files.isRegularFile(keyset) && isEmpty()) {
      throw new StoreOpenException(
          "the store at "
              + database
              + (Files.exists(database) ? " is empty" : " is missing")
              + ", but its keyset "
              + keyset
              + " exists; restore the database from a backup, or, to start with an empty store,"
              + " move the keyset away");
    }
  }

  void prepare(Path keyset) {
    requireNotLost(keyset);
    try {
      Path folder = database.resolveSibling("");
      DurableFiles.createFolder(folder);
      requireWritable();
      if (DurableFiles.isPosix(folder)) {
        DurableFiles.createEmpty(database);
        DurableFiles.createEmpty(beside(LOCK));
        ENDINGS.forEach(this::restrict);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "CONTENT_STORE_URL: cannot create the data folder or file " + database, e);
    }
  }

  /**
   * Checks the rights to existing files. Asks for the right of their owner, too: root could write
   * the files all the same.
   *
   * @throws StoreOpenException if a file cannot be written
   */
  void requireWritable() throws IOException {
    if (DurableFiles.isPosix(database.resolveSibling(""))) {
      for (String ending : ENDINGS) {
        requireWritable(beside(ending));
      }
    }
  }

  private static void requireWritable(Path file) throws IOException {
    try {
      if (Files.getPosixFilePermissions(file).contains(PosixFilePermission.OWNER_WRITE)
          && Files.isWritable(file)) {
        return;
      }
    } catch (NoSuchFileException e) {
      return;
    }
    throw new StoreOpenException(
        "the file "
            + file
            + " of the store is read-only, but a node writes to it; run chmod 600 on it as the user"
            + " of the service, or set CONTENT_STORE_URL to another file");
  }

  boolean isEmpty() {
    try {
      return !Files.exists(database) || Files.size(database) == 0;
    } catch (IOException e) {
      throw new UncheckedIOException("CONTENT_STORE_URL: cannot read " + database, e);
    }
  }

  private Path beside(String ending) {
    return database.resolveSibling(database.getFileName() + ending);
  }

  private void restrict(String ending) {
    Path file = beside(ending);
    try {
      if (Files.isRegularFile(file)) {
        DurableFiles.restrict(file);
      }
    } catch (IOException e) {
      // The file may be deleted meanwhile, or belong to another user.
      LOG.warnf("others may read %s; its owner can run chmod 600 on it", file);
    }
  }
}
