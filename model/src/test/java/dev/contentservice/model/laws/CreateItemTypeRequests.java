package dev.contentservice.model.laws;

import static dev.contentservice.model.laws.Json.flags;
import static dev.contentservice.model.laws.Json.nullable;
import static dev.contentservice.model.laws.Json.open;
import static dev.contentservice.model.laws.Json.texts;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.value.CollectionAppearance;
import dev.contentservice.model.value.OrderingDirection;
import dev.contentservice.model.value.OrderingMeta;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;
import net.jqwik.api.Builders.BuilderCombinator;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/** Models to create (§4.1), each optional member omitted, null or a value. */
final class CreateItemTypeRequests extends DomainContextBase {
  @Provide
  Arbitrary<CreateItemTypeRequest> createItemTypeRequests() {
    var named =
        Builders.withBuilder(CreateItemTypeRequest::new)
            .use(texts())
            .inSetter(CreateItemTypeRequest::setName)
            .use(texts())
            .inSetter(CreateItemTypeRequest::setApiKey);
    return pointing(ordered(flagged(named))).build();
  }

  private static BuilderCombinator<CreateItemTypeRequest> flagged(
      BuilderCombinator<CreateItemTypeRequest> body) {
    return body.use(flags())
        .withProbability(0.5)
        .inSetter(CreateItemTypeRequest::setSingleton)
        .use(flags())
        .withProbability(0.5)
        .inSetter(CreateItemTypeRequest::setAllLocalesRequired)
        .use(flags())
        .withProbability(0.5)
        .inSetter(CreateItemTypeRequest::setSortable)
        .use(flags())
        .withProbability(0.5)
        .inSetter(CreateItemTypeRequest::setModularBlock)
        .use(flags())
        .withProbability(0.5)
        .inSetter(CreateItemTypeRequest::setDraftModeActive)
        .use(flags())
        .withProbability(0.5)
        .inSetter(CreateItemTypeRequest::setTree)
        .use(flags())
        .withProbability(0.5)
        .inSetter(CreateItemTypeRequest::setInverseRelationshipsEnabled);
  }

  private static BuilderCombinator<CreateItemTypeRequest> ordered(
      BuilderCombinator<CreateItemTypeRequest> body) {
    return body.use(nullable(open(OrderingDirection::of, "asc")))
        .inSetter(CreateItemTypeRequest::setOrderingDirection)
        .use(nullable(open(OrderingMeta::of, "created_at")))
        .inSetter(CreateItemTypeRequest::setOrderingMeta)
        .use(nullable(References.toFields()))
        .inSetter(CreateItemTypeRequest::setOrderingField)
        .use(open(CollectionAppearance::of, "compact"))
        .withProbability(0.5)
        .inSetter(CreateItemTypeRequest::setCollectionAppearance);
  }

  private static BuilderCombinator<CreateItemTypeRequest> pointing(
      BuilderCombinator<CreateItemTypeRequest> body) {
    return body.use(nullable(texts()))
        .inSetter(CreateItemTypeRequest::setHint)
        .use(nullable(References.toFields()))
        .inSetter(CreateItemTypeRequest::setTitleField)
        .use(nullable(References.toFields()))
        .inSetter(CreateItemTypeRequest::setImagePreviewField)
        .use(nullable(References.toFields()))
        .inSetter(CreateItemTypeRequest::setExcerptField)
        .use(nullable(References.toWorkflows()))
        .inSetter(CreateItemTypeRequest::setWorkflow);
  }
}
