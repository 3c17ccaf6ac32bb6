package dev.contentservice.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.internal.Identifier;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentifierTest {
  private static final EntityReference M1 = reference("item_type", "m1");

  @ParameterizedTest
  @ValueSource(strings = {"", "\ud800", "a\udc00b", "\udc00\ud800", "\0"})
  void identifiers_reject_text_that_databases_change(String text) {
    assertThatThrownBy(() -> Identifier.require(text, "the name"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the name h");
  }

  @Test
  void an_identifier_has_at_most_255_characters_of_any_size() {
    String longest = "\ud83d\ude00".repeat(255);

    assertThat(Identifier.require(longest, "id")).isSameAs(longest);
    assertThatThrownBy(() -> Identifier.require(longest + "a", "id"))
        .hasMessage("id has 1 to 255 characters; choose another one");
  }

  @Test
  void every_identifying_text_of_an_event_is_an_identifier() {
    String wrong = "x".repeat(256);
    event("e", M1, "update", M1).requireIdentifiers();

    rejected(event(wrong, M1, "update", M1), "id ");
    rejected(event("e", reference(wrong, "m1"), "update", M1), "the type of subject ");
    rejected(event("e", reference("item_type", wrong), "update", M1), "the id of subject ");
    rejected(event("e", M1, wrong, M1), "type ");
    rejected(event("e", M1, "update", reference(wrong, "m1")), "the type of related ");
    rejected(event("e", M1, "update", reference("item", wrong)), "the id of related ");
  }

  private static void rejected(Event event, String name) {
    assertThatThrownBy(event::requireIdentifiers)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(name);
  }

  private static Event event(
      String id, EntityReference subject, String type, EntityReference related) {
    return Event.builder(id, subject, EventType.of(type), "{}")
        .related(List.of(related))
        .occurredAt(Instant.EPOCH)
        .build();
  }

  private static EntityReference reference(String type, String id) {
    return new EntityReference(EntityType.of(type), id);
  }
}
