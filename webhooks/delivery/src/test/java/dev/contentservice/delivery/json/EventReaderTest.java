package dev.contentservice.delivery.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.json.internal.EntityJson;
import dev.contentservice.delivery.json.internal.EventReader;
import dev.contentservice.delivery.json.internal.InvalidEventException;
import dev.contentservice.model.value.EntityType;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Events in JSON; {@link ReadVersionsTest} has their versions. */
class EventReaderTest {
  private static final Instant NOW = Instant.parse("2026-11-27T05:00:00Z");

  private final EventReader events = new EventReader(() -> "made", () -> NOW, EntityJson.MAX_BYTES);

  private List<Event> read(String body) {
    return events.read(body.getBytes(UTF_8));
  }

  private static String event(String members) {
    return "{\"entity_type\":\"item\",\"event_type\":\"update\",\"entity_id\":\"7\",\"entity\":{}"
        + members
        + "}";
  }

  private Event one(String members) {
    List<Event> read = read(event(members));
    assertThat(read).hasSize(1);
    return read.get(0);
  }

  @Test
  void what_is_omitted_is_made() {
    Event event = one("");

    assertThat(event.id()).isEqualTo("made");
    assertThat(event.occurredAt()).isEqualTo(NOW);
    assertThat(event.related()).isEmpty();
    assertThat(event.subject()).isEqualTo(new EntityReference(EntityType.of("item"), "7"));
    assertThat(event.entity()).isEqualTo("{}");
  }

  @Test
  void what_is_sent_is_read() {
    Event event =
        one(
            """
            , "id": "e-1", "occurred_at": "2026-01-02T03:04:05.678Z",
            "related": [{"type": "item_type", "id": "m"}, {"id": "n", "type": "field"}]
            """);

    assertThat(event.id()).isEqualTo("e-1");
    assertThat(event.occurredAt()).isEqualTo(Instant.parse("2026-01-02T03:04:05.678Z"));
    assertThat(event.related())
        .containsExactly(
            new EntityReference(EntityType.of("item_type"), "m"),
            new EntityReference(EntityType.of("field"), "n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        ", \"id\": 1                               | /id             | send a string",
        ", \"id\": \"\"                            | /id             | id",
        ", \"occurred_at\": 5                      | /occurred_at    | send a string",
        ", \"occurred_at\": \"yesterday\"          | /occurred_at    | occurred_at",
        ", \"related\": {}                         | /related        | send an array of references",
        ", \"related\": [7]                        | /related/0      | send an object",
        ", \"related\": [{\"type\": \"item\"}]     | /related/0/id   | send a string",
        ", \"related\": [{\"id\": \"m\"}]          | /related/0/type | send a string",
        ", \"related\": [{\"id\":\"m\",\"type\":\"t\",\"x\":1}] | /related/0/x | leave out the member",
        ", \"more\": 1                             | /more           | leave out the member"
      })
  void what_cannot_be_read_is_named_with_its_place(String members, String at, String why) {
    for (boolean array : new boolean[] {false, true}) {
      String body = array ? "[" + event("") + "," + event(members) + "]" : event(members);

      assertThatThrownBy(() -> read(body))
          .isInstanceOf(InvalidEventException.class)
          .hasMessageStartingWith("at '%s': ", (array ? "/1" : "") + at)
          .hasMessageContaining(why);
    }
  }

  @Test
  void the_entity_is_required() {
    assertThatThrownBy(
            () -> read("{\"entity_type\":\"item\",\"event_type\":\"update\",\"entity_id\":\"7\"}"))
        .isInstanceOf(InvalidEventException.class)
        .hasMessageContaining("send the entity");
  }

  @Test
  void an_array_has_1_to_1000_events() {
    assertThat(read("[" + event("") + "]")).hasSize(1);
    assertThat(read(array(1000))).hasSize(1000);
    for (String body : List.of("[]", array(1001))) {
      assertThatThrownBy(() -> read(body))
          .isInstanceOf(InvalidEventException.class)
          .hasMessageContaining("send from 1 to 1000 events");
    }
  }

  private static String array(int count) {
    return "[" + String.join(",", Collections.nCopies(count, event(""))) + "]";
  }

  @Test
  void what_is_no_object_is_named() {
    assertThatThrownBy(() -> read("[" + event("") + ", 5]"))
        .isInstanceOf(InvalidEventException.class)
        .hasMessage("at '/1': send an object");
  }
}
