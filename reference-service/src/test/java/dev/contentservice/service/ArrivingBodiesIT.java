package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How bodies arrive on both ports, in HTTP/1.1 and HTTP/2, and which requests are rejected before.
 * Starts its own services, with TLS and with a short body timeout.
 */
@Tag("exhaustive")
class ArrivingBodiesIT {
  private static final String MINIMAL = "{\"name\": \"Article\", \"api_key\": \"article\"}";
  private static final String EVENT =
      "{\"entity_type\":\"a\",\"event_type\":\"b\",\"entity_id\":\"c\",\"entity\":1}";

  @TempDir static Path folder;
  private static Certificate certificate;
  private static RunningService service;
  private static RunningService tls;

  @BeforeAll
  static void start() throws Exception {
    certificate = Certificate.make(folder, "bodies");
    service = RunningService.in(folder, settings("plain.db", Map.of()));
    tls = RunningService.in(folder, settings("tls.db", certificate.in(folder)));
  }

  private static Map<String, String> settings(String store, Map<String, String> more) {
    Map<String, String> all = new HashMap<>(more);
    all.put("CONTENT_STORE_URL", "jdbc:sqlite:" + folder.resolve(store));
    all.put("CONTENT_SECRETS_KEYSET", folder.resolve(store + ".json").toString());
    all.put("CONTENT_API_TOKENS", ManyClients.TOKEN);
    all.put("CONTENT_REQUEST_TIMEOUT", "3S");
    return all;
  }

  @AfterAll
  static void stop() throws Exception {
    service.close();
    tls.close();
  }

  private static byte[] head(String path, String more) {
    return ("POST %s HTTP/1.1~Host: localhost~Authorization: Bearer %s~"
            + "Content-Type: application/json~%s~~")
        .formatted(path, ManyClients.TOKEN, more)
        .replace("~", "\r\n")
        .getBytes(US_ASCII);
  }

  private static URI port(String name) {
    return name.equals("main") ? service.base() : service.management();
  }

  @ParameterizedTest
  @CsvSource({"main, /item-types, 201", "management, /events, 202"})
  void a_100_continue_is_sent_when_the_sender_waits_for_it(String port, String path, int status)
      throws Exception {
    String body = status == 201 ? MINIMAL : EVENT;
    try (Socket socket = new Socket("127.0.0.1", port(port).getPort())) {
      socket.setSoTimeout(60_000);
      InputStream in = socket.getInputStream();
      String more = "Expect: 100-continue\r\nContent-Length: " + body.length();

      socket.getOutputStream().write(head(path, more));
      assertThat(in.readNBytes(25)).asString().isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
      socket.getOutputStream().write(body.getBytes(US_ASCII));

      assertThat(Wire.read(in, false).status()).isEqualTo(status);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "main, /item-types, 1048577, 413",
    "main, /nowhere, 10, 404",
    "management, /events, 16777217, 413",
    "management, /nowhere, 10, 404",
  })
  void no_100_continue_is_sent_before_an_early_rejection(
      String port, String path, long length, int status) throws Exception {
    try (Wire wire = new Wire(port(port))) {
      String more = "Expect: 100-continue\r\nContent-Length: " + length;

      assertThat(wire.exchange(head(path, more)).status()).isEqualTo(status);
    }
  }

  @ParameterizedTest
  @CsvSource({"main, /item-types, 201", "management, /events, 202"})
  void chunks_with_trailers_are_a_body(String port, String path, int status) throws Exception {
    String body = status == 201 ? MINIMAL : EVENT;
    StringBuilder chunks = new StringBuilder();
    body.chars().forEach(c -> chunks.append("1\r\n").append((char) c).append("\r\n"));
    byte[] rest = (chunks + "0\r\nX-Trailer: a\r\n\r\n").getBytes(US_ASCII);
    try (Wire wire = new Wire(port(port))) {
      wire.send(head(path, "Transfer-Encoding: chunked"));

      assertThat(wire.unchecked(rest).status()).isEqualTo(status);
    }
  }

  @ParameterizedTest
  @CsvSource({"main, /item-types, 2", "management, /events, 17"})
  void chunks_that_become_too_large_are_rejected(String port, String path, int mebibytes)
      throws Exception {
    String chunk = "100000\r\n" + " ".repeat(1 << 20) + "\r\n";
    try (Wire wire = new Wire(port(port))) {
      wire.send(head(path, "Transfer-Encoding: chunked"));
      for (int i = 0; i < mebibytes; i++) {
        wire.send(chunk.getBytes(US_ASCII));
      }

      assertThat(wire.unchecked("0\r\n\r\n".getBytes(US_ASCII)).status()).isEqualTo(413);
    }
  }

  @Test
  void a_slow_event_gets_408_and_is_closed() throws Exception {
    byte[] head = head("/events", "Content-Length: 900");

    Dripping dripping = Dripping.to(service.management(), head, new byte[] {' '});

    Wire.Response response = Wire.read(new ByteArrayInputStream(dripping.response()), false);
    assertThat(response.status()).isEqualTo(408);
    assertThat(dripping.lasted()).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
  }

  @ParameterizedTest
  @CsvSource({"t", "unknown"})
  void a_stream_without_its_body_ends_alone(String token) throws Exception {
    try (SSLSocket socket = certificate.http2(tls.base())) {
      byte[] block = Http2Frames.block("POST", "/item-types", fields(token));
      Http2Frames slow =
          Http2Frames.opening(65_535)
              .frame(Http2Frames.HEADERS, Http2Frames.END_HEADERS, 1, block)
              .frame(Http2Frames.DATA, Http2Frames.NO_FLAGS, 1, new byte[] {'{'});
      socket.getOutputStream().write(slow.bytes());
      Http2Frames.await(socket, Http2Frames.HEADERS, 1);
      Http2Frames.await(socket, Http2Frames.RST_STREAM, 1);

      Http2Frames next =
          new Http2Frames()
              .frame(Http2Frames.HEADERS, Http2Frames.END_HEADERS, 3, block)
              .frame(Http2Frames.DATA, Http2Frames.END_STREAM, 3, MINIMAL.getBytes(US_ASCII));
      socket.getOutputStream().write(next.bytes());

      Http2Frames.await(socket, Http2Frames.HEADERS, 3);
    }
    assertThat(tls.output()).noneMatch(line -> line.contains("ERROR"));
  }

  private static Map<String, String> fields(String token) {
    return Map.of("authorization", "Bearer " + token, "content-type", "application/json");
  }
}
