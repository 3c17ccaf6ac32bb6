package dev.contentservice.service.itemtype;

import dev.contentservice.delivery.publish.Publisher.Transaction;
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
import dev.contentservice.service.store.ItemTypeRepository;
import dev.contentservice.service.store.MenuItemRepository;
import dev.contentservice.service.store.StoredMenuItem;
import dev.contentservice.service.store.Uuid7Generator;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.time.Instant;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Creates models (§4.1). */
final class ItemTypesResource implements ItemTypesApi {
  private final Uuid7Generator ids;
  private final Clock clock;
  private final ModelEvents events;
  private final RoutingContext exchange;

  ItemTypesResource(Uuid7Generator ids, Clock clock, ModelEvents events, RoutingContext exchange) {
    this.ids = ids;
    this.clock = clock;
    this.events = events;
    this.exchange = exchange;
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
    return store(body, !Boolean.TRUE.equals(skipMenuItemCreation), idempotencyKey);
  }

  private ItemType store(CreateItemTypeRequest body, boolean withMenuItem, @Nullable String key) {
    Instant now = clock.instant();
    IdempotentRequest request = IdempotentRequest.of(Caller.of(exchange), key, body, withMenuItem);
    return events.inTransaction(
        transaction ->
            request.response(
                new StoredResponses(transaction.handle(), now),
                ItemType.class,
                () -> create(transaction, body, withMenuItem, now)));
  }

  private ItemType create(
      Transaction transaction, CreateItemTypeRequest body, boolean withMenuItem, Instant now) {
    Handle handle = transaction.handle();
    ItemType model = NewItemType.of(ids.next(), body);
    ItemTypeRepository.insert(handle, model, now);
    if (withMenuItem) {
      MenuItemRepository.insert(
          handle, new StoredMenuItem(ids.next(), model.getName(), model.getId()), now);
    }
    events.created(transaction, model, now);
    return model;
  }
}
