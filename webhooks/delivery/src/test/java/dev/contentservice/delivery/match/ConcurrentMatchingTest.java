package dev.contentservice.delivery.match;

import static dev.contentservice.delivery.match.Worlds.listing;
import static dev.contentservice.delivery.match.Worlds.to;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.match.internal.Subscriber;
import dev.contentservice.delivery.match.internal.SubscriptionIndex;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.util.List;
import java.util.TreeSet;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The index is linearizable. */
@Tag("exhaustive")
class ConcurrentMatchingTest {
  private static final List<List<EventSubscription>> STATES =
      List.of(
          List.of(),
          List.of(to("item", "update")),
          List.of(to("item", "update").filter(listing("item", "1"))),
          List.of(to("item", "update").filter(listing("item_type", "m"))));

  @Test
  void changes_and_matches_have_one_order() {
    new StressOptions()
        .iterations(12)
        .invocationsPerIteration(200)
        .threads(2)
        .actorsPerThread(4)
        .check(Calls.class);
  }

  /** Operations on three webhooks that one event may match in several ways. */
  @Param(name = "webhook", gen = IntGen.class, conf = "0:2")
  @Param(name = "state", gen = IntGen.class, conf = "0:3")
  public static final class Calls {
    private final SubscriptionIndex<Subscriber> index = new SubscriptionIndex<>();

    @Operation
    public void put(@Param(name = "webhook") int webhook, @Param(name = "state") int state) {
      index.put(new Subscriber("w" + webhook), "", STATES.get(state));
    }

    @Operation
    public void remove(@Param(name = "webhook") int webhook) {
      index.remove(new Subscriber("w" + webhook));
    }

    @Operation
    public String match() {
      EntityReference model = new EntityReference(EntityType.of("item_type"), "m");
      return new TreeSet<>(
              index.match(
                  Worlds.event(
                      new EntityReference(EntityType.of("item"), "1"),
                      EventType.of("update"),
                      List.of(model))))
          .toString();
    }
  }
}
