package dev.contentservice.service.secrets;

import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.aead.AeadConfig2026;
import com.google.crypto.tink.aead.AeadParameters;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Encrypts texts for the store with the keys of one file that all nodes read (AEAD, Tink). Running
 * nodes use rotated keys within a second. Thread-safe.
 */
public final class Encryption {
  private static final long LOOK_AGAIN = TimeUnit.SECONDS.toNanos(1);

  private static final AeadParameters KEYS = PredefinedAeadParameters.AES256_GCM;

  private final KeysetFile file;
  private final boolean created;
  private volatile Keys keys;

  private Encryption(KeysetFile file, boolean created) {
    this.file = file;
    this.created = created;
    this.keys = Keys.of(file);
  }

  /**
   * Opens the keyset in this file, and creates it if the file does not exist.
   *
   * @throws KeysetException if the file cannot be read or created, contains no keyset, or is
   *     readable by others
   */
  public static Encryption at(Path path) {
    try {
      KeysetFile file = new KeysetFile(path);
      boolean created = file.createIfMissing(KeysetHandle.generateNew(KEYS, AeadConfig2026.get()));
      Encryption secrets = new Encryption(file, created);
      file.requirePrivate();
      return secrets;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every build of Tink has AES-GCM", e);
    }
  }

  /**
   * Encrypts a text bound to its associated data. The same text never gives the same ciphertext.
   */
  public String encrypt(String clear, AssociatedData associatedData) {
    try {
      byte[] encrypted =
          current().aead().encrypt(clear.getBytes(StandardCharsets.UTF_8), associatedData.bytes());
      return Base64.getEncoder().withoutPadding().encodeToString(encrypted);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM accepts every text", e);
    }
  }

  /**
   * Decrypts a text.
   *
   * @throws DecryptionException if it was encrypted with other associated data or with a key that
   *     is not in the keyset, or was changed
   */
  public String decrypt(String encrypted, AssociatedData associatedData) {
    Keys tried = current();
    try {
      return decrypt(tried, encrypted, associatedData);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return decryptWithChangedKeys(tried, encrypted, associatedData);
    }
  }

  /** Retries with the keys in the file, which may have been rotated. */
  private String decryptWithChangedKeys(
      Keys tried, String encrypted, AssociatedData associatedData) {
    Keys fresh = reloaded(tried);
    try {
      return decrypt(fresh, encrypted, associatedData);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw DecryptionException.of(associatedData, file.path(), !fresh.include(keyId(encrypted)));
    }
  }

  private static String decrypt(Keys keys, String encrypted, AssociatedData associatedData)
      throws GeneralSecurityException {
    byte[] bytes = Base64.getDecoder().decode(encrypted);
    return new String(keys.aead().decrypt(bytes, associatedData.bytes()), StandardCharsets.UTF_8);
  }

  /** Whether this was encrypted with the current primary key. */
  public boolean isEncryptedWithPrimary(String encrypted) {
    return keyId(encrypted).equals(Optional.of(current().handle().getPrimary().getId()));
  }

  /** Empty if the text is no ciphertext, which starts with a format byte and the key's id. */
  private static Optional<Integer> keyId(String encrypted) {
    try {
      byte[] bytes = Base64.getDecoder().decode(encrypted);
      return Optional.of(ByteBuffer.wrap(bytes, 1, Integer.BYTES).getInt());
    } catch (IllegalArgumentException | IndexOutOfBoundsException | BufferUnderflowException e) {
      return Optional.empty();
    }
  }

  /** Adds a new key and makes it primary. Older ciphertexts can still be decrypted. */
  public void addPrimary() {
    try {
      KeysetHandle.Builder.Entry fresh =
          KeysetHandle.generateEntryFromParameters(KEYS).withRandomId().makePrimary();
      replace(
          KeysetHandle.newBuilder(file.read())
              .setConfiguration(AeadConfig2026.get())
              .addEntry(fresh)
              .build());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a keyset accepts another key", e);
    }
  }

  /**
   * Removes every key but the primary one: ciphertexts of the others can no longer be decrypted.
   */
  public void deleteOldKeys() {
    try {
      KeysetHandle.Builder.Entry primary =
          KeysetHandle.importKey(file.read().getPrimary().getKey()).makePrimary();
      replace(
          KeysetHandle.newBuilder()
              .setConfiguration(AeadConfig2026.get())
              .addEntry(primary)
              .build());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a keyset accepts its own primary key", e);
    }
  }

  public int keyCount() {
    return current().handle().size();
  }

  /**
   * Checks that a start could use the file, which takes microseconds. Without it this node still
   * decrypts with the keys that it has, but what it encrypts could not be decrypted after its end.
   *
   * @throws KeysetException if the file is missing, damaged, or readable by others
   */
  public void requireFile() {
    file.requirePrivate();
    if (!file.text().equals(keys.text())) {
      keys = Keys.of(file);
    }
  }

  /** The keyset file. */
  public Path file() {
    return file.path();
  }

  /**
   * Deletes a file that {@link #at} created for a store that has another keyset.
   *
   * @return whether it created one
   */
  public boolean deleteIfCreated() {
    if (created) {
      file.delete();
    }
    return created;
  }

  private void replace(KeysetHandle handle) {
    file.replace(handle);
    keys = Keys.of(file);
  }

  private Keys current() {
    Keys known = keys;
    long now = System.nanoTime();
    if (now - known.checked() < LOOK_AGAIN) {
      return known;
    }
    return reloaded(known.checkedAt(now));
  }

  private Keys reloaded(Keys known) {
    Keys fresh = known;
    try {
      fresh = file.changedSince(known.version()) ? Keys.of(file) : known;
    } catch (KeysetException e) {
      // A file that is just being copied, or no keyset: continue with the keys read before.
    }
    keys = fresh;
    return fresh;
  }
}
