package dev.contentservice.service.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadBytesTest {
  private static final String HEAD = "GET /%s HTTP/1.1\r\nHost: a\r\nContent-Length: %s\r\n%s\r\n";

  @ParameterizedTest
  @CsvSource({"65536, WHOLE", "65537, LINE_TOO_LONG"})
  void a_request_line_has_at_most_64_KiB(int bytes, HeadState state) {
    int others = "GET / HTTP/1.1\r".length();

    assertThat(read(HEAD.formatted("p".repeat(bytes - others), 1, ""))).isEqualTo(state);
  }

  @ParameterizedTest
  @CsvSource({"65536, WHOLE", "65537, FIELDS_TOO_LARGE"})
  void headers_have_at_most_64_KiB(int bytes, HeadState state) {
    int others = "Host: a\r\nContent-Length: 1\r\nX: \r\n\r".length();
    String field = "X: " + "v".repeat(bytes - others) + "\r\n";

    assertThat(read(HEAD.formatted("", 1, field))).isEqualTo(state);
  }

  @ParameterizedTest
  @CsvSource({"18, WHOLE", "19, MALFORMED"})
  void a_length_has_at_most_18_digits(int digits, HeadState state) {
    assertThat(read(HEAD.formatted("", "1".repeat(digits), ""))).isEqualTo(state);
  }

  private static HeadState read(String head) {
    return new HeadBytes().add(ByteBufAllocator.DEFAULT, Unpooled.copiedBuffer(head, US_ASCII));
  }
}
