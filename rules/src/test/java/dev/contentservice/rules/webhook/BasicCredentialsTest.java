package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.Findings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
  void control_characters_are_refused_in_both(String text) {
    assertThat(Findings.in(update(text, text)))
        .containsExactly(
            "webhook.basic.sendable /http_basic_user",
            "webhook.basic.sendable /http_basic_password");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "é😀", "\u0080", "~"})
  void any_other_text_is_fine_and_so_is_none(String text) {
    assertThat(Findings.in(update(text, text))).isEmpty();
    assertThat(Findings.in(update(null, null))).isEmpty();
  }

  @Test
  void an_authorization_header_beside_credentials_is_a_warning() {
    assertThat(Findings.in(update("a", null).headers(header("authorization"))))
        .containsExactly("webhook.basic.hides-authorization-header /headers/authorization");
    assertThat(Findings.in(update(null, "a").headers(header("Authorization"))))
        .containsExactly("webhook.basic.hides-authorization-header /headers/Authorization");
  }

  @Test
  void an_authorization_header_without_credentials_is_fine() {
    assertThat(Findings.in(update(null, null).headers(header("Authorization")))).isEmpty();
    assertThat(Findings.in(new UpdateWebhookRequest().headers(header("Authorization")))).isEmpty();
  }

  @Test
  void another_header_beside_credentials_is_fine() {
    assertThat(Findings.in(update("a", "b").headers(header("X-Authorization")))).isEmpty();
  }

  private static UpdateWebhookRequest update(String user, String password) {
    return new UpdateWebhookRequest().httpBasicUser(user).httpBasicPassword(password);
  }

  private static WebhookHeaders header(String name) {
    return WebhookHeaders.of(Map.of(name, "Bearer x"));
  }
}
