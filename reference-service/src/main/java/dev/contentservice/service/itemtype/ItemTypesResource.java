package dev.contentservice.service.itemtype;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.server.ItemTypesApi;
import dev.contentservice.service.delivery.ModelEvents;
import dev.contentservice.service.http.Caller;
import dev.contentservice.service.http.ProblemException;
import dev.contentservice.service.http.ProblemKind;
import dev.contentservice.service.store.ItemTypeRepository;
import dev.contentservice.service.store.MenuItemRepository;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoredMenuItem;
import dev.contentservice.service.store.Uuid7Generator;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Creates models (§4.1). */
public final class ItemTypesResource implements ItemTypesApi {
  private static final String KEY = "Idempotency-Key";

  private final Store store;
  private final Uuid7Generator ids;
  private final Clock clock;
  private final ModelEvents events;
  private final RoutingContext exchange;

  ItemTypesResource(
      Store store, Uuid7Generator ids, Clock clock, ModelEvents events, RoutingContext exchange) {
    this.store = store;
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
    ItemType model = store(body, !Boolean.TRUE.equals(skipMenuItemCreation));
    events.committed();
    return model;
  }

  private ItemType store(CreateItemTypeRequest body, boolean withMenuItem) {
    Instant now = clock.instant();
    // Not the parameter: the framework reads an empty header as none, and only the first of two.
    List<String> keys = exchange.request().headers().getAll(KEY);
    if (keys.isEmpty()) {
      return store.inTransaction(handle -> create(handle, body, withMenuItem, now));
    }
    IdempotentCreate retry =
        new IdempotentCreate(Caller.of(exchange), only(keys), body, withMenuItem);
    return store.inTransaction(
        handle -> retry.response(handle, now, () -> create(handle, body, withMenuItem, now)));
  }

  private static String only(List<String> keys) {
    if (keys.size() > 1) {
      throw new ProblemException(ProblemKind.BAD_REQUEST, KEY + " was sent twice; send it once");
    }
    return keys.get(0);
  }

  private ItemType create(
      Handle handle, CreateItemTypeRequest body, boolean withMenuItem, Instant now) {
    ItemType model = NewItemType.of(ids.next(), body);
    ItemTypeRepository.insert(handle, model, now);
    if (withMenuItem) {
      MenuItemRepository.insert(
          handle, new StoredMenuItem(ids.next(), model.getName(), model.getId()), now);
    }
    events.created(handle, model, now);
    return model;
  }
}
