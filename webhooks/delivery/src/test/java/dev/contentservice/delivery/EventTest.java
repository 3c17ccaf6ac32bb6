package dev.contentservice.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventTest {
  private static final EntityReference RECORD = reference("item", "r");
  private static final EntityReference MODEL = reference("item_type", "m");

  @Test
  void a_filter_may_list_the_subject_and_related_entities_each_once() {
    assertThat(event("e", List.of()).entities()).containsExactly(RECORD);
    assertThat(event("e", List.of(MODEL, MODEL, RECORD)).entities())
        .containsExactlyInAnyOrder(RECORD, MODEL);
  }

  @Test
  void no_text_contains_what_databases_reject() {
    assertThatThrownBy(() -> event("e\0", List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id holds U+0000");
    assertThatThrownBy(() -> reference("item", "\0")).hasMessageContaining("id holds U+0000");
    assertThatThrownBy(() -> reference("\0", "r")).hasMessageContaining("type holds U+0000");
    assertThatThrownBy(() -> event(Map.of("\0", "{}")))
        .hasMessageContaining("a version in entityVersions holds U+0000");
    assertThatThrownBy(() -> event(Map.of("1", "\0")))
        .hasMessageContaining("an entity in entityVersions holds U+0000");
  }

  @Test
  void an_unpublished_version_gets_the_default_entity() {
    Event event = event(Map.of("3", "{\"v\":3}", "", "{\"v\":0}"));

    assertThat(event.entity("3")).isEqualTo("{\"v\":3}");
    assertThat(event.entity("")).isEqualTo("{\"v\":0}");
    for (String other : new String[] {"4", "3.0", " 3", "03"}) {
      assertThat(event.entity(other)).as(other).isEqualTo("{}");
    }
    assertThat(event("e", List.of()).entity("3")).isEqualTo("{}");
  }

  @Test
  void an_event_keeps_its_versions_when_the_publisher_changes_the_map() {
    Map<String, String> versions = new HashMap<>(Map.of("3", "{}"));
    Event event = event(versions);
    versions.clear();

    assertThat(event.entityVersions()).containsOnlyKeys("3");
  }

  private static Event event(Map<String, String> versions) {
    return Event.builder("e", RECORD, EventType.of("update"), "{}")
        .entityVersions(versions)
        .occurredAt(Instant.EPOCH)
        .build();
  }

  private static Event event(String id, List<EntityReference> related) {
    return Event.builder(id, RECORD, EventType.of("update"), "{}")
        .related(related)
        .occurredAt(Instant.EPOCH)
        .build();
  }

  private static EntityReference reference(String type, String id) {
    return new EntityReference(EntityType.of(type), id);
  }

  @Test
  void an_event_without_a_given_id_has_one_of_its_own() {
    EntityReference order = new EntityReference(EntityType.of("order"), "o1");
    Event paid = Event.builder(order, EventType.of("paid"), "{}").build();

    assertThat(paid.id()).isNotEqualTo(order.id());
    assertThat(Event.builder(order, EventType.of("paid"), "{}").build().id())
        .isNotEqualTo(paid.id());
  }
}
