package dev.contentservice.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.credentials.SigningKey;
import java.util.Base64;
import java.util.HexFormat;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerificationKeyTest {
  private static final String FF = "ff".repeat(30);

  /**
   * The 8 points of small order in all their encodings. Computed with another program, as multiples
   * of random points by the order of the base point.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000080",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
      })
  void a_public_key_of_small_order_is_rejected(String point) {
    assertIsNoPublicKey(point);
  }

  /** All that is not below the prime 2^255 - 19, with both signs. */
  static Stream<String> otherEncodings() {
    return IntStream.rangeClosed(0xED, 0xFF)
        .mapToObj(lowest -> "%02x".formatted(lowest) + FF)
        .flatMap(point -> Stream.of(point + "7f", point + "ff"));
  }

  @ParameterizedTest
  @MethodSource("otherEncodings")
  void an_encoding_that_is_not_canonical_is_rejected(String point) {
    assertIsNoPublicKey(point);
  }

  @ParameterizedTest
  @ValueSource(strings = {"02", "07", "08"})
  void bytes_that_are_no_point_are_rejected(String lowest) {
    assertIsNoPublicKey(lowest + "00".repeat(31));
  }

  /** The points with y = 3 to 6 and 9, computed with another program. */
  @ParameterizedTest
  @ValueSource(strings = {"03", "04", "05", "06", "09"})
  void the_lowest_points_of_large_order_are_public_keys(String lowest) {
    assertThat(VerificationKey.parse(key(lowest + "00".repeat(31)))).hasToString("whpk_*");
    assertThat(VerificationKey.parse(key(lowest + "00".repeat(30) + "80"))).hasToString("whpk_*");
  }

  @RepeatedTest(100)
  void a_public_key_of_a_sender_is_accepted() {
    String key = SigningKey.parse(SigningKey.createKeyPair()).publicKey();

    assertThat(VerificationKey.parse(key)).hasToString("whpk_*");
  }

  private static void assertIsNoPublicKey(String point) {
    assertThatThrownBy(() -> VerificationKey.parse(key(point)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the 32 bytes after whpk_ are not a public key of Ed25519, but a placeholder or damaged;"
                + " copy the key from the sender");
  }

  private static String key(String hex) {
    return "whpk_" + Base64.getEncoder().encodeToString(HexFormat.of().parseHex(hex));
  }
}
