package dev.contentservice.service.secrets;

import java.nio.file.Path;

/** A file that cannot serve as the keyset. The message says which, why, and what to do. */
public final class KeysetRefused extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param file the file
   * @param why what is wrong and how to mend it, without a secret
   */
  public KeysetRefused(Path file, String why) {
    super("CONTENT_SECRETS_KEYSET: " + file + " " + why);
  }

  /** Says that there is no setting where one is needed. */
  public KeysetRefused(String why) {
    super("CONTENT_SECRETS_KEYSET " + why);
  }
}
