package dev.contentservice.client.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;

/** Text that a request carries. */
public final class UnicodeText {
  private UnicodeText() {}

  /**
   * Returns the text.
   *
   * @throws IllegalArgumentException if UTF-8 cannot carry it and would send a question mark
   */
  public static String of(String name, String text) {
    return of(name, text, UTF_8);
  }

  /**
   * Returns the text.
   *
   * @throws IllegalArgumentException if the charset cannot carry it and would send a question mark
   */
  static String of(String name, String text, Charset charset) {
    // The text may be secret, so messages omit it.
    if (!UTF_8.newEncoder().canEncode(text)) {
      throw new IllegalArgumentException(
          name + " has half of a surrogate pair, which cannot be sent; check where it was cut");
    }
    if (!charset.newEncoder().canEncode(text)) {
      throw new IllegalArgumentException(
          name + " has a character that " + charset + " lacks; remove it");
    }
    return text;
  }
}
