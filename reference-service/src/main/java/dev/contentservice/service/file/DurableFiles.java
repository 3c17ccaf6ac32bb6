package dev.contentservice.service.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Creates, replaces and deletes files of which only the owner may have rights. When a method
 * returns, a power cut cannot undo it: the content is on the disk before the file has its name, and
 * the name before the caller goes on.
 */
public final class DurableFiles {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");

  private DurableFiles() {}

  /** Creates a folder and its missing parents; does nothing if it exists. */
  public static void createFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      createAll(folder.toAbsolutePath());
      if (isPosix(folder)) {
        Files.setPosixFilePermissions(folder, FOLDER);
      }
    }
  }

  private static void createAll(Path folder) throws IOException {
    Path parent = folder.getParent();
    if (parent != null && !Files.isDirectory(folder)) {
      createAll(parent);
      Files.createDirectories(folder);
      syncFolderOf(folder);
    }
  }

  /** Whether files in this folder have rights of owner, group and others. */
  public static boolean isPosix(Path folder) throws IOException {
    return Files.getFileStore(folder).supportsFileAttributeView("posix");
  }

  /** Withdraws the rights of all but the owner, and adds none. */
  public static void restrict(Path file) throws IOException {
    Set<PosixFilePermission> rights = Files.getPosixFilePermissions(file);
    if (rights.retainAll(OWNER_ONLY)) {
      Files.setPosixFilePermissions(file, rights);
    }
  }

  /** Creates an empty file unless it exists. Never opens an existing one. */
  public static void createEmpty(Path file) throws IOException {
    try {
      Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
      syncFolderOf(file);
    } catch (FileAlreadyExistsException e) {
      // Created by another process meanwhile.
    }
  }

  /**
   * Creates a file unless it exists. Of several processes one does, and all see the whole content.
   *
   * @return whether this call created it
   */
  public static boolean create(Path file, String content) throws IOException {
    Path whole = beside(file, content);
    try {
      // A link is atomic and never replaces another file; a copy could be read incompletely.
      Files.createLink(file, whole);
      syncFolderOf(file);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } finally {
      Files.deleteIfExists(whole);
    }
  }

  /**
   * Replaces the content of a file in one step.
   *
   * @throws java.nio.file.AtomicMoveNotSupportedException if the file system cannot
   */
  public static void replace(Path file, String content) throws IOException {
    Path whole = beside(file, content);
    try {
      Files.move(whole, file, ATOMIC_MOVE, REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(whole);
    }
    syncFolderOf(file);
  }

  /** Deletes a file if it exists. */
  public static void delete(Path file) throws IOException {
    if (Files.deleteIfExists(file)) {
      syncFolderOf(file);
    }
  }

  /**
   * Syncs a file that another process may have created or replaced just now. Files in a folder that
   * this process may not write are left alone: no process of its user creates them.
   */
  public static void sync(Path file) throws IOException {
    Path real = file.toRealPath();
    Path folder = real.getParent();
    if (folder != null && Files.isWritable(folder)) {
      force(real);
      syncFolderOf(real);
    }
  }

  private static void syncFolderOf(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    // Windows opens no folders.
    if (folder != null && isPosix(folder)) {
      force(folder);
    }
  }

  private static Path beside(Path file, String content) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Path whole =
        Files.createTempFile(
            folder,
            file.getFileName() + ".",
            ".new",
            PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    try (FileChannel channel = FileChannel.open(whole, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = UTF_8.encode(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
      return whole;
    } catch (IOException e) {
      Files.deleteIfExists(whole);
      throw e;
    }
  }

  /** A file, or the names in a folder. */
  private static void force(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
