package dev.contentservice.conformance.http;

/** Text for people: characters that cannot be seen are escaped. */
public final class Visible {
  private Visible() {}

  /** Whether a character is not seen, or is taken for a blank. Line ends are not escaped. */
  static boolean isHidden(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL -> character != '\n';
      case Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          true;
      case Character.SPACE_SEPARATOR -> character != ' ';
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> true;
      // Fillers of Hangul and Braille.
      default ->
          character == 0x115f
              || character == 0x1160
              || character == 0x3164
              || character == 0xffa0
              || character == 0x2800;
    };
  }

  /** Each of them as {@code \\u{200b}}, which no JSON text has. */
  public static String text(String text) {
    StringBuilder visible = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (isHidden(c)) {
                visible.append("\\u{%02x}".formatted(c));
              } else {
                visible.appendCodePoint(c);
              }
            });
    return visible.toString();
  }
}
