package dev.contentservice.service.itemtype;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.publish.Publisher.Transaction;
import dev.contentservice.model.ItemType;
import dev.contentservice.server.support.IdempotentRequest;
import dev.contentservice.service.delivery.ModelEvents;
import dev.contentservice.service.store.GroupedRequests;
import dev.contentservice.service.store.repository.ItemTypeRepository;
import dev.contentservice.service.store.repository.MenuItemRepository;
import dev.contentservice.service.store.repository.StoredMenuItem;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/**
 * Stores new models with their menu items and events. Requests without an idempotency key that wait
 * at the same time share a transaction.
 */
@Singleton
final class ModelCreation {
  private final ModelEvents events;
  private final Clock clock;
  private final GroupedRequests<NewModel, ItemType> groups =
      new GroupedRequests<>(created -> created.model().getId(), this::storeAll);

  ModelCreation(ModelEvents events, Clock clock) {
    this.events = events;
    this.clock = clock;
  }

  /** A model with its menu item and event, if any. */
  record NewModel(ItemType model, Optional<StoredMenuItem> menuItem, Optional<Event> event) {}

  /** Stores the model, and returns it. */
  ItemType store(NewModel created) {
    return groups.run(created);
  }

  /** Stores the model and the response of the request, or returns the response stored before. */
  ItemType store(NewModel created, IdempotentRequest request) {
    return events.inTransaction(
        transaction ->
            request.response(
                new StoredResponses(transaction.handle(), clock.instant()),
                ItemType.class,
                () -> {
                  insert(transaction, List.of(created));
                  return created.model();
                }));
  }

  private List<Supplier<ItemType>> storeAll(List<NewModel> group) {
    return events.inTransaction(
        transaction -> {
          insert(transaction, group);
          return group.stream().<Supplier<ItemType>>map(each -> each::model).toList();
        });
  }

  private void insert(Transaction transaction, List<NewModel> all) {
    Handle handle = transaction.handle();
    Instant now = clock.instant();
    ItemTypeRepository.insert(handle, all.stream().map(NewModel::model).toList(), now);
    MenuItemRepository.insert(
        handle, all.stream().flatMap(each -> each.menuItem().stream()).toList(), now);
    events.publish(transaction, all.stream().flatMap(each -> each.event().stream()).toList());
  }
}
