package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.Findings;
import dev.contentservice.rules.WebhookBodies;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.ContentJson;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;
import net.jqwik.api.statistics.Statistics;
import tools.jackson.databind.node.ObjectNode;

/** The laws of the rules for webhooks. */
class WebhookRulesTest {
  private static final WebhookNames NAMES =
      name -> name.equals("Mirror") ? Optional.of("w2") : Optional.empty();
  private static final RuleSet<UpdateWebhookRequest> RULES =
      WebhookRules.update("w1", NAMES, EntityRelations.none());

  /** Each breaks one rule of a body that keeps them all. */
  private static final Map<String, UnaryOperator<UpdateWebhookRequest>> BREAKERS =
      Map.ofEntries(
          Map.entry("webhook.name.unique", body -> body.name("Mirror")),
          Map.entry("webhook.url.callable", body -> body.url("https://127.1/")),
          Map.entry("webhook.headers.sendable", body -> body.headers(headers("Host"))),
          Map.entry(
              "webhook.filter.same-entity-type",
              body -> with(body, Findings.on("new", "a").filter(Findings.only("other", "1")))),
          Map.entry(
              "webhook.filter.entity-ids.not-empty",
              body -> with(body, Findings.on("new", "a").filter(Findings.only("new")))),
          Map.entry(
              "webhook.filter.entity-ids.distinct",
              body -> with(body, Findings.on("new", "a").filter(Findings.only("new", "1", "1")))),
          Map.entry("webhook.events.event-types.not-empty", body -> with(body, Findings.on("new"))),
          Map.entry(
              "webhook.events.event-types.distinct",
              body -> with(body, Findings.on("new", "a", "a"))),
          Map.entry(
              "webhook.events.filter-shadowed",
              body -> with(with(body, Findings.on("new", "a")), Findings.on("new", "a"))),
          Map.entry(
              "webhook.basic.sendable",
              body -> body.httpBasicPassword("\u0007").headers(headers("X-A"))),
          Map.entry(
              "webhook.basic.hides-authorization-header",
              body -> body.httpBasicUser("a").headers(headers("authorization"))));

  @Property
  void each_rule_fires_on_a_body_made_to_break_it_and_no_other_does(
      @ForAll("fine") UpdateWebhookRequest body, @ForAll("rules") String rule) {
    UpdateWebhookRequest broken = BREAKERS.get(rule).apply(body);

    assertThat(RULES.check(broken).violations())
        .isNotEmpty()
        .extracting(violation -> violation.rule().id())
        .containsOnly(rule);
  }

  @Property
  void every_rule_has_its_breaker(@ForAll("rules") String rule) {
    assertThat(RULES.cards()).hasSameSizeAs(BREAKERS.keySet());
    assertThat(RULES.cards()).anyMatch(card -> card.id().equals(rule));
  }

  @Property
  void any_subset_of_a_valid_update_is_valid(
      @ForAll("updates") UpdateWebhookRequest body, @ForAll Set<Integer> removed) {
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
      @ForAll("updates") UpdateWebhookRequest body, @ForAll Random random) {
    List<Rule<UpdateWebhookRequest>> shuffled =
        new ArrayList<>(
            WebhookRules.rules(
                WebhookMembers.OF_UPDATE, it -> "w1", NAMES, EntityRelations.none()));
    Collections.shuffle(shuffled, random);

    assertThat(RuleSet.of(shuffled).check(body).violations())
        .containsExactlyInAnyOrderElementsOf(RULES.check(body).violations());
  }

  @Property
  void checking_changes_nothing_and_says_the_same_when_asked_twice(
      @ForAll("updates") UpdateWebhookRequest body) {
    UpdateWebhookRequest copy = without(body, Set.of());

    Report first = RULES.check(body);

    assertThat(body).isEqualTo(copy);
    assertThat(RULES.check(body)).isEqualTo(first);
    assertThat(RULES.check(copy)).isEqualTo(first);
  }

  @Property
  void each_rule_reports_only_under_its_own_card_and_no_place_twice(
      @ForAll("updates") UpdateWebhookRequest body) {
    for (Rule<UpdateWebhookRequest> rule :
        WebhookRules.rules(WebhookMembers.OF_UPDATE, it -> "w1", NAMES, EntityRelations.none())) {
      assertThat(rule.check(body))
          .doesNotHaveDuplicates()
          .allSatisfy(violation -> assertThat(violation.rule()).isEqualTo(rule.card()))
          .extracting(Violation::at)
          .doesNotHaveDuplicates();
    }
  }

