package dev.contentservice.delivery.http;

import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.http.Receiver.Connection;
import dev.contentservice.delivery.http.Receiver.Script;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;

/** Invalid responses. */
enum BadScripts {
  DRIPS_A_HEAD(ErrorKind.TIMEOUT, c -> drip(c, "HTTP/1.1 200 OK\r\nX-Slow: ", "a")),
  DRIPS_A_BODY(c -> drip(c, "HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n", "a")),
  DRIPS_CHUNKS(c -> drip(c, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\na\r\n")),
  DRIPS_AN_END(c -> drip(c, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: ", "a")),
  DRIPS_INTERIM_ANSWERS(ErrorKind.TIMEOUT, c -> drip(c, "", "HTTP/1.1 102 Processing\r\n\r\n")),
  DRIPS_EMPTY_LINES(ErrorKind.PROTOCOL, c -> drip(c, "", "\r\n")),
  FLOODS_INTERIM_ANSWERS(
      ErrorKind.PROTOCOL, c -> flood(c, "", "HTTP/1.1 100 Continue\r\nX-A: b\r\n\r\n")),
  SWITCHES_PROTOCOLS(
      ErrorKind.TIMEOUT, c -> hang(c, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n")),
  HANGS(ErrorKind.TIMEOUT, c -> hang(c, "")),
  HANGS_IN_A_BODY(c -> hang(c, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab")),
  HANGS_WITHOUT_AN_END(c -> hang(c, "HTTP/1.1 200 OK\r\n\r\nab")),
  RESETS(ErrorKind.RESET, c -> c.socket().setSoLinger(true, 0)),
  CLOSES(ErrorKind.RESET, c -> {}),
  CLOSES_IN_A_HEAD(ErrorKind.RESET, c -> c.write("HTTP/1.1 200 OK\r\nX-A: b")),
  CLOSES_IN_A_BODY(null, c -> c.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab")),
  REFUSES_AND_CLOSES_IN_A_BODY(
      ErrorKind.STATUS, c -> c.write("HTTP/1.1 500 X\r\nContent-Length: 9\r\n\r\nab")),
  SENDS_TEN_GIGABYTES(
      null, c -> flood(c, "HTTP/1.1 200 OK\r\nContent-Length: 10737418240\r\n\r\n", "a")),
  SENDS_WITHOUT_AN_END(null, c -> flood(c, "HTTP/1.1 200 OK\r\n\r\n", "a")),
  SENDS_TINY_CHUNKS(
      null, c -> flood(c, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\na\r\n")),
  SENDS_A_GZIP_BOMB(null, BadScripts::bomb),
  SENDS_A_HEAD_WITHOUT_AN_END(
      ErrorKind.PROTOCOL, c -> flood(c, "HTTP/1.1 200 OK\r\n", "X-A: bbbbbbbbbbbbbbbbb\r\n")),
  SENDS_A_LINE_WITHOUT_AN_END(ErrorKind.PROTOCOL, c -> flood(c, "HTTP/1.1 200 OK\r\nX-A: ", "b")),
  SENDS_A_MEGABYTE_OF_HEADERS(
      ErrorKind.PROTOCOL,
      c ->
          c.write(
              "HTTP/1.1 200 OK\r\n"
                  + ("X-A: " + "b".repeat(8000) + "\r\n").repeat(130)
                  + "Content-Length: 0\r\n\r\n")),
  CHUNKS_WRONGLY(
      null,
      c -> c.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\na\r\n0\r\n\r\n")),
  CHUNKS_NEGATIVELY(
      null,
      c -> c.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\na\r\n0\r\n\r\n")),
  ANSWERS_AS_IN_1991(ErrorKind.PROTOCOL, c -> c.write("<html>hello</html>\r\n")),
  SENDS_GARBAGE(ErrorKind.PROTOCOL, c -> flood(c, "", "\u0000\u00ff\u0001\u00fe")),
  SENDS_NO_STATUS(ErrorKind.PROTOCOL, c -> c.write("HTTP/1.1 OK\r\n\r\n")),
  SENDS_A_STATUS_BELOW_100(
      ErrorKind.PROTOCOL, c -> c.write("HTTP/1.1 42 X\r\nContent-Length: 0\r\n\r\n")),
  SENDS_STATUS_ZERO(
      ErrorKind.PROTOCOL, c -> c.write("HTTP/1.1 000 X\r\nContent-Length: 0\r\n\r\n")),
  SPEAKS_ANOTHER_PROTOCOL(ErrorKind.PROTOCOL, c -> c.write("SSH-2.0-OpenSSH_9.6\r\n")),
  SENDS_A_BAD_LENGTH(
      ErrorKind.PROTOCOL, c -> c.write("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n"));

  /** The expected error; null if delivered, as by a complete success head. */
  final ErrorKind expected;

  /** Whether only the deadline ends the attempt. */
  final boolean untilTheDeadline;

  /** Reads a request and responds with this. */
  final Script script;

  /** Goes on after a head of success for as long as it may. */
  BadScripts(Script script) {
    this(null, true, script);
  }

  BadScripts(ErrorKind expected, Script script) {
    this(expected, expected == ErrorKind.TIMEOUT, script);
  }

  BadScripts(ErrorKind expected, boolean untilTheDeadline, Script script) {
    this.expected = expected;
    this.untilTheDeadline = untilTheDeadline;
    this.script =
        connection -> {
          connection.read();
          script.play(connection);
        };
  }

  private static void hang(Connection connection, String start) throws IOException {
    connection.write(start);
    // Until the sender closes the connection.
    connection.in().readAllBytes();
  }

  private static void drip(Connection connection, String start, String drop) throws IOException {
    connection.write(start);
    try {
      while (true) {
        connection.write(drop);
        Thread.sleep(10);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void flood(Connection connection, String start, String drop) throws IOException {
    connection.write(start);
    String wave = drop.repeat(16_384 / drop.length());
    for (long written = 0; written < 10L << 30; written += wave.length()) {
      connection.write(wave);
    }
  }

  private static void bomb(Connection connection) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      byte[] zeros = new byte[1 << 20];
      for (int i = 0; i < 10; i++) {
        gzip.write(zeros);
      }
    }
    connection.write(
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Encoding: gzip\r\nContent-Length: "
            + packed.size()
            + "\r\n\r\n");
    connection.out().write(packed.toByteArray());
  }
}
