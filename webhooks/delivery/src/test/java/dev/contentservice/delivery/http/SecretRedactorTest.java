package dev.contentservice.delivery.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.http.internal.SecretRedactor;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class SecretRedactorTest {

  private static String start(String secret, byte[] response, int most) {
    return new String(SecretRedactor.of(() -> List.of(secret)).start(response, most), UTF_8);
  }

  private static String masked(String secret, String response) {
    return start(secret, response.getBytes(UTF_8), 1024);
  }

  @ParameterizedTest
  @CsvSource({
    "s3cret, 'X-Key: s3cret!', 'X-Key: ***!'",
    "s3cret, 's3crets3cret S3CRET', '*** ***'",
    "s3cret, 'you sent s3cre', 'you sent ***'",
    "s3cret, 'you sent s3c', 'you sent s3c'",
    "s3cret, 's3 cret', 's3 cret'",
    "aabaa, 'xaabaabaax', 'x***x'",
    "aaaab, 'aaaaaabaaaa', 'aa***'",
    "aabaab, 'aabaaxaabaabaab aabaa', 'aabaax*** ***'",
    "abc, 'abc', 'abc'",
    "abcd, 'abcd', '***'",
    "'a/b+c=', 'a\\/b+c= a%2Fb%2Bc%3D a%2fb%2bc%3d', '*** *** ***'",
    "'a\"b\\c', 'a\\\"b\\\\c', '***'",
    "'<a&b>', '&lt;a&amp;b&gt;', '***'",
    "'pässword', 'p\\u00e4ssword p%C3%A4ssword', '*** ***'",
    "'!(it)', '!(it)%21%28it%29', '***'",
  })
  void redacts_a_secret_in_every_encoding(String secret, String response, String shown) {
    assertThat(masked(secret, response)).isEqualTo(shown);
  }

  @Test
  void redacts_a_secret_in_another_charset() {
    assertThat(start("pässword", "my pässword".getBytes(ISO_8859_1), 99)).isEqualTo("my ***");
  }

  @Test
  void redacts_a_secret_at_the_end_of_the_excerpt() {
    assertThat(start("s3cret-and-more", "0123456s3cret-and-more".getBytes(UTF_8), 10))
        .isEqualTo("0123456***");
    assertThat(start("s3cret-and-more", "0123456s3cret-and-more".getBytes(UTF_8), 8))
        .isEqualTo("0123456*");
  }

  @Property
  void a_truncated_response_shows_no_part_of_a_secret(
      @ForAll @StringLength(min = 8, max = 24) @CharRange(from = '!', to = '~') String secret,
      @ForAll @AlphaChars @StringLength(max = 12) String before,
      @ForAll @IntRange(min = 1, max = 60) int most,
      @ForAll @IntRange(min = 0, max = 80) int came) {
    for (String echo :
        List.of(
            secret,
            JsonMapper.shared().writeValueAsString(Map.of("echo", secret)),
            URLEncoder.encode(secret, UTF_8).toLowerCase(Locale.ROOT))) {
      byte[] whole = (before + echo + "|" + echo).getBytes(UTF_8);
      byte[] response = Arrays.copyOf(whole, Math.min(came, whole.length));
      String shown = start(secret, response, most);

      Statistics.label("hidden").collect(shown.contains("***"));
      assertThat(shown.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(most);
      assertThat(shown).doesNotContain(secret.substring(0, 5));
    }
  }

  @Test
  void to_string_shows_no_secret() {
    assertThat(SecretRedactor.of(() -> List.of("s3cret")).toString())
        .isEqualTo("SecretRedactor[*]");
  }
}