  @Property
  void the_name_of_a_kind_never_changes_a_verdict(
      @ForAll("updates") UpdateWebhookRequest body, @ForAll("kinds") String kind) {
    ObjectNode document = ContentJson.mapper().valueToTree(body);
    UpdateWebhookRequest renamed =
        ContentJson.mapper()
            .readValue(
                document.toString().replace("\"item_type\"", '"' + kind + '"'),
                UpdateWebhookRequest.class);

    assertThat(RULES.check(renamed)).isEqualTo(RULES.check(body));
  }

  @Property
  void a_report_never_holds_a_secret(@ForAll("updates") UpdateWebhookRequest body) {
    UpdateWebhookRequest secret =
        body.httpBasicPassword("hunter2\u0007")
            .url("https://hunter2@example.com")
            .headers(WebhookHeaders.of(Map.of("X-A", "hunter2 ", "Host", "hunter2")));

    assertThat(RULES.check(secret).toString()).doesNotContain("hunter2").isNotEmpty();
  }

  @Property
  void names_stay_unique_under_any_renames(
      @ForAll("renames") List<Tuple2<String, String>> renames) {
    Map<String, String> store = new HashMap<>();
    WebhookNames holders =
        name ->
            store.entrySet().stream()
                .filter(entry -> entry.getValue().equals(name))
                .map(Map.Entry::getKey)
                .findFirst();

    for (Tuple2<String, String> rename : renames) {
      String id = rename.get1();
      String name = rename.get2();
      boolean taken =
          store.entrySet().stream()
              .anyMatch(it -> !it.getKey().equals(id) && it.getValue().equals(name));
      boolean passed =
          WebhookRules.update(id, holders, EntityRelations.none())
              .check(new UpdateWebhookRequest().name(name))
              .passed();
      Statistics.label("taken")
          .collect(taken)
          .coverage(
              c -> {
                c.check(true).percentage(p -> p > 10);
                c.check(false).percentage(p -> p > 10);
              });
      assertThat(passed).isEqualTo(!taken);
      if (passed) {
        store.put(id, name);
      }
    }
    assertThat(store.values()).doesNotHaveDuplicates();
  }

  private static UpdateWebhookRequest with(UpdateWebhookRequest body, EventSubscription more) {
    List<EventSubscription> events =
        new ArrayList<>(body.getEvents() == null ? List.of() : body.getEvents());
    events.add(more);
    return body.events(events);
  }

  private static WebhookHeaders headers(String name) {
    return WebhookHeaders.of(Map.of(name, "value"));
  }

  private static UpdateWebhookRequest without(UpdateWebhookRequest body, Set<Integer> removed) {
    ObjectNode document = ContentJson.mapper().valueToTree(body);
    List<String> names = List.copyOf(document.propertyNames());
    for (int i = 0; i < names.size(); i++) {
      if (removed.contains(i)) {
        document.remove(names.get(i));
      }
    }
    return ContentJson.mapper().treeToValue(document, UpdateWebhookRequest.class);
  }

  @Provide
  Arbitrary<UpdateWebhookRequest> updates() {
    return WebhookBodies.updates();
  }

  @Provide
  Arbitrary<UpdateWebhookRequest> fine() {
    return WebhookBodies.updates().filter(body -> RULES.check(body).violations().isEmpty());
  }

  @Provide
  Arbitrary<String> rules() {
    return Arbitraries.of(BREAKERS.keySet());
  }

  @Provide
  Arbitrary<String> kinds() {
    return Arbitraries.of("upload", "é", "item types", "ITEM_TYPE");
  }

  @Provide
  Arbitrary<List<Tuple2<String, String>>> renames() {
    Arbitrary<String> ids = Arbitraries.of("w1", "w2", "w3");
    Arbitrary<String> names = Arbitraries.of("a", "A", "b", "a ", "");
    return ids.flatMap(id -> names.map(name -> Tuple.of(id, name))).list().ofMaxSize(12);
  }
}
