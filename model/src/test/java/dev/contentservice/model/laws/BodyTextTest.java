package dev.contentservice.model.laws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What logs show of a body. */
class BodyTextTest {
  @Test
  void null_is_shown_as_null_and_an_omitted_member_is_not_shown() {
    String text = new CreateItemTypeRequest("Article", "article").hint(null).toString();

    assertThat(text).contains("hint: null").doesNotContain("JsonNullable", "workflow");
  }

  @Test
  void a_custom_payload_is_masked() {
    assertThat(new UpdateWebhookRequest().customPayload("{\"key\": \"s3cret\"}").toString())
        .contains("customPayload: *")
        .doesNotContain("s3cret");
    assertThat(new Webhook().customPayload("{\"key\": \"s3cret\"}").toString())
        .doesNotContain("s3cret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://hooks.example.com/in?key=s3cret",
        "https://hooks.example.com/in?s3cret",
        "https://hooks.example.com?a=b&c=s3cret",
        "https://user:s3cret@hooks.example.com/in",
        "HTTPS://hooks.example.com/in?a=(b),s3cret",
        "https://user:s3cret@s3cret@hooks.example.com/in",
        "see https://user:x@y://u:s3cret@hooks.example.com",
        "a-scheme-of-over-20-characters://user:s3cret@hooks.example.com/in?s3cret",
      })
  void queries_and_user_info_of_urls_are_masked(String url) {
    Map<String, String> nested = Map.of("url", url);

    assertThat(new UpdateWebhookRequest().url(url).toString())
        .contains("hooks.example.com", "*")
        .doesNotContain("s3cret");
    assertThat(new Webhook().putAdditionalProperty("later", nested).toString())
        .doesNotContain("key=s3cret");
  }

  @Test
  void a_url_without_them_is_shown() {
    assertThat(new UpdateWebhookRequest().url("https://hooks.example.com/in#top").toString())
        .contains("url: https://hooks.example.com/in#top");
  }

  @Test
  void nested_bodies_are_indented_and_header_values_masked() {
    String text =
        new Webhook()
            .headers(WebhookHeaders.of(Map.of("X-Key", "s3cret")))
            .putAdditionalProperty("fields", List.of(FieldReference.of("f1")))
            .toString();

    assertThat(text).contains("headers: {X-Key=*}", "\n        id: f1").doesNotContain("s3cret");
  }
}
