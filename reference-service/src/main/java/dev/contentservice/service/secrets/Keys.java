package dev.contentservice.service.secrets;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.aead.AeadConfig2026;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.stream.IntStream;

/** Keys as read from a file, its text, and when it was last checked. */
record Keys(KeysetHandle handle, Aead aead, KeysetFile.Version version, String text, long checked) {

  static Keys of(KeysetFile file) {
    KeysetFile.Version version = file.version();
    String text = file.text();
    KeysetHandle handle = file.parsed(text);
    file.sync();
    try {
      Aead aead = handle.getPrimitive(AeadConfig2026.get(), Aead.class);
      return new Keys(handle, aead, version, text, System.nanoTime());
    } catch (GeneralSecurityException e) {
      throw new KeysetException(file.path(), "holds keys of another kind; it must hold AEAD keys");
    }
  }

  Keys checkedAt(long now) {
    return new Keys(handle, aead, version, text, now);
  }

  /** True for a text without a key id: then the text is damaged, not the keyset. */
  boolean include(Optional<Integer> keyId) {
    return keyId.isEmpty()
        || IntStream.range(0, handle.size()).anyMatch(i -> handle.getAt(i).getId() == keyId.get());
  }
}
