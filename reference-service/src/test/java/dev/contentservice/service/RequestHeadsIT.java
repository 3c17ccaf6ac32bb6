package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.Rfc9112.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.statistics.Statistics;

/**
 * Both ports agree with {@link Rfc9112} about each request in a stream of bytes: an invalid head
 * gets 400 or 505 and ends the connection, and no byte of a body is ever a request. Starts its own
 * service: jqwik knows no extensions of JUnit.
 */
@Domain(RawRequests.class)
@Tag("exhaustive")
class RequestHeadsIT {
  private static final Pattern RESPONSE = Pattern.compile("HTTP/1\\.1 ([0-9]{3}) ");

  /** By the network layer: the service itself also closes a connection, but not in these words. */
  private static final Pattern REJECTION =
      Pattern.compile(
          "HTTP/1\\.1 (400|505) [^\r]+\r\n" + "Connection: close\r\nContent-Length: 0\r\n\r\n");

  private static final Pattern PROBLEM =
      Pattern.compile("(?i)\r\ncontent-type: application/problem\\+json\r\n");

  private static final int PATIENCE_MILLIS = 60_000;
  private static final int SILENCE_MILLIS = 200;

  private static Path folder;
  private static RunningService service;

  /** What the service sent, and whether it ended the connection. */
  private record Received(List<Integer> statuses, long rejections, long problems, boolean closed) {}

  @BeforeContainer
  static void start() throws Exception {
    folder = Files.createTempDirectory("heads");
    service =
        RunningService.in(
            folder,
            Map.of("CONTENT_API_TOKENS", SharedService.TOKEN, "CONTENT_LOG_REQUESTS", "off"));
  }

  @AfterContainer
  static void stop() throws Exception {
    service.close();
  }

  @Property(tries = 1500)
  void each_request_of_the_grammar_gets_a_response_and_an_invalid_head_is_the_last(
      @ForAll String stream) throws IOException {
    byte[] sent = stream.getBytes(ISO_8859_1);
    check(service.base(), sent);
    check(service.management(), sent);
  }

  @Example
  void nothing_was_logged_as_an_error() {
    assertThat(service.output()).noneMatch(line -> line.contains("ERROR"));
  }

  private static void check(URI port, byte[] sent) throws IOException {
    // A character that is no byte was replaced.
    List<Verdict> right = Rfc9112.of(new String(sent, ISO_8859_1));
    Verdict last = right.get(right.size() - 1);
    Statistics.collect(last);

    Received received = send(port, sent, last != Verdict.UNREAD);

    long byService = right.stream().filter(each -> each != Verdict.INVALID).count();
    assertThat(received.statuses()).as("no failure").allMatch(each -> each < 500 || each == 505);
    assertThat(received.statuses().size() - received.rejections())
        .as("responses of the service itself")
        .isBetween(last == Verdict.UNREAD ? byService - 1 : byService, byService);
    if (last != Verdict.UNREAD) {
      assertThat(received.statuses()).as("responses").hasSize(right.size());
      assertThat(received.closed()).as("closed").isTrue();
      assertThat(received.problems())
          .as("problems of the service itself")
          .isEqualTo(
              received.statuses().stream().filter(each -> each >= 400).count()
                  - received.rejections());
    }
    if (last == Verdict.INVALID) {
      assertThat(received.statuses().get(right.size() - 1)).isIn(400, 505);
    }
  }

  /** Reads to the end, or until nothing more comes. */
  private static Received send(URI port, byte[] bytes, boolean ends) throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    boolean closed = false;
    try (Socket socket = new Socket(port.getHost(), port.getPort())) {
      socket.getOutputStream().write(bytes);
      byte[] part = new byte[8 << 10];
      while (!closed) {
        boolean more = ends || read.size() == 0;
        socket.setSoTimeout(more ? PATIENCE_MILLIS : SILENCE_MILLIS);
        int size = socket.getInputStream().read(part);
        closed = size < 0;
        read.write(part, 0, Math.max(0, size));
      }
    } catch (SocketTimeoutException silent) {
      // The connection stays open.
    } catch (SocketException reset) {
      closed = true;
    }
    String text = read.toString(ISO_8859_1);
    return new Received(
        RESPONSE.matcher(text).results().map(each -> Integer.parseInt(each.group(1))).toList(),
        REJECTION.matcher(text).results().count(),
        PROBLEM.matcher(text).results().count(),
        closed);
  }
}
