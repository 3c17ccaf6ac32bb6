package dev.contentservice.rules.engine;

/**
 * A location in a body, as a JSON Pointer (RFC 6901).
 *
 * @param value empty for the whole body, otherwise {@code /} and a member name or an index for
 *     every step, with {@code ~} as {@code ~0} and {@code /} as {@code ~1}. Names come from the
 *     body, so this may contain any character; {@link #toString()} is safe to log
 */
public record Pointer(String value) {
  /** The whole body. */
  public static final Pointer BODY = new Pointer("");

  /**
   * Validates the syntax.
   *
   * @throws IllegalArgumentException if the text does not follow RFC 6901
   */
  public Pointer {
    if (!isPointer(value)) {
      throw new IllegalArgumentException(
          "a JSON Pointer must be empty or have a '/' before every step, with '~' as '~0' and '/' as '~1'");
    }
  }

  /**
   * Parses a JSON Pointer.
   *
   * @throws IllegalArgumentException if the text does not follow RFC 6901
   */
  public static Pointer of(String value) {
    return value.isEmpty() ? BODY : new Pointer(value);
  }

  /** The member with this name of the object at this location. */
  public Pointer member(String name) {
    return new Pointer(value + '/' + name.replace("~", "~0").replace("/", "~1"));
  }

  /**
   * The item of the array at this location.
   *
   * @param index counted from 0
   */
  public Pointer item(int index) {
    return new Pointer(value + '/' + index);
  }

  /** The pointer on one line, with non-printable and bidirectional control characters escaped. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(value.length());
    value.codePoints().forEach(c -> append(text, c));
    return text.toString();
  }

  private static void append(StringBuilder text, int character) {
    switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE ->
          escape(text, character);
      default -> text.appendCodePoint(character);
    }
  }

  /** Appends digits without formatting, because names from the body can be long. */
  private static void escape(StringBuilder text, int character) {
    text.append("\\u");
    String digits = Integer.toHexString(character);
    text.append("0".repeat(Math.max(0, 4 - digits.length()))).append(digits);
  }

  private static boolean isPointer(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean stray = i == 0 && c != '/';
      boolean bare = c == '~' && (i + 1 == value.length() || "01".indexOf(value.charAt(i + 1)) < 0);
      if (stray || bare) {
        return false;
      }
    }
    return true;
  }
}
