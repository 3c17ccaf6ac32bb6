package dev.contentservice.conformance.table;

import java.text.Normalizer;
import java.util.List;
import java.util.stream.Collectors;
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

  /** Texts in which a library sees a value, an escape, a template, markup, a path or a secret. */
  private static final List<String> MEANT =
      List.of(
          // booleans, nothing and numbers of other languages
          "yes",
          "no",
          "on",
          "off",
          "y",
          "n",
          "T",
          "True",
          "NULL",
          "None",
          "nil",
          "NaN",
          "~",
          "+5",
          "1_000",
          "1,000",
          "0x1F",
          "0b11",
          "0o17",
          ".5",
          "5.",
          "1e400",
          "4111111111111111",
          "12345678901234567890",
          "3.10",
          "-Infinity",
          // times, identifiers, addresses
          "12:30",
          "01/02/2003",
          "20240229",
          "2024-W09",
          "2024-02-29T12:00:00+02:00",
          "latest",
          "0E984725-C51C-4BF4-9960-E1C80E27ABA0",
          "{0e984725-c51c-4bf4-9960-e1c80e27aba0}",
          "https://user:pass@www.example.com:443/a/../b?utm_source=c&token=d#e",
          "www.example.com",
          "First.Last+tag@Example.COM",
          "DOMAIN\\user",
          "+49 (30) 1234-567",
          // escapes
          "a\\nb\\tc",
          "\\u0041\\x41\\0",
          "%0A%c3%a9",
          "&lt;&nbsp;&#x41;",
          "=41=\u00e9=",
          "=?utf-8?q?a?=",
          "\u001b[31mred\u001b[0m",
          "a+b%2Bc",
          "^M",
          "\\\\u0041",
          // templates
          "<%= x %>",
          "#{x}",
          "@{x}",
          "%(x)s",
          "%d%n",
          "{0}",
          "{% x %}",
          "[[x]]",
          ":smile:",
          "$x",
          "{{{x}}}",
          "*",
          "a*",
          "**",
          // markup
          "**b** _i_",
          "# title",
          "[a](b)",
          "<script>alert(1)</script>",
          "<br/>a<p>",
          "<!-- a -->",
          "<![CDATA[a]]>",
          "</script>",
          "<a@example.com>",
          "\u201cquoted\u201d",
          "``a``",
          "it's",
          // other notations
          "=1+1",
          "@sum(a)",
          "-a",
          "+a",
          "'; drop table a; --",
          "1 or 1=1",
          "a_b%c",
          "a|b|c",
          "a;b=c",
          "key: value",
          "a = b",
          "- a",
          "\"a\",\"b\"",
          "a#b",
          "a@b",
          "a>b<c",
          "(a)",
          // paths and names
          "../../etc/passwd",
          "./a",
          "/a/",
          "a//b",
          "C:\\a",
          ".hidden",
          "a.",
          "a.b",
          "camelCase",
          "PascalCase",
          "kebab-case",
          "snake_case",
          "aaaaaaaaaaaa",
          "item.created",
          "created",
          // secrets
          "{\"password\":\"a\",\"token\":\"b\"}",
          "password=a&key=b",
          "Bearer abc.def");

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
          "\u00a0\u200bzero\u200e\u00a0",
          "\ufffd",
          "a\u0301\u0300\u0308\u0302\u0323 \u0345",
          "\u2068isolated\u2069 \u2060\u180e\ufe0f",
          "\u0378\ud9ff\udc01",
          "\udb40\udc41\udb40\udc7f",
          "\ud835\udc00 \u00b2 \u00bd \u2460 \u0663",
          "\u212a \u017f \u01c4 \ufb06 \u0149",
          "\u2010\u2014\u2026 \u2018a\u2019",
          "\u1100\u1161 \uac00",
          "\ud83c\udde9\ud83c\uddea \u2764\ufe0f");

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
          "\u0001\u001f\u007f",
          "a\r\nb",
          "\na",
          "a\u000bb\u000cc",
          "a \n b",
          "a\u2028b\u2029c");

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
        .mapToObj(number -> String.valueOf(1_000_000 + number).substring(1))
        .collect(Collectors.joining())
        .substring(0, length);
  }

  /** All of them, up to this length. */
  public static List<String> all(int most) {
    return Stream.of(ofLength(most), PLAIN, MEANT, UNICODE, SPACE).flatMap(List::stream).toList();
  }

  /** Those without control characters; a password may have colons. */
  public static List<String> credentials(boolean password) {
    return Stream.of(ofLength(5000), PLAIN, MEANT, UNICODE, SPACE, COLONS)
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
    return Stream.of(ofLength(5000), PLAIN, MEANT)
        .flatMap(List::stream)
        .filter(text -> text.chars().allMatch(c -> c >= ' ' && c <= '~'))
        .toList();
  }

  /** Texts in which a service may see more than characters. */
  public static List<String> meant() {
    return Stream.of(PLAIN, MEANT, UNICODE, SPACE).flatMap(List::stream).toList();
  }
}
