package dev.contentservice.delivery.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.http.internal.ErrorDetail;
import dev.contentservice.delivery.http.internal.SendLimits;
import dev.contentservice.delivery.outbox.LogLines;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Whatever bytes a receiver sends, the attempt ends with a result, a failure of the protocol has a
 * reason in words, nothing is logged, and the only connection is free for the next attempt.
 */
@Tag("exhaustive")
class MalformedResponsesTest {
  private static final Set<ErrorKind> POSSIBLE =
      EnumSet.of(ErrorKind.STATUS, ErrorKind.ABORTED, ErrorKind.PROTOCOL, ErrorKind.RESET);
  // A place that is not given back makes the next attempt busy.
  private static final SendLimits ONE =
      new SendLimits(Duration.ofSeconds(60), Duration.ofSeconds(20), 1, 1);

  private static final Arbitrary<String> VERSIONS =
      Arbitraries.of(
          "HTTP/1.1",
          "HTTP/1.1",
          "HTTP/1.1",
          "HTTP/1.0",
          "HTTP/2",
          "HTTP/0.9",
          "HTTP/1.99",
          "http/1.1",
          "HTTP/-1.1",
          "HTTP/1.",
          "HTTP/99999999999.1",
          "ICY",
          "",
          " HTTP/1.1",
          "\r\nHTTP/1.1");
  private static final Arbitrary<String> STATUSES =
      Arbitraries.oneOf(
          Arbitraries.of(
              "000",
              "0",
              "00",
              "042",
              "099",
              "-1",
              "-200",
              "+200",
              "1000",
              "00200",
              "2 00",
              "20x",
              "0x200",
              "2147483648",
              "99999999999999999999",
              "",
              " ",
              "200.5",
              "\u00b2\u00b2\u00b2"),
          Arbitraries.of(
              "200", "204", "304", "205", "206", "400", "410", "429", "503", "600", "999"),
          Arbitraries.of("100", "101", "102", "103", "199"),
          Arbitraries.integers().between(-10, 1100).map(String::valueOf));
  private static final Arbitrary<String> NUMBERS =
      Arbitraries.of(
          "0",
          "1",
          "5",
          "-1",
          "-0",
          "+5",
          "99999999999999999999",
          "9223372036854775807",
          "2147483648",
          "5, 5",
          "5, 6",
          "",
          " ",
          "five",
          "0x5",
          "5;5",
          "1e3",
          "\u0000");
  private static final Arbitrary<String> NAMES =
      Arbitraries.of(
          "Content-Length",
          "content-length",
          "Transfer-Encoding",
          "Connection",
          "Keep-Alive",
          "Retry-After",
          "Content-Type",
          "Content-Encoding",
          "webhook-delivery",
          "Proxy-Connection",
          "Upgrade",
          "Trailer",
          "Date",
          "",
          " ",
          "X Y",
          "X\u0000",
          "\u00e9",
          ":",
          "Set-Cookie");
  private static final Arbitrary<String> VALUES =
      Arbitraries.oneOf(
          NUMBERS,
          Arbitraries.of(
              "chunked",
              "gzip",
              "gzip, chunked",
              "chunked, chunked",
              "identity",
              "close",
              "keep-alive",
              "close, keep-alive",
              ",",
              ",,close",
              "timeout=5",
              "timeout=-5",
              "timeout=99999999999999999999",
              "timeout=9223372036854775807",
              "timeout",
              "=",
              "timeout=\"",
              "abort-message",
              "text/html; charset=\"",
              "text/html; charset=none",
              "/;=",
              "Sun, 06 Nov 1994 08:49:37 GMT",
              "Sun, 99 Nov 99999 99:99:99 GMT",
              "Sunday, 06-Nov-94 08:49:37 GMT",
              "\u0000",
              "\"unclosed",
              "a\rb",
              "\u00ff\u00fe"),
          Arbitraries.strings().withCharRange('\u0000', '\u00ff').ofMaxLength(12));
  private static final Arbitrary<String> ENDS =
      Arbitraries.of("\r\n", "\r\n", "\r\n", "\n", "\r", "");
  private static final Arbitrary<String> BODIES =
      Arbitraries.of(
          "",
          "ok",
          "hello",
          "5\r\nhello\r\n0\r\n\r\n",
          "zz\r\n",
          "-1\r\nx",
          "FFFFFFFFFFFFFFFF\r\nx",
          "7fffffffffffffff\r\n",
          "5;\r\nhello\r\n0\r\n:\r\n\r\n",
          "0\r\nX\r\n\r\n",
          "\u001f\u008b\u0008");

