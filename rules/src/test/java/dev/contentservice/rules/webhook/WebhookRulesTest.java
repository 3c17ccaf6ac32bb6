package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.ContentDomain;
import dev.contentservice.rules.WebhookBodies;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.BodyJson;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;
import tools.jackson.databind.node.ObjectNode;

/** Properties of the rules for webhooks. */
@Domain(ContentDomain.class)
@Domain(DomainContext.Global.class)
class WebhookRulesTest {
  private static final WebhookNameLookup NAMES =
      name -> name.equals("Mirror") ? Optional.of("w2") : Optional.empty();
  private static final RuleSet<UpdateWebhookRequest> RULES =
      WebhookRules.update("w1", NAMES, EntityRelations.none());

  @Property
  void each_rule_fires_on_a_body_made_to_break_it_and_no_other_does(
      @ForAll("fine") UpdateWebhookRequest body, @ForAll("rules") String rule) {
    UpdateWebhookRequest broken = Breakers.OF_AN_UPDATE.get(rule).apply(body);

    assertThat(RULES.check(broken).violations())
        .isNotEmpty()
        .extracting(violation -> violation.rule().id())
        .containsOnly(rule);
  }

  @Property
  void every_rule_has_its_breaker(@ForAll("rules") String rule) {
    assertThat(RULES.descriptors()).hasSameSizeAs(Breakers.OF_AN_UPDATE.keySet());
    assertThat(RULES.descriptors()).anyMatch(descriptor -> descriptor.id().equals(rule));
  }

  @Property
  void any_subset_of_a_valid_update_is_valid(
      @ForAll UpdateWebhookRequest body, @ForAll Set<Integer> removed) {
    boolean valid = RULES.check(body).passed();
    Statistics.label("valid")
        .collect(valid)
        .coverage(
            c -> {
              c.check(true).percentage(p -> p > 5);
              c.check(false).percentage(p -> p > 5);
            });

    assertThat(!valid || RULES.check(without(body, removed)).passed()).isTrue();
  }

  @Property
  void the_order_of_the_rules_does_not_matter(
      @ForAll UpdateWebhookRequest body, @ForAll Random random) {
    List<Rule<UpdateWebhookRequest>> shuffled = new ArrayList<>(RULES.rules());
    Collections.shuffle(shuffled, random);

    assertThat(RuleSet.of(shuffled).check(body).violations())
        .containsExactlyInAnyOrderElementsOf(RULES.check(body).violations());
  }

  @Property
  void checking_is_repeatable_and_changes_nothing(@ForAll UpdateWebhookRequest body) {
    UpdateWebhookRequest copy = without(body, Set.of());

    Report first = RULES.check(body);

    assertThat(body).isEqualTo(copy);
    assertThat(RULES.check(body)).isEqualTo(first);
    assertThat(RULES.check(copy)).isEqualTo(first);
  }

  @Property
  void each_rule_reports_only_under_its_own_card_and_no_place_twice(
      @ForAll UpdateWebhookRequest body) {
    for (Rule<UpdateWebhookRequest> rule : RULES.rules()) {
      assertThat(RuleSet.of(List.of(rule)).check(body).violations())
          .doesNotHaveDuplicates()
          .allSatisfy(violation -> assertThat(violation.rule()).isEqualTo(rule.descriptor()))
          .extracting(Violation::pointer)
          .doesNotHaveDuplicates();
    }
  }

  @Property
  void a_whole_webhook_breaks_the_rules_that_an_update_with_its_members_breaks(
      @ForAll Webhook webhook) {
    ObjectNode members = BodyJson.mapper().valueToTree(webhook);
    members.remove("id");
    UpdateWebhookRequest update =
        BodyJson.mapper().treeToValue(members, UpdateWebhookRequest.class);

    Report report = WebhookRules.webhook(NAMES, EntityRelations.none()).check(webhook);

    assertThat(report)
        .isEqualTo(
            WebhookRules.update(webhook.getId(), NAMES, EntityRelations.none()).check(update));
  }

  @Property
  void the_name_of_a_kind_never_changes_the_result(
      @ForAll UpdateWebhookRequest body, @ForAll("kinds") String kind) {
    ObjectNode document = BodyJson.mapper().valueToTree(body);
    UpdateWebhookRequest renamed =
        BodyJson.mapper()
            .readValue(
                document.toString().replace("\"item_type\"", '"' + kind + '"'),
                UpdateWebhookRequest.class);

    assertThat(RULES.check(renamed)).isEqualTo(RULES.check(body));
  }

  @Property
  void a_report_never_holds_a_secret(@ForAll UpdateWebhookRequest body) {
    UpdateWebhookRequest secret =
        body.httpBasicPassword("hunter2\u0007")
            .url("https://hunter2@example.com")
            .headers(WebhookHeaders.of(Map.of("X-A", "hunter2 ", "Host", "hunter2")));

    assertThat(RULES.check(secret).toString()).doesNotContain("hunter2").isNotEmpty();
  }

  private static UpdateWebhookRequest without(UpdateWebhookRequest body, Set<Integer> removed) {
    ObjectNode document = BodyJson.mapper().valueToTree(body);
    List<String> names = List.copyOf(document.propertyNames());
    for (int i = 0; i < names.size(); i++) {
      if (removed.contains(i)) {
        document.remove(names.get(i));
      }
    }
    return BodyJson.mapper().treeToValue(document, UpdateWebhookRequest.class);
  }

  @Provide
  Arbitrary<UpdateWebhookRequest> fine() {
    return WebhookBodies.updates().filter(body -> RULES.check(body).violations().isEmpty());
  }

  @Provide
  Arbitrary<String> rules() {
    return Arbitraries.of(Breakers.OF_AN_UPDATE.keySet());
  }

  @Provide
  Arbitrary<String> kinds() {
    return Arbitraries.of("upload", "é", "item types", "ITEM_TYPE");
  }

  @Example
  void the_violation_of_a_used_name_is_that_of_the_rule() {
    assertThat(WebhookRules.nameIsUsed().rule().id()).isEqualTo("webhook.name.unique");
  }
}
