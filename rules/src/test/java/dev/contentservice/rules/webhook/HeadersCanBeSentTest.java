package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.Findings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeadersCanBeSentTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-A",
        "a",
        "Content-Type",
        "Authorization",
        "User-Agent",
        "Accept-Encoding",
        "Cookie",
        "!#$%&'*+-.^_`|~09azAZ",
        "Webhook",
        "X-Name-Of-Twenty-Six-Chars",
        "X-Webhook-Id",
        "Date"
      })
  void a_token_that_is_not_reserved_is_a_name(String name) {
    assertThat(in(Map.of(name, "value"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a b",
        "a:",
        ":authority",
        "a\r\nb",
        "é",
        "X-😀",
        "X\u200b-A",
        "a/b",
        "(",
        "\u007f",
        "a,b",
        "\u212A"
      })
  void a_name_that_is_not_a_token_is_rejected(String name) {
    assertThat(in(Map.of(name, "value")))
        .containsExactly(
            "webhook.headers.sendable /headers/" + name.replace("~", "~0").replace("/", "~1"));
  }

  @Test
  void only_letters_of_ascii_have_a_case_in_names() {
    assertThat(in(Map.of("k", "v", "\u212A", "v")))
        .containsExactly("webhook.headers.sendable /headers/\u212A");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host",
        "hOsT",
        "Content-Length",
        "Transfer-Encoding",
        "Connection",
        "Keep-Alive",
        "TE",
        "Trailer",
        "Trailers",
        "Upgrade",
        "Expect",
        "Content-Encoding",
        "Proxy-Authorization",
        "Proxy-Authenticate",
        "Proxy-Connection",
        "HTTP2-Settings",
        "webhook-id",
        "Webhook-Signature",
        "webhook-timestamp",
        "Metadata-Flavor",
        "Metadata",
        "X-Google-Metadata-Request",
        "X-aws-ec2-metadata-token-ttl-seconds"
      })
  void a_header_of_the_sender_is_rejected(String name) {
    assertThat(in(Map.of(name, "value")))
        .containsExactly("webhook.headers.sendable /headers/" + name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "a b\tc", "!~", "Bearer abc=", "\"", "${name}"})
  void plain_text_is_a_value(String value) {
    assertThat(in(Map.of("X-A", value))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {" a", "a ", "\ta", " ", "a\r\nX: 1", "a\n", "a\u0000", "\u007f", "é", "😀"})
  void a_value_that_would_be_changed_is_rejected(String value) {
    assertThat(in(Map.of("X-A", value))).containsExactly("webhook.headers.sendable /headers/X-A");
  }

  @Test
  void null_is_no_value() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("X-A", null);

    assertThat(in(headers)).containsExactly("webhook.headers.sendable /headers/X-A");
  }

  @Test
  void a_user_agent_is_not_empty() {
    assertThat(in(Map.of("user-agent", ""))).hasSize(1);
  }

  @Test
  void names_differ_beyond_case() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("X-A", "1");
    headers.put("X-B", "2");
    headers.put("x-a", "3");
    headers.put("X-a", "4");

    assertThat(in(headers))
        .containsExactly(
            "webhook.headers.sendable /headers/x-a", "webhook.headers.sendable /headers/X-a");
  }

  @Test
  void there_may_be_50_headers() {
    assertThat(in(many(50, 1))).isEmpty();
    assertThat(in(many(51, 1))).containsExactly("webhook.headers.sendable /headers");
  }

  @Test
  void they_may_have_8192_characters_together() {
    assertThat(in(Map.of("X-A", "v".repeat(8192 - 7)))).isEmpty();
    assertThat(in(Map.of("X-A", "v".repeat(8192 - 6))))
        .containsExactly("webhook.headers.sendable /headers");
    assertThat(in(many(50, 4096))).containsExactly("webhook.headers.sendable /headers");
  }

  private static Map<String, String> many(int count, int length) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      headers.put("X-" + i, "v".repeat(length));
    }
    return headers;
  }

  private static List<String> in(Map<String, String> headers) {
    return Findings.in(new UpdateWebhookRequest().headers(WebhookHeaders.of(headers)));
  }
}
