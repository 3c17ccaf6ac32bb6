package dev.contentservice.service;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** What another program may do to a file that a node uses. */
public enum FileDamage {
  DELETED((file, moved) -> Files.delete(file)),
  RENAMED(Files::move),
  REPLACED(
      (file, moved) ->
          Files.move(Files.copy(file, moved), file, StandardCopyOption.REPLACE_EXISTING)),
  EMPTIED((file, moved) -> truncate(file, 0)),
  CUT_IN_HALF((file, moved) -> truncate(file, Files.size(file) / 2)),
  /** By two, since the last byte of a keyset is a line end, without which it is complete. */
  CUT_BY_TWO_BYTES((file, moved) -> truncate(file, Files.size(file) - 2)),
  OVERWRITTEN((file, moved) -> overwrite(file, 0, Files.size(file))),
  HEADER_OVERWRITTEN((file, moved) -> overwrite(file, 0, 100)),
  PAGE_OVERWRITTEN((file, moved) -> overwrite(file, Files.size(file) / 2 & -4096, 4096)),
  READ_ONLY(
      (file, moved) ->
          Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--")));

  private final Change change;

  FileDamage(Change change) {
    this.change = change;
  }

  private interface Change {
    void apply(Path file, Path moved) throws IOException;
  }

  /** Damages the file. */
  public void apply(Path file) throws IOException {
    change.apply(file, moved(file));
  }

  /** Where a file that is renamed is then. */
  public static Path moved(Path file) {
    return file.resolveSibling(file.getFileName() + ".moved");
  }

  private static void truncate(Path file, long size) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.setLength(size);
    }
  }

  private static void overwrite(Path file, long from, long length) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.seek(from);
      bytes.write(
          "x"
              .repeat((int) Math.min(length, bytes.length() - from))
              .getBytes(StandardCharsets.US_ASCII));
    }
  }
}
