package dev.contentservice.service.secrets;

import java.nio.file.Path;

/** An encrypted text cannot be decrypted: it was changed or moved, or its key is missing. */
public final class DecryptionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final String REMEDY =
      "; copy the newest keyset file of this store over it, no restart is needed";

  private final String column;
  private final boolean keyIsMissing;

  /** The text was changed or moved. */
  private DecryptionException(String column) {
    super(column + " holds an encrypted text that was changed or moved; restore its row");
    this.column = column;
    this.keyIsMissing = false;
  }

  private DecryptionException(String column, Path keyset) {
    super("the keyset " + keyset + " lacks the key of " + column + REMEDY);
    this.column = column;
    this.keyIsMissing = true;
  }

  static DecryptionException of(AssociatedData associatedData, Path keyset, boolean keyIsMissing) {
    String column = associatedData.table() + "." + associatedData.member();
    return keyIsMissing ? new DecryptionException(column, keyset) : new DecryptionException(column);
  }

  /** The same for the newest keyset of the store: then no keyset has the key. */
  public DecryptionException ofItsRow() {
    return new DecryptionException(column);
  }

  /** Whether a keyset with more keys, such as that of another node, may decrypt it. */
  public boolean keyIsMissing() {
    return keyIsMissing;
  }
}
