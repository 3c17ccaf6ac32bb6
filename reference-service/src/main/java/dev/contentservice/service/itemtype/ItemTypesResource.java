package dev.contentservice.service.itemtype;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.server.ItemTypesApi;
import dev.contentservice.server.support.IdempotentRequest;
import dev.contentservice.server.support.NewItemType;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.service.delivery.ModelEvents;
import dev.contentservice.service.http.Caller;
import dev.contentservice.service.itemtype.ModelCreation.NewModel;
import dev.contentservice.service.store.Uuid7Generator;
import dev.contentservice.service.store.repository.StoredMenuItem;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates models (§4.1). */
final class ItemTypesResource implements ItemTypesApi {
  private final Uuid7Generator ids;
  private final Clock clock;
  private final ModelEvents events;
  private final ModelCreation creation;
  private final RoutingContext context;

  ItemTypesResource(
      Uuid7Generator ids,
      Clock clock,
      ModelEvents events,
      ModelCreation creation,
      RoutingContext context) {
    this.ids = ids;
    this.clock = clock;
    this.events = events;
    this.creation = creation;
    this.context = context;
  }

  @Override
  public ItemType createItemType(
      CreateItemTypeRequest body,
      @Nullable Boolean skipMenuItemCreation,
      @Nullable String idempotencyKey) {
    Report report = ItemTypeRules.CREATE.check(body);
    if (!report.passed()) {
      throw ProblemException.of(report);
    }
    boolean withMenuItem = !Boolean.TRUE.equals(skipMenuItemCreation);
    NewModel created = created(body, withMenuItem);
    return idempotencyKey == null
        ? creation.store(created)
        : creation.store(
            created, IdempotentRequest.of(Caller.of(context), idempotencyKey, body, withMenuItem));
  }

  private NewModel created(CreateItemTypeRequest body, boolean withMenuItem) {
    ItemType model = NewItemType.of(ids.next(), body);
    return new NewModel(
        model,
        withMenuItem
            ? Optional.of(new StoredMenuItem(ids.next(), model.getName(), model.getId()))
            : Optional.empty(),
        events.ofCreation(model, clock.instant()));
  }
}
