package dev.contentservice.service.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Properties;
import org.sqlite.SQLiteConfig;

/**
 * Where the store is.
 *
 * @param text a JDBC URL, {@code jdbc:sqlite:} and a file
 */
public record StoreUrl(String text) {
  private static final String SQLITE = "jdbc:sqlite:";

  public StoreUrl {
    if (!text.startsWith(SQLITE) || text.length() == SQLITE.length()) {
      throw new IllegalArgumentException(
          "CONTENT_STORE_URL must be 'jdbc:sqlite:' and a file name but is '" + text + "'");
    }
  }

  /** The database file. */
  public Path file() {
    return Path.of(text.substring(SQLITE.length())).toAbsolutePath().normalize();
  }

  /** Makes the folder of the database file, readable by its owner only, if it is not there. */
  public void makeFolder() {
    Path folder = file().getParent();
    try {
      if (folder != null && !Files.isDirectory(folder)) {
        Files.createDirectories(folder);
        if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
          Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make the data folder " + folder, e);
    }
  }

  Properties connectionProperties() {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    // An answer is an acknowledgement: what it says must be on the disk, not in a buffer.
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    // A transaction that reads first and then writes would else fail when another wrote in between.
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    config.setBusyTimeout(10_000);
    config.enforceForeignKeys(true);
    return config.toProperties();
  }
}
