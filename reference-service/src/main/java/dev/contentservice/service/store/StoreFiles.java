package dev.contentservice.service.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.jboss.logging.Logger;

/** The files of an SQLite store: the database and the files that SQLite creates beside it. */
public final class StoreFiles {
  private static final Logger LOG = Logger.getLogger(StoreFiles.class);
  static final String LOCK = ".lock";

  private static final List<String> ENDINGS = List.of("", "-wal", "-shm", LOCK);
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private final Path database;

  private StoreFiles(Path database) {
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

  private void prepare(Path keyset) {
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
    try {
      Path folder = database.resolveSibling("");
      createFolder(folder);
      if (isPosix(folder)) {
        create(database);
        create(beside(LOCK));
        ENDINGS.forEach(this::restrict);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "CONTENT_STORE_URL: cannot create the data folder or file " + database, e);
    }
  }

  private boolean isEmpty() {
    try {
      return !Files.exists(database) || Files.size(database) == 0;
    } catch (IOException e) {
      throw new UncheckedIOException("CONTENT_STORE_URL: cannot read " + database, e);
    }
  }

  private static void createFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder);
      if (isPosix(folder)) {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
      }
    }
  }

  private static boolean isPosix(Path folder) throws IOException {
    return Files.getFileStore(folder).supportsFileAttributeView("posix");
  }

  /** SQLite creates its other files with the permissions of the database. */
  private static void create(Path file) throws IOException {
    try {
      Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    } catch (FileAlreadyExistsException e) {
      // Created by another process meanwhile; its permissions are restricted below.
    }
  }

  private Path beside(String ending) {
    return database.resolveSibling(database.getFileName() + ending);
  }

  private void restrict(String ending) {
    Path file = beside(ending);
    try {
      if (Files.isRegularFile(file)
          && !OWNER_ONLY.containsAll(Files.getPosixFilePermissions(file))) {
        Files.setPosixFilePermissions(file, OWNER_ONLY);
      }
    } catch (IOException e) {
      // The file may be deleted meanwhile, or belong to another user.
      LOG.warnf("others may read %s; its owner can run chmod 600 on it", file);
    }
  }
}
