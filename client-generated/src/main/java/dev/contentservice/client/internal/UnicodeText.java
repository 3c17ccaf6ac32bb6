package dev.contentservice.client.internal;

import java.nio.charset.StandardCharsets;

/** Text that a request carries. */
public final class UnicodeText {
  private UnicodeText() {}

  /**
   * Returns the text.
   *
   * @throws IllegalArgumentException if UTF-8 cannot carry it and would send a question mark
   */
  public static String of(String name, String text) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      // The text may be secret, so the message omits it.
      throw new IllegalArgumentException(
          name + " has half of a surrogate pair, which cannot be sent; check where it was cut");
    }
    return text;
  }
}
