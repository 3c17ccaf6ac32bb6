package dev.contentservice.client.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.WebhookHeaders;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;

class SecretScrubberTest {
  private static final String TOKEN = "t0ken-that-must-not-leak";
  private static final String PASSWORD = "correct horse battery staple";

  private static final UpdateWebhookRequest CHANGES =
      new UpdateWebhookRequest()
          .httpBasicPassword(PASSWORD)
          .headers(WebhookHeaders.of(Map.of("Authorization", "Bearer of-another", "X-Env", "1")));

  private static SecretScrubber secretsOf(UpdateWebhookRequest body) {
    return secrets(body, "/http_basic_password", "/headers", "/none");
  }

  private static SecretScrubber secrets(Object body, String... paths) {
    return SecretScrubber.of(List.of())
        .and(
            body,
            Stream.of(paths)
                .map(path -> new SecretPath(List.of(path.substring(1).split("/"))))
                .toList());
  }

  @Property(tries = 200)
  void a_secret_is_masked_at_every_position(
      @ForAll @IntRange(max = 600) int before, @ForAll @StringLength(max = 20) String after) {
    SecretScrubber secrets = secretsOf(CHANGES).and(Token.of(TOKEN));
    String line = "x".repeat(before) + TOKEN + after + PASSWORD;

    String message = new ExceptionMessage(secrets, line).toString();

    assertThat(message).doesNotContain("t0ken").doesNotContain("correct horse");
  }

  @Test
  void a_secret_that_contains_another_is_masked_completely() {
    SecretScrubber secrets = SecretScrubber.of(List.of("t0ken")).and(Token.of(TOKEN));

    assertThat(secrets.mask("a " + TOKEN + " b t0ken c")).isEqualTo("a * b * c");
  }

  @Test
  void a_short_header_value_leaves_the_message_readable() {
    assertThat(secretsOf(CHANGES).mask("/events/1/filter")).isEqualTo("/events/1/filter");
  }

  @Test
  void an_update_without_secrets_masks_nothing() {
    SecretScrubber secrets = secretsOf(new UpdateWebhookRequest().httpBasicPassword(""));

    assertThat(secrets.mask("as it is")).isEqualTo("as it is");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'a': 's3'} | /a",
        "{'a': 37} | /a",
        "{'a': [{'b': 's3'}, {'b': 37}]} | /a/*/b",
        "{'a': {'x': 's3', 'y': 37}} | /a/*",
        "{'a': [['s3'], [37]]} | /a/*/*",
        "{'a': {'a': {'b': 's3'}}, 'b': 37} | /**/b",
        "['s3', 37] | /*",
        "{'a': [{'x': ['long-enough-1', 's3']}], 'b': 37} | /a"
      })
  void a_path_finds_every_secret_and_nothing_else(String json, String path) {
    JsonNode body = WireJson.MAPPER.readTree(json.replace('\'', '"'));
    boolean inContainer = json.contains("long-enough-1");

    String masked = secrets(body, path).mask("s3, 37, long-enough-1, other");

    assertThat(masked)
        .isEqualTo(
            inContainer
                ? "s3, 37, *, other"
                : (json.contains("s3") ? "*" : "s3")
                    + ", "
                    + (json.contains("37") ? "*" : "37")
                    + ", long-enough-1, other");
  }

  @Property(tries = 500)
  void a_body_that_is_echoed_as_json_shows_no_secret(
      @ForAll @StringLength(min = 1, max = 20) String secret, @ForAll boolean ascii) {
    Map<String, String> body = Map.of("p", "\u0001" + secret + "\"\\\u00e9");
    String echo =
        WireJson.MAPPER
            .writer()
            .withFeatures(
                ascii
                    ? new JsonWriteFeature[] {JsonWriteFeature.ESCAPE_NON_ASCII}
                    : new JsonWriteFeature[0])
            .writeValueAsString(body);

    assertThat(secrets(body, "/p").mask(echo)).isEqualTo("{\"p\":\"*\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "e, webhooks, webhooks",
    "e, 'name e here', 'name * here'",
    "ook, 'webhooks: \"ook\"', 'webhooks: \"*\"'",
    "1, '/events/1/filter 10', '/events/*/filter 10'",
    "é, 'été é', 'été *'",
    "--, 'a--b', 'a*b'",
    "abc, 'YWJj YWJjZA', '* YWJjZA'",
    "webhooks, webhooks2, *2",
  })
  void a_short_secret_is_masked_as_a_whole_word_only(String secret, String text, String masked) {
    assertThat(SecretScrubber.of(List.of(secret)).mask(text)).isEqualTo(masked);
  }

  @Property(tries = 300)
  void an_encoded_secret_is_masked(
      @ForAll @StringLength(min = 8, max = 30) String text,
      @ForAll @StringLength(max = 5) String user) {
    String secret = text.codePoints().anyMatch(c -> c >= 0xD800 && c <= 0xDFFF) ? PASSWORD : text;
    byte[] credentials = (user + ":" + secret).getBytes(StandardCharsets.UTF_8);
    String form = URLEncoder.encode(secret, StandardCharsets.UTF_8);
    SecretScrubber secrets = SecretScrubber.of(List.of(secret));

    assertThat(secrets.mask("Basic " + Base64.getEncoder().encodeToString(credentials)))
        .isEqualTo("Basic *");
    assertThat(secrets.mask("Basic " + Base64.getUrlEncoder().encodeToString(credentials)))
        .isEqualTo("Basic *");
    assertThat(secrets.mask("?p=" + form + "&q")).isEqualTo("?p=*&q");
    assertThat(secrets.mask("?p=" + form.replace("+", "%20") + "&q")).isEqualTo("?p=*&q");
  }

  @ParameterizedTest
  @CsvSource({
    "hunter2, admin, true",
    "hunter2, '', true",
    "e, u, true",
    "p@ss, ü, true",
    "hunter2, admin, false",
    "pass, compass, false",
    "é, café, false"
  })
  void a_short_secret_in_base64_is_masked_where_it_is_a_whole_word(
      String secret, String user, boolean password) {
    byte[] text = (user + (password ? ":" + secret : ":other")).getBytes(StandardCharsets.UTF_8);
    SecretScrubber secrets = SecretScrubber.of(List.of(secret));

    for (Base64.Encoder encoder :
        List.of(
            Base64.getEncoder(), Base64.getEncoder().withoutPadding(), Base64.getUrlEncoder())) {
      String echo = "sent 'Basic " + encoder.encodeToString(text) + "' again";

      assertThat(secrets.mask(echo)).isEqualTo(password ? "sent 'Basic *' again" : echo);
    }
  }

  @Test
  void a_short_secret_leaves_what_programs_compare() {
    JsonNode problem =
        WireJson.MAPPER.valueToTree(
            Map.of(
                "type",
                "urn:a",
                "detail",
                "a b",
                "violations",
                List.of(Map.of("rule", "a.b", "fix", "a"))));

    JsonNode masked = secrets(Map.of("p", "a"), "/p").mask(problem);

    assertThat(masked.at("/type").asString()).isEqualTo("urn:a");
    assertThat(masked.at("/detail").asString()).isEqualTo("* b");
    assertThat(masked.at("/violations/0/rule").asString()).isEqualTo("a.b");
    assertThat(masked.at("/violations/0/fix").asString()).isEqualTo("*");
  }
}
