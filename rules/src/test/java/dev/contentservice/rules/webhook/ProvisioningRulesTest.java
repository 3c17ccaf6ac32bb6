package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Violation;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a provisioning file demands besides the rules for webhooks. */
class ProvisioningRulesTest {

  @ParameterizedTest
  @ValueSource(strings = {"w", "...", ".a", "a/b"})
  void an_id_that_can_stand_in_a_path_is_valid(String id) {
    assertThat(broken(new Webhook().id(id))).isEmpty();
  }

  @Test
  void an_id_has_at_most_255_characters_whatever_their_encoding() {
    String face = "\uD83D\uDE00";

    assertThat(broken(new Webhook().id(face.repeat(255)))).isEmpty();
    assertThat(broken(new Webhook().id(face.repeat(256))))
        .containsExactly("/id provisioning.id.addressable");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", ".."})
  void an_id_that_a_path_loses_is_a_violation(String id) {
    assertThat(broken(new Webhook().id(id))).containsExactly("/id provisioning.id.addressable");
  }

  @Test
  void an_id_that_is_missing_is_left_to_the_schema() {
    assertThat(broken(new Webhook())).isEmpty();
  }

  private static Webhook webhook(@Nullable String url, boolean enabled) {
    Webhook webhook = new Webhook().enabled(enabled);
    webhook.setUrl(url);
    return webhook;
  }

  static Stream<@Nullable String> noUrl() {
    return Stream.of(null, "");
  }

  @ParameterizedTest
  @MethodSource("noUrl")
  void an_enabled_webhook_has_a_url(@Nullable String url) {
    assertThat(broken(webhook(url, true))).contains("/url provisioning.url.required");
    assertThat(broken(webhook(url, false))).doesNotContain("/url provisioning.url.required");
    assertThat(broken(new Webhook().url("https://a.example").enabled(true))).isEmpty();
  }

  @Test
  void a_duplicate_names_the_earlier_entry() {
    assertThat(ProvisioningRules.sameId(7).toString())
        .startsWith("/id: ")
        .contains("entry 7 of the file has the same")
        .endsWith("[provisioning.id.unique]");
    assertThat(ProvisioningRules.sameName(8).toString())
        .startsWith("/name: ")
        .contains("entry 8 of the file has the same")
        .endsWith("[webhook.name.unique]");
  }

  private static List<String> broken(Webhook entry) {
    return ProvisioningRules.entry(EntityRelations.none()).check(entry).violations().stream()
        .map(ProvisioningRulesTest::placeAndRule)
        .toList();
  }

  private static String placeAndRule(Violation violation) {
    return violation.pointer().value() + " " + violation.rule().id();
  }
}
