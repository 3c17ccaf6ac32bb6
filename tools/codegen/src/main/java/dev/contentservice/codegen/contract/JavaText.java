package dev.contentservice.codegen.contract;

import java.util.ArrayList;
import java.util.List;

/** Texts in Java source. */
public final class JavaText {
  private static final char FIRST_PRINTABLE = ' ';
  private static final char LAST_ASCII = '~';

  /** A literal has at most 65,535 bytes, and a character at most 3. */
  private static final int LONGEST = 20_000;

  private JavaText() {}

  /** The literal of a text, in ASCII. */
  public static String literal(Object text) {
    StringBuilder literal = new StringBuilder("\"");
    for (char each : text.toString().toCharArray()) {
      if (each == '"' || each == '\\') {
        literal.append('\\').append(each);
      } else if (each < FIRST_PRINTABLE) {
        literal.append("\\%03o".formatted((int) each));
      } else if (each > LAST_ASCII) {
        literal.append("\\u%04x".formatted((int) each));
      } else {
        literal.append(each);
      }
    }
    return literal.append('"').toString();
  }

  /** What is between the quotes of the literal. */
  public static String content(Object text) {
    String literal = literal(text);
    return literal.substring(1, literal.length() - 1);
  }

  /** The expression of a text that may be longer than a literal. */
  public static String joined(String text) {
    if (text.length() <= LONGEST) {
      return literal(text);
    }
    List<String> parts = new ArrayList<>();
    for (int from = 0; from < text.length(); from += LONGEST) {
      parts.add(literal(text.substring(from, Math.min(text.length(), from + LONGEST))));
    }
    return "String.join(\"\", " + String.join(", ", parts) + ")";
  }
}
