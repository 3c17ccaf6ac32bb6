package dev.contentservice.server.support;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.ItemTypeMeta;
import dev.contentservice.model.value.CollectionAppearance;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.openapitools.jackson.nullable.JsonNullable;

/**
 * The model that a request creates. Assumed: §4.1 does not show what an omitted parameter stands
 * for.
 *
 * <pre>{@code
 * ItemType created = NewItemType.of(body);
 * }</pre>
 */
public final class NewItemType {
  private NewItemType() {}

  /** Returns the model with a random id, and with the defaults of the contract. */
  public static ItemType of(CreateItemTypeRequest body) {
    return of(UUID.randomUUID().toString(), body);
  }

  /**
   * Returns the model with the defaults of the contract for what the body omits.
   *
   * @param id the id that the service assigns
   */
  public static ItemType of(String id, CreateItemTypeRequest body) {
    return new ItemType()
        .id(id)
        .name(body.getName())
        .apiKey(body.getApiKey())
        .singleton(orFalse(body.getSingleton()))
        .allLocalesRequired(orFalse(body.getAllLocalesRequired()))
        .sortable(orFalse(body.getSortable()))
        .modularBlock(orFalse(body.getModularBlock()))
        .draftModeActive(orFalse(body.getDraftModeActive()))
        .tree(orFalse(body.getTree()))
        .orderingDirection(orNull(body.getOrderingDirection()))
        .orderingMeta(orNull(body.getOrderingMeta()))
        .collectionAppearance(
            Objects.requireNonNullElse(
                body.getCollectionAppearance(), CollectionAppearance.COMPACT))
        .hint(orNull(body.getHint()))
        .inverseRelationshipsEnabled(orFalse(body.getInverseRelationshipsEnabled()))
        .meta(new ItemTypeMeta(false))
        .singletonItem(null)
        .fields(List.of())
        .fieldsets(List.of())
        .titleField(orNull(body.getTitleField()))
        .imagePreviewField(orNull(body.getImagePreviewField()))
        .excerptField(orNull(body.getExcerptField()))
        .orderingField(orNull(body.getOrderingField()))
        .workflow(orNull(body.getWorkflow()));
  }

  private static boolean orFalse(@Nullable Boolean sent) {
    return Boolean.TRUE.equals(sent);
  }

  private static <T> @Nullable T orNull(JsonNullable<T> sent) {
    return sent.orElse(null);
  }
}
