package dev.contentservice.model.laws;

import static dev.contentservice.model.laws.Json.flags;
import static dev.contentservice.model.laws.Json.open;
import static dev.contentservice.model.laws.Json.orNull;
import static dev.contentservice.model.laws.Json.texts;

import dev.contentservice.model.ItemType;
import dev.contentservice.model.ItemTypeMeta;
import dev.contentservice.model.value.CollectionAppearance;
import dev.contentservice.model.value.OrderingDirection;
import dev.contentservice.model.value.OrderingMeta;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;
import net.jqwik.api.Builders.BuilderCombinator;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/** Models in responses (§2.1), with and without members of a later version. */
final class ItemTypes extends DomainContextBase {
  @Provide
  Arbitrary<ItemType> itemTypes() {
    var named =
        Builders.withBuilder(ItemType::new)
            .use(texts())
            .inSetter(ItemType::setId)
            .use(texts())
            .inSetter(ItemType::setName)
            .use(texts())
            .inSetter(ItemType::setApiKey)
            .use(orNull(texts()))
            .withProbability(0.6)
            .inSetter(ItemType::setHint);
    return Json.withUnknownMembers(
        pointing(ordered(flagged(named))).build(),
        (model, members) -> members.forEach(model::putAdditionalProperty));
  }

  private static Arbitrary<ItemTypeMeta> metas() {
    return Json.withUnknownMembers(
        flags().map(ItemTypeMeta::new),
        (meta, members) -> members.forEach(meta::putAdditionalProperty));
  }

  private static BuilderCombinator<ItemType> flagged(BuilderCombinator<ItemType> model) {
    return model
        .use(flags())
        .inSetter(ItemType::setSingleton)
        .use(flags())
        .inSetter(ItemType::setAllLocalesRequired)
        .use(flags())
        .inSetter(ItemType::setSortable)
        .use(flags())
        .inSetter(ItemType::setModularBlock)
        .use(flags())
        .inSetter(ItemType::setDraftModeActive)
        .use(flags())
        .inSetter(ItemType::setTree)
        .use(flags())
        .inSetter(ItemType::setInverseRelationshipsEnabled)
        .use(metas())
        .withProbability(0.8)
        .inSetter(ItemType::setMeta);
  }

  private static BuilderCombinator<ItemType> ordered(BuilderCombinator<ItemType> model) {
    return model
        .use(orNull(open(OrderingDirection::of, "asc")))
        .withProbability(0.6)
        .inSetter(ItemType::setOrderingDirection)
        .use(orNull(open(OrderingMeta::of, "created_at")))
        .withProbability(0.6)
        .inSetter(ItemType::setOrderingMeta)
        .use(orNull(References.toFields()))
        .withProbability(0.6)
        .inSetter(ItemType::setOrderingField)
        .use(open(CollectionAppearance::of, "compact"))
        .inSetter(ItemType::setCollectionAppearance);
  }

  private static BuilderCombinator<ItemType> pointing(BuilderCombinator<ItemType> model) {
    return model
        .use(orNull(References.toAnything()))
        .withProbability(0.6)
        .inSetter(ItemType::setSingletonItem)
        .use(References.toFields().list().ofMaxSize(2))
        .inSetter(ItemType::setFields)
        .use(References.toFieldsets().list().ofMaxSize(2))
        .inSetter(ItemType::setFieldsets)
        .use(orNull(References.toFields()))
        .withProbability(0.6)
        .inSetter(ItemType::setTitleField)
        .use(orNull(References.toFields()))
        .withProbability(0.6)
        .inSetter(ItemType::setImagePreviewField)
        .use(orNull(References.toFields()))
        .withProbability(0.6)
        .inSetter(ItemType::setExcerptField)
        .use(orNull(References.toWorkflows()))
        .withProbability(0.6)
        .inSetter(ItemType::setWorkflow);
  }
}
