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
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads and validates bodies of one kind.
 *
 * @param rules those that depend only on the body
 * @param name the name that no other body may have; null if there is none
 * @param id the id of the webhook; null if the body has none
 * @param plain whether the members of a valid body identify this kind
 */
record BodyValidator<T>(
    BodyKind kind,
    TolerantReader<T> reader,
    RuleSet<T> rules,
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

  /** The same by the schemas of an adapted contract. */
  BodyValidator<T> adaptedTo(byte[] contract) {
    return new BodyValidator<>(kind, reader.adaptedTo(contract), rules, name, id, plain);
  }

  private static BodyValidator<CreateItemTypeRequest> createModel(Severities severities) {
    return new BodyValidator<>(
        BodyKind.CREATE_MODEL,
        new TolerantReader<>(JsonBodyReader.createItemType(), severities),
        ItemTypeRules.CREATE,
        // Assumed: §2.1 does not say that names of models are unique.
        body -> null,
        body -> null,
        body -> true);
  }

  private static BodyValidator<ItemType> model(Severities severities) {
    return new BodyValidator<>(
        BodyKind.MODEL,
        new TolerantReader<>(JsonBodyReader.model(), severities),
        ItemTypeRules.MODEL,
        body -> null,
        body -> null,
        body -> true);
  }

  private static BodyValidator<UpdateWebhookRequest> updateWebhook(
      EntityRelations relations, Severities severities) {
    return new BodyValidator<>(
        BodyKind.UPDATE_WEBHOOK,
        new TolerantReader<>(JsonBodyReader.updateWebhook(), severities),
        WebhookRules.update("", WebhookNameLookup.none(), relations),
        // Two updates may be of one webhook, so that neither claims its name.
        body -> null,
        body -> null,
        // A body with only a name could be a model.
        body -> !body.equals(new UpdateWebhookRequest().name(body.getName())));
  }

  private static BodyValidator<Webhook> webhook(EntityRelations relations, Severities severities) {
    return new BodyValidator<>(
        BodyKind.WEBHOOK,
        new TolerantReader<>(JsonBodyReader.webhook(), severities),
        WebhookRules.webhook(WebhookNameLookup.none(), relations),
        Webhook::getName,
        Webhook::getId,
        body -> true);
  }

  private static BodyValidator<Webhook> provisioning(
      EntityRelations relations, Severities severities) {
    return new BodyValidator<>(
        BodyKind.PROVISIONING,
        TolerantReader.ofProvisioning(severities),
        ProvisioningRules.entry(relations),
        Webhook::getName,
        Webhook::getId,
        body -> true);
  }
}
