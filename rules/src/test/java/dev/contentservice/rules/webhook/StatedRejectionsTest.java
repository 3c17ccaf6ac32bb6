package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.Assumptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract documents what the rules reject. */
class StatedRejectionsTest {
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  private final String headers = Assumptions.described("headers");
  private final String urls = Assumptions.described("url");

  @Test
  void every_header_name_that_is_rejected_is_listed_and_no_other() {
    List<String> rejected = new ArrayList<>(SendableHeader.OF_THE_TRANSPORT);
    rejected.addAll(SendableHeader.OF_METADATA);
    rejected.addAll(List.of("webhook-", "x-aws-ec2-metadata-"));

    List<String> listed =
        QUOTED
            .matcher(headers)
            .results()
            .map(found -> found.group(1).toLowerCase(Locale.ROOT))
            .filter(name -> !name.startsWith("webhook.headers") && !name.equals("headers"))
            // Mentioned for another reason.
            .filter(name -> !List.of("authorization", "user-agent").contains(name))
            .toList();
    assertThat(listed).containsExactlyInAnyOrderElementsOf(rejected);
  }

  @Test
  void every_header_name_that_is_listed_is_rejected() {
    for (String name : SendableHeader.OF_THE_TRANSPORT) {
      assertThat(rejects(new UpdateWebhookRequest().headers(header(name, "a")))).as(name).isTrue();
    }
    assertThat(rejects(new UpdateWebhookRequest().headers(header("Webhook-Id", "a")))).isTrue();
    assertThat(rejects(new UpdateWebhookRequest().headers(header("X-Index", "a")))).isFalse();
  }

  @Test
  void the_limits_of_headers_are_named() {
    assertThat(headers)
        .contains("at most " + HeadersCanBeSent.MOST + " headers")
        .contains(HeadersCanBeSent.LONGEST + " characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a", "ftp://a.example/", "http://a_b.example/", "http://u:p@a.example/"})
  void urls_are_rejected_as_the_list_says(String url) {
    assertThat(rejects(new UpdateWebhookRequest().url(url))).isTrue();
    assertThat(urls).contains("starts with `http://`", "inner hyphens", "user information");
  }

  @Test
  void the_longest_url_is_named() {
    String longest = "http://a.example/" + "a".repeat(8000 - "http://a.example/".length());

    assertThat(rejects(new UpdateWebhookRequest().url(longest))).isFalse();
    assertThat(rejects(new UpdateWebhookRequest().url(longest + "a"))).isTrue();
    assertThat(urls).contains("at most 8000 characters");
  }

  private static WebhookHeaders header(String name, String value) {
    return WebhookHeaders.of(Map.of(name, value));
  }

  private static boolean rejects(UpdateWebhookRequest body) {
    return !WebhookRules.update("w1", WebhookNameLookup.none(), EntityRelations.none())
        .check(body)
        .errors()
        .isEmpty();
  }
}
