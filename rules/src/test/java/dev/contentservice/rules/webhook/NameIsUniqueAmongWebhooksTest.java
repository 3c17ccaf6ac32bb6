package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.Findings;
import dev.contentservice.rules.engine.Report;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NameIsUniqueAmongWebhooksTest {
  private static final WebhookNameLookup NAMES =
      name -> Optional.ofNullable(Map.of("Indexer", "w1", "Mirror", "w2").get(name));

  @Test
  void the_name_of_another_is_rejected() {
    assertThat(update("w1", "Mirror"))
        .hasToString(
            "/name: the name of a webhook must be unique (section 4.2);"
                + " choose a name no other webhook has [webhook.name.unique]");
  }

  @Test
  void a_free_name_is_valid() {
    assertThat(update("w1", "Search").violations()).isEmpty();
  }

  @Test
  void an_own_name_is_valid() {
    assertThat(update("w1", "Indexer").violations()).isEmpty();
  }

  @Test
  void names_are_compared_exactly() {
    assertThat(update("w1", "mirror").violations()).isEmpty();
    assertThat(update("w1", "Mirror ").violations()).isEmpty();
  }

  @Test
  void by_itself_a_body_may_have_any_name() {
    assertThat(Findings.in(new UpdateWebhookRequest().name("Mirror"))).isEmpty();
  }

  @Test
  void an_update_without_a_name_looks_up_nothing() {
    WebhookNameLookup unreachable =
        name -> {
          throw new IllegalStateException("asked for " + name);
        };

    Report report =
        WebhookRules.update("w1", unreachable, EntityRelations.none())
            .check(new UpdateWebhookRequest().enabled(false));

    assertThat(report.violations()).isEmpty();
  }

  @Test
  void a_whole_webhook_may_have_the_name_its_id_holds_and_no_other() {
    assertThat(webhook("w1", "Indexer").passed()).isTrue();
    assertThat(webhook("w1", "Mirror").passed()).isFalse();
    assertThat(webhook(null, "Mirror").passed()).isFalse();
  }

  private static Report update(String id, String name) {
    return WebhookRules.update(id, NAMES, EntityRelations.none())
        .check(new UpdateWebhookRequest().name(name));
  }

  private static Report webhook(String id, String name) {
    Webhook webhook = new Webhook();
    webhook.setId(id);
    webhook.setName(name);
    return WebhookRules.webhook(NAMES, EntityRelations.none()).check(webhook);
  }
}
