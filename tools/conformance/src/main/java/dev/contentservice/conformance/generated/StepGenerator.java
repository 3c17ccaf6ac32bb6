package dev.contentservice.conformance.generated;

import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.generated.Step.Kind;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Random requests, which share few webhooks, names and idempotency keys. */
final class StepGenerator {
  private static final int LENGTH = 20;
  private static final int NAMES = 3;
  private static final List<String> REFERENCES =
      List.of("title_field", "image_preview_field", "excerpt_field", "ordering_field", "workflow");

  /** The members on whose values each assumption decides. */
  private static final Map<String, List<String>> DECIDED =
      Map.of(
          "transitions", List.of("enabled"),
          "custom-payload-syntax", List.of("custom_payload"),
          "basic-credentials", List.of("http_basic_user", "http_basic_password"),
          "payload-api-versions", List.of("payload_api_version"),
          "empty-and-repeated-entries", List.of("events"),
          "ordering", List.of("ordering_direction", "ordering_meta", "ordering_field"),
          "reference-existence", Stream.concat(REFERENCES.stream(), Stream.of("events")).toList());

  private final Subject subject;
  private final List<TestWebhook> webhooks;
  private final Random random;
  private final CaseGenerator creates;
  private final CaseGenerator updates;
  private final Set<String> undecided = new HashSet<>();
  private final List<JsonNode> names = new ArrayList<>();
  private final Map<String, Case> keyed = new HashMap<>();

  StepGenerator(Subject subject, List<TestWebhook> webhooks, Random random) {
    this.subject = subject;
    this.webhooks = webhooks;
    this.random = random;
    this.creates = new CaseGenerator(Tables.CREATE, subject);
    this.updates = new CaseGenerator(Tables.UPDATE, subject);
    DECIDED.forEach(
        (assumption, members) ->
            undecided.addAll(subject.assumes(assumption) ? List.of() : members));
  }

  /** Requests to send one after the other; the last ones read each webhook. */
  List<Step> sequence() {
    shareNothingWithEarlierSequences();
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < LENGTH; i++) {
      steps.add(webhooks.isEmpty() || random.nextInt(4) == 0 ? create() : update());
    }
    if (subject.assumes("absent-and-null")) {
      webhooks.forEach(webhook -> steps.add(Step.read(webhook.id())));
    }
    return steps;
  }

  /** Valid updates of these webhooks, and one read, to send at the same time. */
  List<Step> batch(int size) {
    shareNothingWithEarlierSequences();
    List<Step> steps = new ArrayList<>();
    steps.add(Step.read(pick(webhooks).id()));
    while (steps.size() < size) {
      ObjectNode members = valid(updates).body();
      if (!members.isEmpty()) {
        steps.add(Step.update(pick(webhooks).id(), named(members)));
      }
    }
    return steps;
  }

  private void shareNothingWithEarlierSequences() {
    names.clear();
    keyed.clear();
    for (int i = 0; i < NAMES; i++) {
      names.add(newName());
    }
  }

  private Step create() {
    if (subject.assumes("idempotency-key") && random.nextInt(3) == 0) {
      String key = pick(names).asString().replace(' ', '-');
      Case next = model();
      Case sent = random.nextBoolean() ? keyed.getOrDefault(key, next) : next;
      keyed.put(key, sent);
      return new Step(Kind.KEYED, key, sent);
    }
    return new Step(Kind.CREATE, "", model());
  }

  private Case model() {
    Case next = usable(creates.next());
    return next.valid() ? new Case(next.members(), subject.model(), true) : next;
  }

  private Step update() {
    TestWebhook webhook = pick(webhooks);
    return switch (random.nextInt(10)) {
      case 0 -> new Step(Kind.UNKNOWN_WEBHOOK, subject.fresh("no webhook"), complete(webhook));
      case 1 -> new Step(Kind.WITHOUT_TOKEN, webhook.id(), complete(webhook));
      default -> new Step(Kind.UPDATE, webhook.id(), complete(webhook));
    };
  }

  /** Has every member, none of them null, if the service decides what less means. */
  private Case complete(TestWebhook webhook) {
    Case next = usable(updates.next());
    ObjectNode members = named(next.members());
    if (!subject.assumes("absent-and-null")) {
      ObjectNode all = webhook.baseline().set("name", newName());
      members.properties().stream()
          .filter(member -> !member.getValue().isNull())
          .forEach(member -> all.set(member.getKey(), member.getValue()));
      members = all;
    }
    return new Case(members, next.essence(), next.valid());
  }

  private Case valid(CaseGenerator cases) {
    Case next = cases.next();
    while (!next.valid()) {
      next = cases.next();
    }
    return usable(next);
  }

  /**
   * Without members on which an assumption decides, and, if it is to be accepted, without those
   * whose values the choices exclude.
   */
  private Case usable(Case whole) {
    ObjectNode members = whole.members().deepCopy().without(undecided);
    if (!whole.valid()) {
      return new Case(members, whole.essence(), false);
    }
    List<String> excluded =
        members.properties().stream()
            .filter(
                member -> !subject.choices().allow(Json.object(member.getKey(), member.getValue())))
            .map(Map.Entry::getKey)
            .toList();
    return new Case(members.without(excluded), whole.essence(), true);
  }

  /** With one of the few names, which another webhook can have, or without any. */
  private ObjectNode named(ObjectNode members) {
    ObjectNode named = members.deepCopy();
    boolean shared = subject.assumes("name-comparison");
    return random.nextBoolean()
        ? named.set("name", shared ? pick(names) : newName())
        : named.without("name");
  }

  private JsonNode newName() {
    return subject.text("name", "One");
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
