package dev.contentservice.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventTest {
  private static final EntityReference RECORD = reference("item", "r");
  private static final EntityReference MODEL = reference("item_type", "m");

  @Test
  void what_a_filter_may_list_is_the_subject_and_what_is_related_each_once() {
    assertThat(event("e", List.of()).entities()).containsExactly(RECORD);
    assertThat(event("e", List.of(MODEL, MODEL, RECORD)).entities())
        .containsExactlyInAnyOrder(RECORD, MODEL);
  }

  @Test
  void no_text_holds_what_no_store_keeps() {
    assertThatThrownBy(() -> event("e\0", List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id holds U+0000");
    assertThatThrownBy(() -> reference("item", "\0")).hasMessageContaining("id holds U+0000");
    assertThatThrownBy(() -> reference("\0", "r")).hasMessageContaining("type holds U+0000");
  }

  private static Event event(String id, List<EntityReference> related) {
    return new Event(id, RECORD, EventType.of("update"), "{}", related, Instant.EPOCH);
  }

  private static EntityReference reference(String type, String id) {
    return new EntityReference(EntityType.of(type), id);
  }
}
