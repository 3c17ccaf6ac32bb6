package dev.contentservice.client.internal;

import java.nio.charset.StandardCharsets;

/** Texts that a request carries. */
public final class Texts {
  private Texts() {}

  /**
   * Whether UTF-8 can carry the text: half of a surrogate pair would be sent as a question mark.
   */
  public static boolean isUnicode(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  /**
   * Returns the text.
   *
   * @throws IllegalArgumentException if UTF-8 cannot carry it
   */
  public static String unicode(String name, String text) {
    if (!isUnicode(text)) {
      // The text may be secret, so the message omits it.
      throw new IllegalArgumentException(
          name + " has half of a surrogate pair, which cannot be sent; check where it was cut");
    }
    return text;
  }
}
