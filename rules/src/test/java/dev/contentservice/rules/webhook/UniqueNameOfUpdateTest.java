package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.RuleSet;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The rule for an update that depends on other webhooks, on its own. */
class UniqueNameOfUpdateTest {
  private static final UpdateWebhookRequest BODY =
      new UpdateWebhookRequest().name("used").url("not a url");

  private static RuleSet<UpdateWebhookRequest> rules(String webhookId) {
    WebhookNameLookup names = name -> Optional.of("w1");
    return WebhookRules.update(EntityRelations.none()).asking(names.except(webhookId));
  }

  @Test
  void it_checks_only_the_name() {
    assertThat(rules("w2").check(BODY).errors())
        .extracting(violation -> violation.rule().id())
        .containsExactly("webhook.name.unique");
    assertThat(rules("w1").check(BODY).passed()).isTrue();
  }

  @Test
  void it_is_the_first_rule_of_an_update() {
    RuleSet<UpdateWebhookRequest> all =
        WebhookRules.update("w1", WebhookNameLookup.none(), EntityRelations.none());

    assertThat(rules("w1").descriptors())
        .isEqualTo(all.descriptors().subList(0, 1))
        .extracting(RuleDescriptor::id)
        .containsExactly("webhook.name.unique");
  }
}
