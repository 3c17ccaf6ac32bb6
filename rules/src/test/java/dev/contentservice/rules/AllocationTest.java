package dev.contentservice.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.OrderingDirection;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Counts allocated bytes, not time, so the load of the machine does not matter. */
class AllocationTest {
  private static final int CHECKS = 20_000;

  @Test
  void checking_a_valid_update_allocates_nothing() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("X-Index", "articles");
    headers.put("Accept", "application/json");
    UpdateWebhookRequest body =
        new UpdateWebhookRequest()
            .name("Search indexer")
            .url("https://hooks.example.com:8443/index?all=yes")
            .customPayload("{\"reindex\": true}")
            .headers(WebhookHeaders.of(headers))
            .events(
                List.of(
                    Findings.on("item_type", "create", "update")
                        .filter(Findings.only("item_type", "1", "2", "3")),
                    Findings.on("item", "publish", "unpublish")))
            .httpBasicUser("indexer")
            .httpBasicPassword("correct horse battery staple")
            .enabled(true);

    assertNothingMade(
        WebhookRules.update("w1", WebhookNameLookup.none(), EntityRelations.parse("a:b")), body);
  }

  @Test
  void checking_a_valid_model_allocates_nothing() {
    CreateItemTypeRequest body =
        new CreateItemTypeRequest("Article", "article")
            .orderingDirection(OrderingDirection.of("asc"))
            .orderingField(FieldReference.of("f1"));

    assertNothingMade(ItemTypeRules.CREATE, body);
  }

  private static <T> void assertNothingMade(RuleSet<T> rules, T body) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    assertThat(rules.check(body).violations()).isEmpty();

    long fewest = Long.MAX_VALUE;
    // The compiler needs some rounds to eliminate the iterators.
    for (int round = 0; round < 50 && fewest > 0; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      check(rules, body);
      fewest = Math.min(fewest, threads.getCurrentThreadAllocatedBytes() - before);
    }

    assertThat((double) fewest / CHECKS).as("bytes per check").isLessThan(0.5);
  }

  private static <T> void check(RuleSet<T> rules, T body) {
    for (int i = 0; i < CHECKS; i++) {
      if (!rules.check(body).passed()) {
        throw new AssertionError("the body was fine before");
      }
    }
  }
}
