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

/** The files of a store on SQLite: its database, and what SQLite keeps beside it. */
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
   * Makes the database file and its folder, and takes from others the right to use the files. Does
   * nothing for a store that is none of files.
   *
   * @throws StoreOpenException if the database is missing or empty, but its keyset is there
   * @throws UncheckedIOException if the file cannot be made
   */
  public static void prepare(StoreUrl url, Path keyset) {
    url.file().map(StoreFiles::new).ifPresent(files -> files.prepare(keyset));
  }

  private void prepare(Path keyset) {
    // A first start makes the database before the keyset, so that it never ends up here.
    if (Files.isRegularFile(keyset) && isEmpty()) {
      throw new StoreOpenException(
          "the store at "
              + database
              + (Files.exists(database) ? " is empty" : " is missing")
              + ", but its keyset "
              + keyset
              + " is there; put the database back from a backup, or, to begin with an empty store,"
              + " move the keyset away");
    }
    try {
      Path folder = database.resolveSibling("");
      makeFolder(folder);
      if (isPosix(folder)) {
        make(database);
        make(beside(LOCK));
        ENDINGS.forEach(this::restrict);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "CONTENT_STORE_URL: cannot make the data folder or file " + database, e);
    }
  }

  private boolean isEmpty() {
    try {
      return !Files.exists(database) || Files.size(database) == 0;
    } catch (IOException e) {
      throw new UncheckedIOException("CONTENT_STORE_URL: cannot read " + database, e);
    }
  }

  private static void makeFolder(Path folder) throws IOException {
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

  /** SQLite gives what it makes beside the database the rights of the database. */
  private static void make(Path file) throws IOException {
    try {
      Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    } catch (FileAlreadyExistsException e) {
      // It is restricted with the others.
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
      // Another node's file may have gone meanwhile, or belong to somebody else.
      LOG.warnf("others may read %s; its owner can run chmod 600 on it", file);
    }
  }
}
