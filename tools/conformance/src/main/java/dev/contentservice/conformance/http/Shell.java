package dev.contentservice.conformance.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Text of a POSIX shell. */
final class Shell {
  private Shell() {}

  static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  /** The text of these bytes, unless they are no UTF-8 or have a character no shell passes on. */
  static Optional<String> text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.indexOf('\0') < 0 ? Optional.of(text) : Optional.empty();
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** The command that prints these bytes as text, and the token where {@code $TOKEN} names it. */
  static String printed(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    return Stream.of(text.split(Pattern.quote("$TOKEN"), -1))
        .map(Shell::format)
        .collect(Collectors.joining("; printf %s \"$TOKEN\"; ", "{ ", "; }"));
  }

  private static String format(String text) {
    StringBuilder format = new StringBuilder("printf '");
    text.chars()
        .forEach(
            c ->
                format.append(
                    switch (c) {
                      case '\r' -> "\\r";
                      case '\n' -> "\\n";
                      case '%' -> "%%";
                      case '\\' -> "\\\\";
                      case '\'' -> "'\\''";
                      default -> c < ' ' || c > '~' ? "\\%03o".formatted(c) : Character.toString(c);
                    }));
    return format.append('\'').toString();
  }
}
