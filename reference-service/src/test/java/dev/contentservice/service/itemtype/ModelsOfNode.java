package dev.contentservice.service.itemtype;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.service.Stubs;
import dev.contentservice.service.delivery.ModelEvents;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.Uuid7Generator;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.util.Map;

/** Creates models on one in-process node, wired as in the service. */
public final class ModelsOfNode {
  private final Store store;
  private final Clock clock;
  private final ModelEvents events;
  private final Uuid7Generator ids = new Uuid7Generator();

  public ModelsOfNode(Store store, Clock clock, ModelEvents events) {
    this.store = store;
    this.clock = clock;
    this.events = events;
  }

  public ItemType create(String name) {
    return create(name, MultiMap.caseInsensitiveMultiMap());
  }

  public ItemType createOnce(String name, String key) {
    return create(name, MultiMap.caseInsensitiveMultiMap().add("Idempotency-Key", key));
  }

  private ItemType create(String name, MultiMap headers) {
    return new ItemTypesResource(store, ids, clock, events, exchange(headers))
        .createItemType(new CreateItemTypeRequest().name(name).apiKey("article"), false, null);
  }

  private static RoutingContext exchange(MultiMap headers) {
    HttpServerRequest request = Stubs.of(HttpServerRequest.class, Map.of("headers", headers));
    return Stubs.of(RoutingContext.class, Map.of("request", request, "get", "caller"));
  }
}
