package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.Findings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BasicCredentialsTest {

  @Test
  void a_colon_ends_the_user_but_not_the_password() {
    assertThat(Findings.in(update("a:b", "a:b")))
        .containsExactly("webhook.basic.sendable /http_basic_user");
  }

  @Test
  void a_colon_leaves_no_user_where_it_comes_first() {
    assertThat(Findings.in(update(":b", null)))
        .containsExactly("webhook.basic.sendable /http_basic_user");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\r\nX: y", "\u0000", "\t", "a\u001f", "\u007f"})
  void control_characters_are_rejected_in_both(String text) {
    assertThat(Findings.in(update(text, text)))
        .containsExactly(
            "webhook.basic.sendable /http_basic_user",
            "webhook.basic.sendable /http_basic_password");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "é😀", "\u0080", "~"})
  void any_other_text_is_valid_and_so_is_none(String text) {
    assertThat(Findings.in(update(text, text))).isEmpty();
    assertThat(Findings.in(update(null, null))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    // "Authorization: Basic " and the line end, plus four characters per three bytes.
    "6126,     , /http_basic_user",
    "6125,     , ''",
    "    , 6126, /http_basic_password",
    "    , 6125, ''",
    "3062, 3064, /http_basic_password",
    "3063, 3063, /http_basic_user",
    "3062, 3063, ''",
    "9000, 9000, /http_basic_user",
  })
  void the_header_they_become_counts_among_the_8192_characters(
      Integer user, Integer password, String place) {
    String found = place.isEmpty() ? "" : "webhook.headers.sendable " + place;

    assertThat(String.join("", Findings.in(update(text(user), text(password))))).isEqualTo(found);
  }

  @Test
  void their_length_is_that_of_utf_8() {
    assertThat(Findings.in(update("é".repeat(1000), "😀".repeat(1031)))).isEmpty();
    assertThat(Findings.in(update("é".repeat(1000), "€".repeat(1376)))).hasSize(1);
    assertThat(Findings.in(update("é".repeat(1000), "😀".repeat(1032)))).hasSize(1);
  }

  @Test
  void their_length_changes_where_that_of_utf_8_does() {
    assertThat(Findings.in(update("\u007f".repeat(6125), null)))
        .containsExactly("webhook.basic.sendable /http_basic_user");
    assertThat(Findings.in(update("\u0080".repeat(3063), null)))
        .containsExactly("webhook.headers.sendable /http_basic_user");
    assertThat(Findings.in(update("\u07ff".repeat(3062), null))).isEmpty();
    assertThat(Findings.in(update("\u0800".repeat(2042), null)))
        .containsExactly("webhook.headers.sendable /http_basic_user");
  }

  @Test
  void they_and_a_header_may_have_exactly_8192_characters() {
    WebhookHeaders five = WebhookHeaders.of(Map.of("a", ""));

    assertThat(Findings.in(update("x".repeat(6122), null).headers(five))).isEmpty();
    assertThat(Findings.in(update("x".repeat(6123), null).headers(five)))
        .containsExactly("webhook.headers.sendable /http_basic_user");
  }

  @Test
  void a_fix_for_too_many_headers_names_the_one_that_they_become() {
    assertThat(fix(update("a", null).headers(numbered(50)))).endsWith("credentials become");
    assertThat(fix(update(null, null).headers(numbered(51)))).isEqualTo("send at most 50 headers");
  }

  @Test
  void they_share_the_8192_characters_and_the_50_headers_with_the_others() {
    WebhookHeaders fifty = numbered(50);
    WebhookHeaders large = WebhookHeaders.of(Map.of("X-A", "v".repeat(8192 - 7)));

    assertThat(Findings.in(update(null, null).headers(fifty))).isEmpty();
    assertThat(Findings.in(update("a", null).headers(fifty)))
        .containsExactly("webhook.headers.sendable /headers");
    assertThat(Findings.in(update(null, null).headers(large))).isEmpty();
    assertThat(Findings.in(update("a", null).headers(large)))
        .containsExactly("webhook.headers.sendable /http_basic_user");
  }

  @Test
  void a_header_that_they_replace_does_not_count() {
    WebhookHeaders large = WebhookHeaders.of(Map.of("Authorization", "v".repeat(8000)));

    assertThat(Findings.in(update("a", "b").headers(large)))
        .containsExactly("webhook.basic.hides-authorization-header /headers/Authorization");
  }

  @Test
  void a_header_that_they_replace_is_not_one_of_50() {
    Map<String, String> names = new LinkedHashMap<>(numbered(49).values());
    names.put("authorization", "v");

    assertThat(Findings.in(update("a", "b").headers(WebhookHeaders.of(names))))
        .containsExactly("webhook.basic.hides-authorization-header /headers/authorization");
  }

  @Test
  void an_authorization_header_beside_credentials_is_a_warning() {
    assertThat(Findings.in(update("a", null).headers(header("authorization"))))
        .containsExactly("webhook.basic.hides-authorization-header /headers/authorization");
    assertThat(Findings.in(update(null, "a").headers(header("Authorization"))))
        .containsExactly("webhook.basic.hides-authorization-header /headers/Authorization");
  }

  @Test
  void an_authorization_header_without_credentials_is_valid() {
    assertThat(Findings.in(update(null, null).headers(header("Authorization")))).isEmpty();
    assertThat(Findings.in(new UpdateWebhookRequest().headers(header("Authorization")))).isEmpty();
  }

  @Test
  void another_header_beside_credentials_is_valid() {
    assertThat(Findings.in(update("a", "b").headers(header("X-Authorization")))).isEmpty();
  }

  private static WebhookHeaders numbered(int count) {
    Map<String, String> headers = new LinkedHashMap<>();
    IntStream.range(0, count).forEach(i -> headers.put("X-" + i, "v"));
    return WebhookHeaders.of(headers);
  }

  private static String fix(UpdateWebhookRequest update) {
    return WebhookRules.update("w1", WebhookNameLookup.none(), EntityRelations.none())
        .check(update)
        .violations()
        .get(0)
        .fix();
  }

  private static @Nullable String text(@Nullable Integer length) {
    return length == null ? null : "x".repeat(length);
  }

  private static UpdateWebhookRequest update(String user, String password) {
    return new UpdateWebhookRequest().httpBasicUser(user).httpBasicPassword(password);
  }

  private static WebhookHeaders header(String name) {
    return WebhookHeaders.of(Map.of(name, "Bearer x"));
  }
}
