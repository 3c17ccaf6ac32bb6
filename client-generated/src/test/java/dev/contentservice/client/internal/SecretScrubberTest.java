package dev.contentservice.client.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class SecretScrubberTest {
  private static final String TOKEN = "t0ken-that-must-not-leak";
  private static final String PASSWORD = "correct horse battery staple";

  private static final UpdateWebhookRequest CHANGES =
      new UpdateWebhookRequest()
          .httpBasicPassword(PASSWORD)
          .headers(WebhookHeaders.of(Map.of("Authorization", "Bearer of-another", "X-Env", "1")));

  private static List<?> members(UpdateWebhookRequest body) {
    return Arrays.asList(body.getHttpBasicPassword(), body.getHeaders(), null);
  }

  @Property(tries = 200)
  void a_secret_is_masked_at_every_position(
      @ForAll @IntRange(max = 600) int before, @ForAll @StringLength(max = 20) String after) {
    SecretScrubber secrets = SecretScrubber.of(members(CHANGES)).and(Token.of(TOKEN));
    String line = "x".repeat(before) + TOKEN + after + PASSWORD;

    String message = new Message(secrets, line).toString();

    assertThat(message).doesNotContain("t0ken").doesNotContain("correct horse");
  }

  @Test
  void a_secret_that_contains_another_is_masked_completely() {
    SecretScrubber secrets = SecretScrubber.of(List.of("t0ken")).and(Token.of(TOKEN));

    assertThat(secrets.mask("a " + TOKEN + " b t0ken c")).isEqualTo("a * b * c");
  }

  @Test
  void a_short_header_value_leaves_the_message_readable() {
    assertThat(SecretScrubber.of(members(CHANGES)).mask("/events/1/filter"))
        .isEqualTo("/events/1/filter");
  }

  @Test
  void an_update_without_secrets_masks_nothing() {
    SecretScrubber secrets =
        SecretScrubber.of(members(new UpdateWebhookRequest().httpBasicPassword("")));

    assertThat(secrets.mask("as it is")).isEqualTo("as it is");
  }
}