  private static Receiver receiver;
  private static Loopback sender;
  private static volatile String response = "";

  @BeforeContainer
  static void open() {
    receiver =
        new Receiver(
            connection -> {
              connection.read();
              connection.write(response);
              connection.socket().shutdownOutput();
            });
    sender = new Loopback(settings -> settings.limits(ONE));
  }

  @AfterContainer
  static void close() throws IOException {
    sender.close();
    receiver.close();
  }

  @Provide
  Arbitrary<String> responses() {
    return Arbitraries.frequencyOf(
        Tuple.of(3, heads()),
        Tuple.of(2, mutated()),
        Tuple.of(1, Arbitraries.strings().withCharRange('\u0000', '\u00ff').ofMaxLength(200)));
  }

  private static Arbitrary<String> heads() {
    Arbitrary<String> line =
        Combinators.combine(VERSIONS, Arbitraries.of(" ", " ", " ", "", "  ", "\t"), STATUSES, ENDS)
            .as((version, gap, status, end) -> version + gap + status + " X" + end);
    Arbitrary<String> header =
        Combinators.combine(NAMES, Arbitraries.of(": ", ": ", ":", " : ", ""), VALUES, ENDS)
            .as((name, colon, value, end) -> name + colon + value + end);
    return Combinators.combine(line, header.list().ofMaxSize(5), ENDS, BODIES)
        .as((first, headers, end, body) -> first + String.join("", headers) + end + body);
  }

  /** A valid response with a few characters replaced, removed or repeated. */
  private static Arbitrary<String> mutated() {
    Arbitrary<String> valid =
        Arbitraries.of(
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nKeep-Alive: timeout=5\r\n\r\nhello",
            "HTTP/1.1 503 X\r\nRetry-After: 120\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 400 X\r\nwebhook-delivery: abort-message\r\n\r\n");
    Arbitrary<Integer> places = Arbitraries.integers().between(0, 99);
    Arbitrary<String> pieces =
        Arbitraries.strings().withCharRange('\u0000', '\u00ff').ofMaxLength(2);
    return Combinators.combine(valid, places.list().ofMinSize(1).ofMaxSize(4), pieces)
        .as(
            (text, where, piece) -> {
              StringBuilder changed = new StringBuilder(text);
              for (int at : where) {
                int start = Math.min(at, changed.length());
                changed.replace(start, Math.min(start + at % 3, changed.length()), piece);
              }
              return changed.toString();
            });
  }

  @Property
  void every_response_ends_the_attempt_with_a_result_in_words(@ForAll("responses") String bytes) {
    response = bytes;
    AttemptResult result;
    List<String> logged;
    try (LogLines lines = new LogLines()) {
      result = sender.send(Loopback.target(receiver.url()));
      logged = lines.texts();
    }

    assertThat(result.delivered() || POSSIBLE.contains(result.error()))
        .as(result.toString())
        .isTrue();
    assertThat(result.wasStarted()).as("its connection was free").isTrue();
    assertThat(logged).isEmpty();
    if (result.error() == ErrorKind.PROTOCOL) {
      assertThat(result.detail()).matches("the response is (not valid HTTP/1.1|too long).*");
      assertThat(result.detail().getBytes(ISO_8859_1))
          .hasSizeLessThanOrEqualTo(ErrorDetail.LONGEST);
      assertThat(result.detail().chars().filter(Character::isISOControl)).isEmpty();
    }
  }
}
