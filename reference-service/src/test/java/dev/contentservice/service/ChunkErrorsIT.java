package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A body whose chunks are invalid gets 400 on both ports, and nothing after it is a request. */
@SharesService
@Tag("exhaustive")
class ChunkErrorsIT {
  private static final String HEAD =
      "POST %s HTTP/1.1~Host: localhost~Authorization: Bearer %s~Content-Type: application/json~"
          + "Transfer-Encoding: chunked~~";

  /** The end of the body, and another request. */
  private static final String NEXT = "0~~GET /q/health HTTP/1.1~Host: localhost~~";

  private static final long APART_NANOS = 100_000_000;

  private static RunningService service;

  @BeforeAll
  static void start(RunningService shared) {
    service = shared;
  }

  static List<String> invalid() {
    String long100k = "x".repeat(100_000);
    return List.of(
        "0x2~{}~",
        "-2~{}~",
        "+2~{}~",
        " 2~{}~",
        "2 x~{}~",
        "two~{}~",
        "~{}~",
        "10000000000000002~{}~",
        "ffffffffffffffff~{}~",
        "2\n{}\n",
        "2~{}XX",
        "2~{}",
        "2~{}\n",
        "2;\nx~{}~",
        "2;\rx~{}~",
        "2;x=\0~{}~",
        "2;x=" + long100k + "~{}~",
        "2~{}~0~no colon~~",
        "2~{}~0~X: a\n~",
        "2~{}~0~X : a~~",
        "2~{}~0~X: \0~~",
        "2~{}~0~X: " + long100k + "~~");
  }

  @ParameterizedTest
  @MethodSource("invalid")
  void an_invalid_chunk_gets_400_and_ends_the_connection(String chunks) throws IOException {
    for (boolean split : new boolean[] {false, true}) {
      assertThat(send(service.base(), "/item-types", chunks + NEXT, split)).isEqualTo(400);
      assertThat(send(service.management(), "/events", chunks + NEXT, split)).isEqualTo(400);
    }
  }

  @ParameterizedTest
  @CsvSource({"2~{", "2~{}~", "2~{}~0~", "2~{}~0~X: a~"})
  void a_client_that_ends_its_output_within_the_chunks_gets_400(String chunks) throws IOException {
    assertThat(send(service.base(), "/item-types", chunks, true)).isEqualTo(400);
    assertThat(send(service.management(), "/events", chunks, true)).isEqualTo(400);
  }

  @Test
  void a_response_that_is_sent_already_is_the_last() throws IOException {
    assertThat(send(service.base(), "/nowhere", "2~{}XX" + NEXT, true)).isEqualTo(404);
  }

  /** The status of the only response, after which the service ends the connection. */
  private static int send(URI port, String path, String chunks, boolean split) throws IOException {
    try (Socket socket = new Socket(port.getHost(), port.getPort())) {
      socket.setSoTimeout(60_000);
      String head = HEAD.formatted(path, SharedService.TOKEN);
      OutputStream out = socket.getOutputStream();
      out.write(bytes(split ? head : head + chunks));
      if (split) {
        // Else the service may read both at once.
        LockSupport.parkNanos(APART_NANOS);
        out.write(bytes(chunks));
      }
      if (!chunks.endsWith(NEXT)) {
        socket.shutdownOutput();
      }
      String response = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
      assertThat(response).startsWith("HTTP/1.1 ").doesNotContainPattern("(?s).HTTP/1.1 ");
      return Integer.parseInt(response.substring(9, 12));
    }
  }

  private static byte[] bytes(String text) {
    return text.replace("~", "\r\n").getBytes(ISO_8859_1);
  }
}
