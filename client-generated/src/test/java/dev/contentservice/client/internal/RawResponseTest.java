package dev.contentservice.client.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RawResponseTest {
  private static final HttpHeaders NO_HEADERS = HttpHeaders.of(Map.of(), (name, value) -> true);

  @Property(tries = 200)
  void text_is_well_formed_and_truncated_text_is_not(@ForAll String before) {
    byte[] text = (before + "é").getBytes(StandardCharsets.UTF_8);

    // getBytes replaces a lone surrogate with a question mark, which is well-formed.
    assertThat(response(text).isUtf8()).isTrue();
    assertThat(response(Arrays.copyOf(text, text.length - 1)).isUtf8()).isFalse();
  }

  @Property(tries = 50)
  void long_text_is_checked_to_its_end(@ForAll @IntRange(min = 250, max = 1030) int length) {
    byte[] text = ("x".repeat(length) + "\uD834\uDD1E").getBytes(StandardCharsets.UTF_8);

    assertThat(response(text).isUtf8()).isTrue();
    text[text.length - 2] = 'x';
    assertThat(response(text).isUtf8()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"8388608, false", "8388609, true"})
  void a_body_has_at_most_8_mib(int length, boolean truncated) {
    BoundedBodySubscriber body =
        new BoundedBodySubscriber(
            new Head(200, NO_HEADERS, HttpClient.Version.HTTP_1_1),
            TimeLimit.from(TimeSource.SYSTEM, System.nanoTime(), Duration.ofMinutes(1)));
    body.onNext(List.of(ByteBuffer.allocate(length)));
    body.onComplete();

    assertThat(body.getBody().toCompletableFuture().join().truncated()).isEqualTo(truncated);
  }

  private record Head(int statusCode, HttpHeaders headers, HttpClient.Version version)
      implements HttpResponse.ResponseInfo {}

  private static RawResponse response(byte[] body) {
    return new RawResponse(200, NO_HEADERS, body, false);
  }
}
