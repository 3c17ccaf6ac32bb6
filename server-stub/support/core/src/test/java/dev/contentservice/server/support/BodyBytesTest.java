package dev.contentservice.server.support;

import static dev.contentservice.server.support.Requests.rejected;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BodyBytesTest {
  private static final int LIMIT = 100;
  private static final int MOST_DISCARDED = 16 << 20;

  @ParameterizedTest
  @CsvSource({"0, 0", "99, 99", "100, 100", "99, ", "100, ", "100, 18 bytes", "50, -1"})
  void a_body_up_to_the_limit_is_read(int length, @Nullable String declared) {
    assertThat(BodyBytes.read(body(length), declared, LIMIT)).hasSize(length);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "99, 1", "100, 1"})
  void no_more_than_the_declared_length_is_read(int declared, int more) {
    InputStream body = body(declared + more);

    assertThat(BodyBytes.read(body, "" + declared, LIMIT)).hasSize(declared);
    assertThat(body).hasBinaryContent(new byte[more]);
  }

  @Test
  void a_body_that_ends_before_its_declared_length_is_shorter() {
    assertThat(BodyBytes.read(body(7), "9", LIMIT)).hasSize(7);
  }

  /** Memory is used for what arrives, not for what is declared or allowed. */
  @ParameterizedTest
  @CsvSource({"7, ", "7, 7", "7, 2147483647", "2097152, 2097152", "2097152, 2147483647"})
  void a_body_below_the_highest_limit_is_read(int length, @Nullable String declared) {
    assertThat(BodyBytes.read(body(length), declared, Integer.MAX_VALUE)).hasSize(length);
  }

  @ParameterizedTest
  @ValueSource(strings = {"101", "999999999999999999"})
  void a_declared_length_above_the_limit_is_rejected(String declared) {
    assertThat(rejected(() -> BodyBytes.read(body(1), declared, LIMIT)).kind())
        .isEqualTo(ProblemKind.CONTENT_TOO_LARGE);
  }

  /** So that a sender of up to 16 MiB reads the response. */
  @Test
  void sixteen_mebibytes_of_a_larger_body_are_discarded() throws Exception {
    InputStream declared = body(MOST_DISCARDED + 1);
    InputStream undeclared = body(LIMIT + 1 + MOST_DISCARDED + 1);

    rejected(() -> BodyBytes.read(declared, "" + (MOST_DISCARDED + 1), LIMIT));
    rejected(() -> BodyBytes.read(undeclared, null, LIMIT));

    assertThat(declared.available()).isOne();
    assertThat(undeclared.available()).isOne();
  }

  @Test
  void a_larger_body_is_read_to_its_end() throws Exception {
    InputStream body = body(LIMIT + 1);

    rejected(() -> BodyBytes.read(body, null, LIMIT));

    assertThat(body.available()).isZero();
  }

  private static InputStream body(int length) {
    return new ByteArrayInputStream(new byte[length]);
  }
}
