package dev.contentservice.delivery.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.match.internal.EntityIndex;
import dev.contentservice.delivery.match.internal.SubscriberSet;
import dev.contentservice.delivery.match.internal.Topic;
import dev.contentservice.delivery.match.internal.TopicIndex;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;

class EntityIndexTest {
  private final TopicIndex audience =
      new TopicIndex(new Topic("", EntityType.of("item"), EventType.of("create")));

  record Change(String id, boolean comes) {}

  @Property
  void it_behaves_like_a_map_when_hashes_collide(
      @ForAll("changes") @Size(max = 300) List<Change> changes) {
    EntityIndex parts = new EntityIndex();
    Map<String, SubscriberSet> map = new HashMap<>();
    for (Change change : changes) {
      if (change.comes()) {
        SubscriberSet bucket =
            map.computeIfAbsent(
                change.id(),
                id -> new SubscriberSet(audience, new EntityReference(EntityType.of("item"), id)));
        parts.put(change.id(), bucket);
      } else {
        map.remove(change.id());
        parts.remove(change.id());
      }
      assertThat(parts.isEmpty()).isEqualTo(map.isEmpty());
    }
    Statistics.label("grew").collect(map.size() > 4);
    for (Change change : changes) {
      assertThat(parts.get(change.id())).isSameAs(map.get(change.id()));
    }
  }

  /** "Aa" and "BB" have equal hashes, and so do equally long texts of them. */
  @Provide
  Arbitrary<List<Change>> changes() {
    Arbitrary<String> colliding =
        Arbitraries.of("Aa", "BB")
            .list()
            .ofMinSize(1)
            .ofMaxSize(4)
            .map(all -> String.join("", all));
    Arbitrary<String> others = Arbitraries.integers().between(0, 40).map(String::valueOf);
    return Arbitraries.oneOf(colliding, others)
        .flatMap(id -> Arbitraries.of(true, true, false).map(comes -> new Change(id, comes)))
        .list();
  }
}
