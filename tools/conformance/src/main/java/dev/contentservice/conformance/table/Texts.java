package dev.contentservice.conformance.table;

import java.text.Normalizer;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Strings that a service might change, each for another reason. */
public final class Texts {
  private static final List<Integer> LENGTHS =
      List.of(0, 1, 64, 255, 256, 1000, 5000, 10_000, 65_536);

  private static final String COMPOSED = "\u00c5ngstr\u00f6m";

  /** Texts that look like a value of another type, or that a person would write otherwise. */
  private static final List<String> PLAIN =
      List.of(
          "007",
          "12",
          "-5",
          "9007199254740993",
          "0",
          "-0",
          "1.10",
          "1e3",
          "true",
          "null",
          "none",
          "[]",
          "{}",
          "a",
          "A",
          "Mixed Case",
          "UPPER",
          "two  blanks",
          "a,b;c",
          "a/b?c=d&e=%20+f",
          "100%",
          "--",
          "__proto__",
          "<b>&amp;</b>",
          "a\\b \"c\" 'd'",
          "${x} {{y}} %s",
          "$$1",
          "v2.0",
          "a-b.c_d",
          "a\\\\b",
          "\"quoted\"",
          "'quoted'",
          "false",
          "undefined",
          "2024-02-29",
          "2024-02-29T12:00:00Z",
          "%41%2f%zz",
          "&#65;",
          "dGV4dA==");

  private static final List<String> UNICODE =
      List.of(
          COMPOSED,
          Normalizer.normalize(COMPOSED, Normalizer.Form.NFD),
          "\ufb01 \u2460 \uff21",
          "\u0130\u0131 \u00df\u1e9e \u03c2\u03a3",
          "\ud83d\ude80\ud83d\udc69\u200d\ud83d\udcbb",
          "\u0627\u0644\u0639\u0631\u0628\u064a\u0629 \u202eabc\u202c",
          "\u6587\u5b57\u3000\u00a0\u2003x",
          "\ufeff\uffff\u0085\u2028",
          "\u0080\u009f\u00ad \ue000\uf8ff \ufdd0\ufffe \udbc0\udc00\udbff\udfff",
          "\u00a0\u200bzero\u200e\u00a0");

  private static final List<String> SPACE =
      List.of(
          " ",
          " before",
          "after ",
          "  both  ",
          "\ttab\t",
          "line\nfeed",
          "carriage\rreturn",
          "ends\n",
          "\r\n",
          "\u0001\u001f\u007f");

  private static final List<String> COLONS = List.of(":", "a:b", ":a", "a:", "a::b");

  private static final List<String> ENUMERATED =
      List.of(
          "asc",
          "desc",
          "ASC",
          "Desc",
          "created_at",
          "updated_at",
          "published_at",
          "first_published_at",
          "position",
          "compact",
          "table");

  private Texts() {}

  /** Of each length that is not longer than this, with different characters at both ends. */
  public static List<String> ofLength(int most) {
    return LENGTHS.stream().filter(length -> length <= most).map(Texts::numbered).toList();
  }

  private static String numbered(int length) {
    return IntStream.range(0, length / 6 + 1)
        .mapToObj("%06d"::formatted)
        .reduce("", String::concat)
        .substring(0, length);
  }

  /** All of them, up to this length. */
  public static List<String> all(int most) {
    return Stream.of(ofLength(most), PLAIN, UNICODE, SPACE).flatMap(List::stream).toList();
  }

  /** Those without control characters; a password may have colons. */
  public static List<String> credentials(boolean password) {
    return Stream.of(ofLength(5000), PLAIN, UNICODE, SPACE, COLONS)
        .flatMap(List::stream)
        .filter(text -> text.chars().noneMatch(c -> c < ' ' || c == '\u007f'))
        .filter(text -> password || text.indexOf(':') < 0)
        .toList();
  }

  /** Words of enumerations, in which a service may see a meaning. */
  public static List<String> enumerated() {
    return ENUMERATED;
  }

  /** Visible ASCII with inner blanks, as values of headers. */
  public static List<String> ofHeaders() {
    return Stream.concat(ofLength(5000).stream(), PLAIN.stream()).toList();
  }
}
