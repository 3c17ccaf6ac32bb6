package dev.contentservice.conformance.example;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Whether headers name JSON in UTF-8 (RFC 9110, 8.3 and 12.5.1). */
final class MediaTypes {
  /** From the most specific to the least. */
  private static final List<String> RANGES = List.of("application/json", "application/*", "*/*");

  private MediaTypes() {}

  static boolean isJson(String contentType) {
    List<String> parts = parts(contentType);
    return parts.get(0).equals(RANGES.get(0))
        && parts.stream().skip(1).allMatch(p -> !p.startsWith("charset=") || isUtf8(p));
  }

  /** An empty one allows everything. */
  static boolean allowsJson(String accept) {
    if (accept.isBlank()) {
      return true;
    }
    List<List<String>> ranges =
        Stream.of(accept.split(","))
            .map(MediaTypes::parts)
            .filter(each -> each.stream().skip(1).allMatch(p -> isUtf8(p) || p.startsWith("q=")))
            .toList();
    return RANGES.stream()
        .flatMap(range -> ranges.stream().filter(each -> each.get(0).equals(range)).limit(1))
        .findFirst()
        .map(each -> each.stream().noneMatch(part -> part.matches("q=0(\\.0*)?")))
        .orElse(false);
  }

  private static List<String> parts(String value) {
    return Stream.of(value.toLowerCase(Locale.ROOT).split(";"))
        .map(String::strip)
        .filter(part -> !part.isEmpty() || value.isBlank())
        .toList();
  }

  private static boolean isUtf8(String parameter) {
    return parameter.replace("\"", "").equals("charset=utf-8");
  }
}
