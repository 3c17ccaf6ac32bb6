package dev.contentservice.rules;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;
import tools.jackson.databind.node.ObjectNode;

/** Arbitraries for bodies of each class, and for documents that are or resemble bodies. */
public final class ContentDomain extends DomainContextBase {

  /** Any model to create. */
  @Provide
  public Arbitrary<CreateItemTypeRequest> models() {
    return ItemTypeBodies.models();
  }

  /** Any update of a webhook. */
  @Provide
  public Arbitrary<UpdateWebhookRequest> updates() {
    return WebhookBodies.updates();
  }

  /** Any complete webhook. */
  @Provide
  public Arbitrary<Webhook> webhooks() {
    return WebhookBodies.webhooks();
  }

  /** Documents around any of them. */
  @Provide
  public Arbitrary<ObjectNode> documents() {
    return Arbitraries.oneOf(new OfModels().get(), new OfUpdates().get(), new OfWebhooks().get());
  }

  /** Documents around models alone. */
  public static final class OfModels implements ArbitrarySupplier<ObjectNode> {
    @Override
    public Arbitrary<ObjectNode> get() {
      return Documents.mixture(ItemTypeBodies.models());
    }
  }

  /** Documents around updates alone. */
  public static final class OfUpdates implements ArbitrarySupplier<ObjectNode> {
    @Override
    public Arbitrary<ObjectNode> get() {
      return Documents.mixture(WebhookBodies.updates());
    }
  }

  /** Documents around whole webhooks alone. */
  public static final class OfWebhooks implements ArbitrarySupplier<ObjectNode> {
    @Override
    public Arbitrary<ObjectNode> get() {
      return Documents.mixture(WebhookBodies.webhooks());
    }
  }
}
