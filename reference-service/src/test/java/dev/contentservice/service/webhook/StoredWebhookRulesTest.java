package dev.contentservice.service.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The service has every rule of the library, and the docs list its own rules. */
class StoredWebhookRulesTest {
  private static final RuleSet<UpdateWebhookRequest> LIBRARY =
      WebhookRules.update("w", WebhookNameLookup.none(), EntityRelations.none());

  private static List<RuleDescriptor> descriptors() {
    StoredWebhookRules rules =
        new StoredWebhookRules(null, EntityRelations.none(), AddressPolicy.publicOnly(), true);
    return rules.ofUpdate().all(WebhookNameLookup.none()).descriptors();
  }

  @Test
  void each_rule_is_in_the_catalogue() throws IOException {
    String catalogue = page("RULES.md");

    assertThat(descriptors())
        .allSatisfy(
            rule -> assertThat(catalogue).contains("## " + rule.id() + " ", rule.statement()));
  }

  @Test
  void rules_of_the_service_are_explained_in_the_pages_of_delivery() throws IOException {
    String delivery = page("DELIVERY.md") + page("WEBHOOK-REQUESTS.md");
    List<RuleDescriptor> own =
        descriptors().stream().filter(rule -> !LIBRARY.descriptors().contains(rule)).toList();

    assertThat(descriptors()).containsAll(LIBRARY.descriptors());
    assertThat(own)
        .extracting(RuleDescriptor::id)
        .containsExactly("webhook.url.address-denied", "webhook.custom-payload.template");
    assertThat(own).allMatch(rule -> delivery.contains("`" + rule.id() + "`"));
  }

  private static String page(String name) throws IOException {
    return Files.readString(Path.of("..", "docs", name)).replaceAll("\\s+", " ");
  }
}
