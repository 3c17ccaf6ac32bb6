package dev.contentservice.service;

import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.arbitraries.StringArbitrary;
import net.jqwik.api.domains.DomainContextBase;

/**
 * Streams of bytes, each a character: a request by the grammar of RFC 9112 with up to three changes
 * of its head, whose body holds a request as well, and a last request.
 */
final class RawRequests extends DomainContextBase {
  static final String LAST = "GET /models HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  private static final String HIDDEN = "GET /models HTTP/1.1\r\nHost: localhost\r\n\r\n";
  private static final int CHANGES = 3;

  /** Bytes that separate, end or fold something, in some parser. */
  private static final String BYTES =
      "\0\1\b\t\n\u000b\f\r\u001b\u001f \"',;:/()=0+-aZ~\u007f\u0080\u00a0\u00ff";

  private static final List<String> CODINGS =
      List.of(
          "identity",
          "gzip",
          "\"chunked\"",
          "chunked;q=1",
          "xchunked",
          "cow",
          "gzip, chunked",
          "chunked, chunked",
          ",chunked",
          "chunked,",
          "",
          "chunked",
          "CHUNKED",
          "chun ked");
  private static final List<String> LENGTHS =
      List.of(
          "0",
          "5",
          "+5",
          "-5",
          "5, 5",
          "5,6",
          "0x5",
          "5 5",
          "",
          "1000000000000000000",
          "5.0",
          "99999999999999999999",
          "18446744073709551621",
          "\u0665");
  private static final List<String> VERSIONS =
      List.of(
          "HTTP/1.0",
          "HTTP/1.2",
          "HTTP/0.9",
          "HTTP/2.0",
          "HTTP/3.0",
          "FTP/1.1",
          "http/1.1",
          "HTTP/1.10",
          "HTTP/11",
          "HTTP/1",
          "HTTP",
          "",
          "HTTP/1.1 ",
          " HTTP/1.1",
          "HTTP/+1.1");

  /** One change of a head, at a place between 0 and 1. */
  private interface Change {
    String of(String head, double place);
  }

  @Provide
  Arbitrary<String> streams() {
    Arbitrary<List<Tuple.Tuple2<Change, Double>>> changes =
        Combinators.combine(changes(), Arbitraries.doubles().between(0, 1).ofScale(4))
            .as(Tuple::of)
            .list()
            .ofMaxSize(CHANGES);
    return Combinators.combine(requests(), changes)
        .as(
            (request, all) -> {
              int end = request.indexOf("\r\n\r\n", 2) + 4;
              String head = request.substring(0, end);
              for (var change : all) {
                head = change.get1().of(head, change.get2());
              }
              return head + request.substring(end) + LAST;
            });
  }

  private static Arbitrary<String> requests() {
    Arbitrary<String> empty = Arbitraries.frequency(Tuple.of(5, ""), Tuple.of(1, "\r\n"));
    Arbitrary<String> methods =
        Arbitraries.of("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT", "a|b!");
    Arbitrary<String> targets =
        Arbitraries.frequencyOf(
            Tuple.of(3, Arbitraries.of("/models", "http://localhost/models")),
            Tuple.of(1, RawTargets.all()));
    Arbitrary<String> fields =
        fields().list().ofMaxSize(3).map(lines -> lines.stream().collect(Collectors.joining()));
    return Combinators.combine(empty, methods, targets, fields, bodies())
        .as(
            (before, method, target, lines, body) ->
                before + method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + lines + body);
  }

  private static Arbitrary<String> fields() {
    Arbitrary<String> names = Arbitraries.strings().withChars("aZ09!#$%&'*+-.^_`|~").ofMaxLength(5);
    StringArbitrary values = Arbitraries.strings().withChars("aZ0 \t\",;:=\u0080\u00ff");
    Arbitrary<String> spaces = Arbitraries.of("", " ", "\t", "  ");
    return Combinators.combine(names, spaces, values.ofMaxLength(8), spaces)
        .as((name, before, value, after) -> "X-" + name + ":" + before + value + after + "\r\n");
  }

  /** The end of the head, and the body. */
  private static Arbitrary<String> bodies() {
    String chunk = Integer.toHexString(HIDDEN.length()) + "\r\n" + HIDDEN + "\r\n0\r\n\r\n";
    return Arbitraries.of(
        "\r\n",
        "Content-Length: " + HIDDEN.length() + "\r\n\r\n" + HIDDEN,
        "Transfer-Encoding: chunked\r\n\r\n" + chunk,
        "transfer-encoding:\tChunked \r\n\r\n" + chunk);
  }

  private static Arbitrary<Change> changes() {
    Arbitrary<Change> bytes =
        Arbitraries.oneOf(
            characters().map(c -> (head, place) -> splice(head, place, 0, c)),
            characters().map(c -> (head, place) -> splice(head, place, 1, c)),
            Arbitraries.just((head, place) -> splice(head, place, 1, "")));
    Arbitrary<Change> lines =
        Arbitraries.oneOf(
            Arbitraries.of(CODINGS).map(coding -> field("Transfer-Encoding: " + coding)),
            Arbitraries.of(LENGTHS).map(length -> field("Content-Length: " + length)),
            Arbitraries.of(RawTargets.HOSTS).map(host -> field("Host: " + host)),
            Arbitraries.of(" folded", "\tfolded: a", "X-A : b", ":", "X-A", "X-\u00e9: a")
                .map(RawRequests::field));
    Arbitrary<Change> rewritten =
        Arbitraries.oneOf(
            Arbitraries.of(VERSIONS).map(to -> (head, place) -> head.replace("HTTP/1.1", to)),
            Arbitraries.of(RawTargets.HOSTS)
                .map(to -> (head, place) -> head.replace(": localhost", ":" + to)),
            Arbitraries.of(CODINGS).map(to -> (head, place) -> head.replaceAll("(?i)chunked", to)),
            Arbitraries.of(LENGTHS)
                .map(to -> (head, place) -> head.replaceAll("(Length: )[0-9]+", "$1" + to)),
            Arbitraries.of("\n", "\r", "\r\r\n", "\r\n\r\n", "\n\r")
                .map(to -> (head, place) -> lineEnd(head, place, to)),
            Arbitraries.of("\0\0", "\1\2\3", "\r\n\r\n", "\n", " ", "\r")
                .map(before -> (head, place) -> before + head));
    return Arbitraries.oneOf(bytes, lines, rewritten);
  }

  private static Arbitrary<String> characters() {
    return Arbitraries.strings().withChars(BYTES.toCharArray()).ofLength(1);
  }

  private static String splice(String head, double place, int replaced, String by) {
    int at = (int) (place * (head.length() - 1));
    return head.substring(0, at) + by + head.substring(at + replaced);
  }

  /** Adds a line after the first one. */
  private static Change field(String line) {
    return (head, place) -> head.replaceFirst("(?<=[^\r\n])\r\n", "\r\n" + line + "\r\n");
  }

  private static String lineEnd(String head, double place, String to) {
    int at = head.indexOf("\r\n", (int) (place * (head.length() - 1)));
    return at < 0 ? head : head.substring(0, at) + to + head.substring(at + 2);
  }
}
