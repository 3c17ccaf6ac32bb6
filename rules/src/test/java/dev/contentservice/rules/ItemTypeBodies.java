package dev.contentservice.rules;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.WorkflowReference;
import dev.contentservice.model.value.CollectionAppearance;
import dev.contentservice.model.value.OrderingDirection;
import dev.contentservice.model.value.OrderingMeta;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;

/** Models to create that match the schema and obey or break rules at random. */
public final class ItemTypeBodies {

  private ItemTypeBodies() {}

  /** Any model to create, with random omitted and null members. */
  public static Arbitrary<CreateItemTypeRequest> models() {
    return Builders.withBuilder(CreateItemTypeRequest::new)
        .use(WebhookBodies.texts())
        .in(CreateItemTypeRequest::name)
        .use(WebhookBodies.texts())
        .in(CreateItemTypeRequest::apiKey)
        .use(booleans())
        .withProbability(0.5)
        .in(CreateItemTypeRequest::singleton)
        .use(booleans())
        .withProbability(0.5)
        .in(CreateItemTypeRequest::allLocalesRequired)
        .use(booleans())
        .withProbability(0.5)
        .in(CreateItemTypeRequest::sortable)
        .use(booleans())
        .withProbability(0.5)
        .in(CreateItemTypeRequest::modularBlock)
        .use(booleans())
        .withProbability(0.5)
        .in(CreateItemTypeRequest::draftModeActive)
        .use(booleans())
        .withProbability(0.5)
        .in(CreateItemTypeRequest::tree)
        .use(booleans())
        .withProbability(0.5)
        .in(CreateItemTypeRequest::inverseRelationshipsEnabled)
        .use(WebhookBodies.texts().map(OrderingDirection::of).injectNull(0.3))
        .withProbability(0.5)
        .in(CreateItemTypeRequest::orderingDirection)
        .use(WebhookBodies.texts().map(OrderingMeta::of).injectNull(0.3))
        .withProbability(0.6)
        .in(CreateItemTypeRequest::orderingMeta)
        .use(WebhookBodies.texts().map(CollectionAppearance::of))
        .withProbability(0.5)
        .in(CreateItemTypeRequest::collectionAppearance)
        .use(WebhookBodies.texts().injectNull(0.3))
        .withProbability(0.5)
        .in(CreateItemTypeRequest::hint)
        .use(fields())
        .withProbability(0.6)
        .in(CreateItemTypeRequest::orderingField)
        .use(fields())
        .withProbability(0.5)
        .in(CreateItemTypeRequest::titleField)
        .use(fields())
        .withProbability(0.5)
        .in(CreateItemTypeRequest::imagePreviewField)
        .use(fields())
        .withProbability(0.5)
        .in(CreateItemTypeRequest::excerptField)
        .use(workflows())
        .withProbability(0.5)
        .in(CreateItemTypeRequest::workflow)
        .build();
  }

  private static Arbitrary<FieldReference> fields() {
    return WebhookBodies.texts().map(id -> FieldReference.of(id)).injectNull(0.3);
  }

  private static Arbitrary<WorkflowReference> workflows() {
    return WebhookBodies.texts().map(id -> WorkflowReference.of(id)).injectNull(0.3);
  }

  private static Arbitrary<Boolean> booleans() {
    return Arbitraries.of(true, false);
  }
}
