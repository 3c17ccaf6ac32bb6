package dev.contentservice.service.secrets;

import java.nio.file.Path;

/** The keyset file cannot be used. The message names the file, the reason and the fix. */
public final class KeysetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param file the file
   * @param why the reason and the fix, without secrets
   */
  public KeysetException(Path file, String why) {
    super("CONTENT_SECRETS_KEYSET: " + file + " " + why);
  }

  /** For a missing setting. */
  public KeysetException(String why) {
    super("CONTENT_SECRETS_KEYSET " + why);
  }
}
