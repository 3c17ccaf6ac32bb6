package dev.contentservice.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.http.internal.ErrorDetail;
import dev.contentservice.delivery.http.internal.SecretRedactor;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorDetailTest {
  private static final String REASON = "the response is not valid HTTP/1.1: ";

  @ParameterizedTest
  @CsvSource({"299, 299", "300, 300", "301, 300"})
  void the_words_have_at_most_300_characters(int length, int shown) {
    String words = REASON + "x".repeat(length - REASON.length());

    assertThat(
            ErrorDetail.of(
                ErrorKind.PROTOCOL,
                new IOException(words.substring(REASON.length())),
                SecretRedactor.of(List::of)))
        .isEqualTo(words.substring(0, shown));
  }
}
