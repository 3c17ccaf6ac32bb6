package dev.contentservice.service.webhook;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.store.repository.AuditRecord;
import dev.contentservice.service.store.repository.AuditRecord.ResourceType;
import dev.contentservice.service.store.repository.ClientCertificateRepository.Shown;
import dev.contentservice.service.store.repository.DeliverySettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Records changes of webhooks for the audit log, with secrets masked. */
final class AuditedWebhook {
  private static final String HIDDEN = "***";
  private static final List<String> SECRETS = List.of("http_basic_password", "custom_payload");

  private AuditedWebhook() {}

  static AuditRecord created(Actor actor, Webhook webhook) {
    return record(actor, "create", webhook, null, masked(tree(webhook), member -> true));
  }

  static AuditRecord deleted(Actor actor, Webhook webhook) {
    return record(actor, "delete", webhook, masked(tree(webhook), member -> true), null);
  }

  /** The changed members; empty if none has changed. */
  static Optional<AuditRecord> updated(Actor actor, Webhook before, Webhook after) {
    if (before.equals(after)) {
      return Optional.empty();
    }
    ObjectNode old = tree(before);
    ObjectNode now = tree(after);
    Predicate<String> changed = member -> !Objects.equals(old.get(member), now.get(member));
    return Optional.of(record(actor, "update", after, masked(old, changed), masked(now, changed)));
  }

  /** A change of how it is called. */
  static AuditRecord delivery(
      Actor actor, String webhookId, DeliverySettings before, DeliverySettings after) {
    return new AuditRecord(
        actor,
        "update",
        ResourceType.WEBHOOK,
        webhookId,
        Map.of("delivery", ShownDelivery.of(before)),
        Map.of("delivery", ShownDelivery.of(after)));
  }

  /** A change of the signing keys, which are known by their ids. */
  static AuditRecord keys(
      Actor actor, String action, String webhookId, List<String> before, List<String> after) {
    return new AuditRecord(
        actor,
        action,
        ResourceType.WEBHOOK,
        webhookId,
        Map.of("signing_keys", before),
        Map.of("signing_keys", after));
  }

  /** A change of the client certificate; null for none. */
  static AuditRecord certificate(
      Actor actor, String action, String webhookId, @Nullable Shown before, @Nullable Shown after) {
    return new AuditRecord(
        actor, action, ResourceType.WEBHOOK, webhookId, certificate(before), certificate(after));
  }

  private static Map<String, ?> certificate(@Nullable Shown shown) {
    return shown == null ? Map.of() : Map.of("client_certificate", ClientCertificates.shown(shown));
  }

  private static AuditRecord record(
      Actor actor,
      String action,
      Webhook webhook,
      @Nullable Map<String, ?> before,
      @Nullable Map<String, ?> after) {
    return new AuditRecord(actor, action, ResourceType.WEBHOOK, webhook.getId(), before, after);
  }

  private static ObjectNode tree(Webhook webhook) {
    ObjectNode tree = BodyJson.mapper().valueToTree(webhook);
    return tree.without("id");
  }

  private static Map<String, JsonNode> masked(ObjectNode tree, Predicate<String> shown) {
    Map<String, JsonNode> members = new LinkedHashMap<>();
    tree.properties().stream()
        .filter(member -> shown.test(member.getKey()))
        .forEach(member -> members.put(member.getKey(), member.getValue()));
    SECRETS.forEach(
        secret ->
            members.computeIfPresent(
                secret, (name, value) -> value.isNull() ? value : tree.stringNode(HIDDEN)));
    members.computeIfPresent("headers", (name, headers) -> names(tree, headers));
    return members;
  }

  private static JsonNode names(ObjectNode factory, JsonNode headers) {
    ObjectNode masked = factory.objectNode();
    headers.propertyNames().forEach(name -> masked.put(name, HIDDEN));
    return masked;
  }
}
