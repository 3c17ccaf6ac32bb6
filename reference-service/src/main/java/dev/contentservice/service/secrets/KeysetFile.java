package dev.contentservice.service.secrets;

import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig2026;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The file with the keys, readable by its owner only. */
final class KeysetFile {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> OWNER_MAY =
      PosixFilePermissions.fromString("rwx------");

  private final Path path;

  KeysetFile(Path path) {
    this.path = path.toAbsolutePath().normalize();
  }

  Path path() {
    return path;
  }

  KeysetHandle read() {
    try {
      return TinkJsonProtoKeysetFormat.parseKeyset(
          Files.readString(path), AeadConfig2026.get(), InsecureSecretKeyAccess.get());
    } catch (NoSuchFileException e) {
      throw new KeysetException(path, "does not exist; restore it from its backup");
    } catch (GeneralSecurityException e) {
      throw new KeysetException(path, "contains no keyset; restore it from its backup");
    } catch (IOException e) {
      throw new KeysetException(path, "cannot be read; check path and permissions");
    }
  }

  /**
   * Whether another node has rotated the keys. A deleted file counts as unchanged: the keys read
   * before remain in use.
   */
  boolean changedSince(Version read) {
    return Files.exists(path) && !version().equals(read);
  }

  /**
   * Changes whenever the file is written or replaced.
   *
   * @param written as precise as the clock of the file system
   * @param file a new one after {@link #replace}; null where files have no identity
   */
  record Version(FileTime written, @Nullable Object file) {}

  Version version() {
    try {
      BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
      return new Version(attributes.lastModifiedTime(), attributes.fileKey());
    } catch (IOException e) {
      throw new KeysetException(path, "cannot be read; check path and permissions");
    }
  }

  /**
   * Creates the file unless it exists.
   *
   * @return whether this call created it: only one of several concurrent nodes does
   */
  boolean createIfMissing(KeysetHandle fresh) {
    if (Files.exists(path)) {
      return false;
    }
    Path whole = beside(fresh);
    try {
      // A link is atomic and never replaces another file; a copy could be read incompletely.
      Files.createLink(path, whole);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } catch (IOException | UnsupportedOperationException e) {
      throw new KeysetException(path, "cannot be created; check path and permissions");
    } finally {
      delete(whole);
    }
  }

  /**
   * The same requirement as PostgreSQL has for its key: only the owner may use the file. The group
   * may read a file that root owns, as containers mount secrets like that.
   */
  void requirePrivate() {
    PosixFileAttributeView rights = Files.getFileAttributeView(path, PosixFileAttributeView.class);
    if (rights == null) {
      return;
    }
    try {
      PosixFileAttributes attributes = rights.readAttributes();
      Set<PosixFilePermission> allowed = EnumSet.copyOf(OWNER_MAY);
      if (attributes.owner().getName().equals("root")) {
        allowed.add(PosixFilePermission.GROUP_READ);
      }
      if (!allowed.containsAll(attributes.permissions())) {
        throw new KeysetException(
            path, "may be used by others than its owner; run chmod 600 on it");
      }
    } catch (IOException e) {
      throw new KeysetException(path, "cannot be read; check path and permissions");
    }
  }

  /** Replaces the keys in the file atomically. */
  void replace(KeysetHandle keys) {
    Path whole = beside(keys);
    try {
      Files.move(whole, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      throw new KeysetException(path, "cannot be replaced in one step on this file system");
    } catch (IOException e) {
      throw new KeysetException(path, "cannot be written; check path and permissions");
    }
  }

  void delete() {
    delete(path);
  }

  private Path beside(KeysetHandle keys) {
    try {
      Path folder = path.getParent();
      Path file =
          Files.createTempFile(
              folder,
              path.getFileName() + ".",
              ".new",
              PosixFilePermissions.asFileAttribute(OWNER_ONLY));
      Files.writeString(
          file,
          TinkJsonProtoKeysetFormat.serializeKeyset(
              keys, AeadConfig2026.get(), InsecureSecretKeyAccess.get()));
      return file;
    } catch (IOException | GeneralSecurityException | UnsupportedOperationException e) {
      throw new KeysetException(path, "cannot be written; its folder must exist and be writable");
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + file, e);
    }
  }
}
