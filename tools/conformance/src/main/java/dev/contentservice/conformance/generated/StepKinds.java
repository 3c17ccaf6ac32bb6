package dev.contentservice.conformance.generated;

import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.generated.Step.Kind;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Requests of every kind, valid and rejected, of both operations and for each webhook. */
final class StepKinds {
  private final Subject subject;
  private final List<TestWebhook> webhooks;
  private final List<Supplier<Step>> kinds = new ArrayList<>();
  private final Map<String, JsonNode> names = new HashMap<>();
  private final Step keyed;
  private int members;

  StepKinds(Subject subject, List<TestWebhook> webhooks) {
    this.subject = subject;
    this.webhooks = webhooks;
    this.keyed = new Step(Kind.KEYED, key(), model());
    webhooks.forEach(webhook -> names.put(webhook.id(), webhook.baseline().get("name")));
    addCreates();
    for (int i = 0; i < webhooks.size(); i++) {
      addUpdates(webhooks.get(i), webhooks.get((i + 1) % webhooks.size()));
    }
    addFaults();
  }

  private void addCreates() {
    kinds.add(() -> new Step(Kind.CREATE, "", model()));
    kinds.add(() -> new Step(Kind.CREATE, "", full()));
    kinds.add(() -> invalid(Kind.CREATE, "", model().body().without("name")));
    kinds.add(() -> invalid(Kind.CREATE, "", bothOrderings()));
    if (subject.assumes("idempotency-key")) {
      kinds.add(() -> keyed);
      kinds.add(() -> new Step(Kind.KEYED, keyed.target(), model()));
      kinds.add(() -> new Step(Kind.KEYED, key(), model()));
      kinds.add(() -> invalid(Kind.KEYED, key(), model().body().without("name")));
    }
  }

  private void addUpdates(TestWebhook webhook, TestWebhook other) {
    String id = webhook.id();
    kinds.add(() -> Step.read(id));
    kinds.add(() -> Step.update(id, named(id, nextMember())));
    kinds.add(() -> Step.update(id, named(id, all())));
    kinds.add(() -> invalid(Kind.UPDATE, id, wrong()));
    kinds.add(() -> Step.update(id, all().set("name", names.get(other.id()))));
  }

  private void addFaults() {
    List<Fault> faults = Fault.decided(subject);
    for (int i = 0; i < faults.size(); i++) {
      Fault fault = faults.get(i);
      kinds.add(() -> new Step(Kind.CREATE, "", model()).with(fault));
      if (!webhooks.isEmpty()) {
        String id = webhooks.get(i % webhooks.size()).id();
        kinds.add(() -> Step.update(id, all()).with(fault));
      }
    }
    if (!webhooks.isEmpty()) {
      String id = webhooks.get(0).id();
      kinds.add(() -> new Step(Kind.WITHOUT_TOKEN, id, Step.update(id, all()).sent()));
      String unknown = subject.fresh("no webhook");
      kinds.add(() -> new Step(Kind.UNKNOWN_WEBHOOK, unknown, Step.update(id, all()).sent()));
    }
  }

  /** Each kind right after each kind, which is a sequence of de Bruijn. */
  List<Step> eachAfterEach() {
    List<Supplier<Step>> sequence = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      sequence.add(kinds.get(i));
      for (int j = i + 1; j < kinds.size(); j++) {
        sequence.add(kinds.get(i));
        sequence.add(kinds.get(j));
      }
    }
    sequence.add(kinds.get(0));
    return sequence.stream().map(Supplier::get).toList();
  }

  /** So many of each kind in a row. */
  List<List<Step>> repeated(int times) {
    return kinds.stream()
        .map(kind -> Collections.nCopies(times, kind).stream().map(Supplier::get).toList())
        .toList();
  }

  private String key() {
    return subject.fresh("key").replace(' ', '-');
  }

  private Case model() {
    return new Case(Json.object(), subject.model(), true);
  }

  private Case full() {
    ObjectNode members = Json.object();
    for (Member member : Tables.CREATE) {
      boolean plain = !member.required() && member.companions().isEmpty();
      if (plain && !member.name().startsWith("ordering_") && !member.isReference()) {
        member.valid(subject).stream().findFirst().ifPresent(v -> members.set(member.name(), v));
      }
    }
    return new Case(members, subject.model(), true);
  }

  private ObjectNode bothOrderings() {
    ObjectNode body = subject.model().put("ordering_meta", "created_at");
    body.putObject("ordering_field").put("type", "field").put("id", "field-1");
    return body;
  }

  private static Step invalid(Kind kind, String target, ObjectNode body) {
    return new Step(kind, target, new Case(Json.object(), body, false));
  }

  /** The members in turn, each with its values in turn. */
  private ObjectNode nextMember() {
    Member member = Tables.UPDATE.get(members % Tables.UPDATE.size());
    List<JsonNode> values = member.valid(subject);
    JsonNode value = values.get(members++ / Tables.UPDATE.size() % values.size());
    return Json.object(member.name(), value);
  }

  private ObjectNode all() {
    ObjectNode all = Json.object();
    for (Member member : Tables.UPDATE) {
      List<JsonNode> values = member.valid(subject);
      all.set(member.name(), values.get(members++ % values.size()));
    }
    return all;
  }

  /** Valid changes of all members but one. */
  private ObjectNode wrong() {
    Member member = Tables.UPDATE.get(members++ % Tables.UPDATE.size());
    return all().set(member.name(), member.type().wrong().get(0));
  }

  private ObjectNode named(String webhook, ObjectNode body) {
    if (body.has("name")) {
      names.put(webhook, body.get("name"));
    }
    return body;
  }
}
