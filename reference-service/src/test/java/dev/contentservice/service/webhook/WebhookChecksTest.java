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
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;

/** The service has every rule of the library, and each of its own is in the documents. */
class WebhookChecksTest {
  private static final RuleSet<UpdateWebhookRequest> LIBRARY =
      WebhookRules.update("w", WebhookNameLookup.none(), EntityRelations.none());

  private static List<RuleDescriptor> cards() {
    WebhookChecks checks =
        new WebhookChecks(null, EntityRelations.none(), AddressPolicy.publicOnly());
    return Jdbi.create("jdbc:sqlite::memory:")
        .withHandle(handle -> checks.update(handle, "w").descriptors());
  }

  @Test
  void each_rule_that_it_answers_stands_in_the_catalogue_for_people() throws IOException {
    String catalogue = Files.readString(Path.of("..", "docs", "RULES.md"));

    assertThat(cards()).allMatch(card -> catalogue.contains("`" + card.id() + "`"));
  }

  @Test
  void those_of_its_own_are_explained_where_delivery_is() throws IOException {
    String delivery =
        Files.readString(Path.of("..", "docs", "DELIVERY.md")).replaceAll("\\s+", " ");
    List<RuleDescriptor> own =
        cards().stream().filter(card -> !LIBRARY.descriptors().contains(card)).toList();

    assertThat(cards()).containsAll(LIBRARY.descriptors());
    assertThat(own).extracting(RuleDescriptor::id).containsExactly("webhook.url.address-denied");
    assertThat(own)
        .allSatisfy(card -> assertThat(delivery).contains("`" + card.id() + "`", card.statement()));
  }
}
