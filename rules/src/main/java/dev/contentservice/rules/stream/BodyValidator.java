package dev.contentservice.rules.stream;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.TolerantReader;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.ProvisioningRules;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and validates bodies of one kind.
 *
 * @param rules those that depend only on the body
 * @param json those of others, about the document itself
 * @param name the name that no other body may have; null if there is none
 * @param id the id of the webhook; null if the body has none
 * @param plain whether the members of a valid body identify this kind
 */
record BodyValidator<T>(
    BodyKind kind,
    Class<T> type,
    TolerantReader<T> reader,
    RuleSet<T> rules,
    RuleSet<ObjectNode> json,
    Function<T, @Nullable String> name,
    Function<T, @Nullable String> id,
    Predicate<T> plain) {
  static BodyValidator<?> of(BodyKind kind, EntityRelations relations, Severities severities) {
    return switch (kind) {
      case CREATE_MODEL -> createModel(severities);
      case MODEL -> model(severities);
      case UPDATE_WEBHOOK -> updateWebhook(relations, severities);
      case WEBHOOK -> webhook(relations, severities);
      case PROVISIONING -> provisioning(relations, severities);
    };
  }

  /** A validator by the schemas of an adapted contract. */
  BodyValidator<T> adaptedTo(byte[] contract) {
    TolerantReader<T> adapted = reader.adaptedTo(contract);
    return new BodyValidator<>(kind, type, adapted, rules, json, name, id, plain);
  }

  /** A validator with more rules. */
  BodyValidator<T> and(HouseRules house) {
    RuleSet<T> typed = house.addedTo(rules, type, kind);
    RuleSet<ObjectNode> both = house.addedTo(json, ObjectNode.class, kind);
    return new BodyValidator<>(kind, type, reader, typed, both, name, id, plain);
  }

  private static BodyValidator<CreateItemTypeRequest> createModel(Severities severities) {
    return new BodyValidator<>(
        BodyKind.CREATE_MODEL,
        CreateItemTypeRequest.class,
        new TolerantReader<>(JsonBodyReader.createItemType(), severities),
        ItemTypeRules.CREATE,
        RuleSet.of(List.of()),
        // Assumed: §2.1 does not say that names of models are unique.
        body -> null,
        body -> null,
        body -> true);
  }

  private static BodyValidator<ItemType> model(Severities severities) {
    return new BodyValidator<>(
        BodyKind.MODEL,
        ItemType.class,
        new TolerantReader<>(JsonBodyReader.model(), severities),
        ItemTypeRules.MODEL,
        RuleSet.of(List.of()),
        body -> null,
        body -> null,
        body -> true);
  }

  private static BodyValidator<UpdateWebhookRequest> updateWebhook(
      EntityRelations relations, Severities severities) {
    return new BodyValidator<>(
        BodyKind.UPDATE_WEBHOOK,
        UpdateWebhookRequest.class,
        new TolerantReader<>(JsonBodyReader.updateWebhook(), severities),
        WebhookRules.update("", WebhookNameLookup.none(), relations),
        RuleSet.of(List.of()),
        // Two updates may be of one webhook, so that neither claims its name.
        body -> null,
        body -> null,
        // A body with only a name could be a model.
        body -> !hasOnlyName(body));
  }

  private static boolean hasOnlyName(UpdateWebhookRequest body) {
    UpdateWebhookRequest named = new UpdateWebhookRequest();
    named.setName(body.getName());
    return body.equals(named);
  }

  private static BodyValidator<Webhook> webhook(EntityRelations relations, Severities severities) {
    return new BodyValidator<>(
        BodyKind.WEBHOOK,
        Webhook.class,
        new TolerantReader<>(JsonBodyReader.webhook(), severities),
        WebhookRules.webhook(WebhookNameLookup.none(), relations),
        RuleSet.of(List.of()),
        Webhook::getName,
        Webhook::getId,
        body -> true);
  }

  private static BodyValidator<Webhook> provisioning(
      EntityRelations relations, Severities severities) {
    return new BodyValidator<>(
        BodyKind.PROVISIONING,
        Webhook.class,
        TolerantReader.ofProvisioning(severities),
        ProvisioningRules.entry(relations),
        RuleSet.of(List.of()),
        Webhook::getName,
        Webhook::getId,
        body -> true);
  }
}
