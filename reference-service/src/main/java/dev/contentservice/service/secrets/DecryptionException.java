package dev.contentservice.service.secrets;

import java.nio.file.Path;

/** An encrypted text cannot be decrypted: it was changed or moved, or its key is missing. */
public final class DecryptionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final String REMEDY =
      "; copy the newest keyset file of this store over it, no restart is needed";

  private final boolean keyIsMissing;

  DecryptionException(AssociatedData associatedData, Path keyset, boolean keyIsMissing) {
    super(
        keyIsMissing
            ? "the keyset " + keyset + " lacks the key of " + column(associatedData) + REMEDY
            : column(associatedData)
                + " holds an encrypted text that was changed or moved; restore its row");
    this.keyIsMissing = keyIsMissing;
  }

  private static String column(AssociatedData associatedData) {
    return associatedData.table() + "." + associatedData.member();
  }

  /** Whether a keyset with more keys, such as that of another node, may decrypt it. */
  public boolean keyIsMissing() {
    return keyIsMissing;
  }
}
