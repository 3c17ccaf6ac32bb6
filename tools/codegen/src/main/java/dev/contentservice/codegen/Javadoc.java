package dev.contentservice.codegen;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes descriptions of a contract, which are Markdown, as Javadoc. */
final class Javadoc {
  private static final int WIDTH = 88;

  private Javadoc() {}

  /** The text as Javadoc in lines. */
  static List<String> lines(@Nullable String text) {
    return wrapped(html(text), "");
  }

  /** The text as a further paragraph, in lines. */
  static List<String> paragraph(@Nullable String text) {
    return wrapped("<p>" + html(text), "");
  }

  /** A block tag with its text, such as "param" with a name; later lines are indented. */
  static List<String> tag(String tag, @Nullable String text) {
    return wrapped(tag + " " + html(text), "    ");
  }

  /** Code in backticks becomes {@code code}; other special characters are {@code literal}. */
  private static String html(@Nullable String text) {
    StringBuilder html = new StringBuilder();
    boolean code = false;
    for (String part : (text == null ? "" : text.strip()).split("`", -1)) {
      html.append(code ? code(part) : escaped(part));
      code = !code;
    }
    return html.toString();
  }

  /** Code with braces that do not match, or what Java reads as an escape, is plain text. */
  private static String code(String text) {
    String rest = text;
    while (rest.contains("{")) {
      String less = rest.replaceAll("\\{[^{}]*}", "");
      if (less.equals(rest)) {
        break;
      }
      rest = less;
    }
    boolean plain = rest.contains("{") || rest.contains("}") || text.contains("\\u");
    return plain ? escaped(text) : "{@code " + text.replace("*/", "* /") + "}";
  }

  /** Inline tags, since source is read more often than pages; a comment cannot end inside one. */
  private static String escaped(String text) {
    return text.replaceAll("[<>&@]+|(?<=\\*)/", "{@literal $0}").replace("\\u", "&#92;u");
  }

  private static List<String> wrapped(String text, String indent) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split("\\s+", -1)) {
      if (line.length() + 1 + word.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(indent);
      }
      line.append(line.length() == 0 || line.toString().isBlank() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
