package dev.contentservice.codegen;

/** Texts in Java source. */
final class JavaText {
  private static final char FIRST_PRINTABLE = ' ';
  private static final char LAST_ASCII = '~';

  private JavaText() {}

  /** The literal of a text, in ASCII. */
  static String literal(Object text) {
    StringBuilder literal = new StringBuilder("\"");
    for (char each : text.toString().toCharArray()) {
      if (each == '"' || each == '\\') {
        literal.append('\\').append(each);
      } else if (each < FIRST_PRINTABLE || each > LAST_ASCII) {
        literal.append("\\u%04x".formatted((int) each));
      } else {
        literal.append(each);
      }
    }
    return literal.append('"').toString();
  }
}
