package dev.contentservice.service.secrets;

import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig2026;
import dev.contentservice.service.file.DurableFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
    return parsed(text());
  }

  String text() {
    try {
      return Files.readString(path);
    } catch (NoSuchFileException e) {
      throw new KeysetException(path, "does not exist; restore it from its backup");
    } catch (IOException e) {
      throw new KeysetException(path, "cannot be read; check path and permissions");
    }
  }

  /** The keyset that the file contained. */
  KeysetHandle parsed(String text) {
    try {
      return TinkJsonProtoKeysetFormat.parseKeyset(
          text, AeadConfig2026.get(), InsecureSecretKeyAccess.get());
    } catch (GeneralSecurityException e) {
      throw new KeysetException(path, "contains no keyset; restore it from its backup");
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
    try {
      return DurableFiles.create(path, text(fresh));
    } catch (IOException | UnsupportedOperationException e) {
      throw new KeysetException(
          path, "cannot be created; its folder must exist, be writable and support links");
    }
  }

  /**
   * Syncs the file before its keys are used: another process may have created or replaced it just
   * now, and rows that a key encrypted must not outlive the key.
   */
  void sync() {
    try {
      DurableFiles.sync(path);
    } catch (IOException e) {
      throw new KeysetException(path, "cannot be synced to the disk; check the disk");
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

  /** Replaces the keys in the file atomically. They are on the disk when this method returns. */
  void replace(KeysetHandle keys) {
    try {
      DurableFiles.replace(path, text(keys));
    } catch (AtomicMoveNotSupportedException e) {
      throw new KeysetException(path, "cannot be replaced in one step on this file system");
    } catch (IOException | UnsupportedOperationException e) {
      throw new KeysetException(path, "cannot be written; its folder must exist and be writable");
    }
  }

  void delete() {
    try {
      DurableFiles.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + path, e);
    }
  }

  private static String text(KeysetHandle keys) {
    try {
      return TinkJsonProtoKeysetFormat.serializeKeyset(
          keys, AeadConfig2026.get(), InsecureSecretKeyAccess.get());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every keyset of this service has a JSON form", e);
    }
  }
}
