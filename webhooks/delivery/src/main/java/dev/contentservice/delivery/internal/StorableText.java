package dev.contentservice.delivery.internal;

import java.util.Objects;

/** Text that every database can store: without U+0000 and halves of surrogate pairs. */
public final class StorableText {
  private StorableText() {}

  public static String require(String text, String name) {
    Objects.requireNonNull(text, name);
    if (text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(
          name + " holds U+0000, which no store keeps; leave it out");
    }
    if (!isWellFormed(text)) {
      throw new IllegalArgumentException(
          name + " holds half of a surrogate pair, which no store keeps; send whole characters");
    }
    return text;
  }

  /** Half pairs are all encoded as question marks, so different texts could become equal. */
  private static boolean isWellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          return false;
        }
        i++;
      }
    }
    return true;
  }
}
