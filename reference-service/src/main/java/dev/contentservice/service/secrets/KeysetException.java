package dev.contentservice.service.secrets;

import java.nio.file.Path;

/** A file that cannot serve as the keyset. The message says which, why, and what to do. */
public final class KeysetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param file the file
   * @param why what is wrong and how to mend it, without a secret
   */
  public KeysetException(Path file, String why) {
    super("CONTENT_SECRETS_KEYSET: " + file + " " + why);
  }

  /** Says that there is no setting where one is needed. */
  public KeysetException(String why) {
    super("CONTENT_SECRETS_KEYSET " + why);
  }
}
