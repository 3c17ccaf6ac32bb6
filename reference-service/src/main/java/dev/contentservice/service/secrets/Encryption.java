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
 * Seals texts for the store and opens them again, with the keys of one file that all nodes read
 * (AEAD, Tink). When the keys in the file are turned, running nodes follow within a second.
 * Thread-safe.
 */
public final class Encryption {
  private static final long LOOK_AGAIN = TimeUnit.SECONDS.toNanos(1);

  private static final AeadParameters KEYS = PredefinedAeadParameters.AES256_GCM;

  private final KeysetFile file;
  private final boolean made;
  private volatile Keys keys;

  private Encryption(KeysetFile file, boolean made) {
    this.file = file;
    this.made = made;
    this.keys = Keys.of(file);
  }

  /**
   * Opens the keyset in this file, and makes it if there is no such file.
   *
   * @throws KeysetException if the file cannot be read or made, holds no keyset, or others may read
   *     it
   */
  public static Encryption at(Path path) {
    try {
      KeysetFile file = new KeysetFile(path);
      boolean made = file.makeIfMissing(KeysetHandle.generateNew(KEYS, AeadConfig2026.get()));
      Encryption secrets = new Encryption(file, made);
      file.requirePrivate();
      return secrets;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every build of Tink has AES-GCM", e);
    }
  }

  /** Seals a text so that it opens at this place only. The same text never gives the same seal. */
  public String encrypt(String clear, AssociatedData place) {
    try {
      byte[] sealed =
          current().aead().encrypt(clear.getBytes(StandardCharsets.UTF_8), place.bytes());
      return Base64.getEncoder().withoutPadding().encodeToString(sealed);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM takes every text", e);
    }
  }

  /**
   * The text that was sealed for this place.
   *
   * @throws DecryptionException if it was sealed for another place or with a key that is not in the
   *     keyset, or was changed
   */
  public String open(String sealed, AssociatedData place) {
    Keys tried = current();
    try {
      return open(tried, sealed, place);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return openWithChangedKeys(tried, sealed, place);
    }
  }

  /** The keys may have been rotated since the file was looked at. */
  private String openWithChangedKeys(Keys tried, String sealed, AssociatedData place) {
    Keys fresh = reloaded(tried);
    try {
      return open(fresh, sealed, place);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new DecryptionException(place, file.path(), !fresh.include(keyId(sealed)));
    }
  }

  private static String open(Keys keys, String sealed, AssociatedData place)
      throws GeneralSecurityException {
    byte[] bytes = Base64.getDecoder().decode(sealed);
    return new String(keys.aead().decrypt(bytes, place.bytes()), StandardCharsets.UTF_8);
  }

  /** Whether this was sealed with the key that seals now. */
  public boolean isEncryptedWithPrimary(String sealed) {
    return keyId(sealed).equals(Optional.of(current().handle().getPrimary().getId()));
  }

  /** Empty if the text is no ciphertext, which starts with a byte for its form and the key's id. */
  private static Optional<Integer> keyId(String sealed) {
    try {
      byte[] bytes = Base64.getDecoder().decode(sealed);
      return Optional.of(ByteBuffer.wrap(bytes, 1, Integer.BYTES).getInt());
    } catch (IllegalArgumentException | IndexOutOfBoundsException | BufferUnderflowException e) {
      return Optional.empty();
    }
  }

  /** Adds a new key that seals from now on. What was sealed before can still be opened. */
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
      throw new IllegalStateException("a keyset takes another key", e);
    }
  }

  /** Removes every key but the one that seals now: what others sealed cannot be opened again. */
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
      throw new IllegalStateException("a keyset takes its own primary key", e);
    }
  }

  /** How many keys there are. */
  public int keyCount() {
    return current().handle().size();
  }

  /** The file of the keys. */
  public Path file() {
    return file.path();
  }

  /**
   * Takes back a file that {@link #at} made for a store that turned out to have another keyset.
   *
   * @return whether there was one to take back
   */
  public boolean forgetIfMade() {
    if (made) {
      file.delete();
    }
    return made;
  }

  private void replace(KeysetHandle handle) {
    file.replace(handle);
    keys = Keys.of(file);
  }

  private Keys current() {
    Keys known = keys;
    long now = System.nanoTime();
    if (now - known.looked() < LOOK_AGAIN) {
      return known;
    }
    return reloaded(known.lookedAt(now));
  }

  private Keys reloaded(Keys known) {
    Keys fresh = known;
    try {
      fresh = file.changedSince(known.version()) ? Keys.of(file) : known;
    } catch (KeysetException e) {
      // Half of a file that somebody copies just now, or no keyset: what was read before serves on.
    }
    keys = fresh;
    return fresh;
  }
}
