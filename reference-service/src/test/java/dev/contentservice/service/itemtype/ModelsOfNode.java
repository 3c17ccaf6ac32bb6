package dev.contentservice.service.itemtype;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.service.Stubs;
import dev.contentservice.service.delivery.ModelEvents;
import dev.contentservice.service.store.Uuid7Generator;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates models on one in-process node, wired as in the service. */
public final class ModelsOfNode {
  private final Clock clock;
  private final ModelEvents events;
  private final ModelCreation creation;
  private final Uuid7Generator ids = new Uuid7Generator();

  public ModelsOfNode(Clock clock, ModelEvents events) {
    this.clock = clock;
    this.events = events;
    this.creation = new ModelCreation(events, clock);
  }

  public ItemType create(String name) {
    return create(name, null);
  }

  public ItemType createOnce(String name, String key) {
    return create(name, key);
  }

  private ItemType create(String name, @Nullable String key) {
    RoutingContext exchange = Stubs.of(RoutingContext.class, Map.of("get", "caller"));
    return new ItemTypesResource(ids, clock, events, creation, exchange)
        .createItemType(new CreateItemTypeRequest().name(name).apiKey("article"), false, key);
  }
}
