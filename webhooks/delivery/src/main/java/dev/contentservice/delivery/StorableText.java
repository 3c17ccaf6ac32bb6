package dev.contentservice.delivery;

import java.util.Objects;

/** Text that every database can store: they reject U+0000. */
final class StorableText {
  private StorableText() {}

  static String require(String text, String name) {
    Objects.requireNonNull(text, name);
    if (text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(
          name + " holds U+0000, which no store keeps; leave it out");
    }
    return text;
  }
}
