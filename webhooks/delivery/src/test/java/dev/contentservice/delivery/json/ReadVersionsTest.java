package dev.contentservice.delivery.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.json.internal.EntityJson;
import dev.contentservice.delivery.json.internal.EventReader;
import dev.contentservice.delivery.json.internal.InvalidEventException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The member {@code entity_versions} of a published event. */
class ReadVersionsTest {
  private final EventReader events =
      new EventReader(() -> "e", () -> Instant.EPOCH, EntityJson.MAX_BYTES);

  private static String event(String members) {
    return "{\"entity_type\":\"item\",\"event_type\":\"update\",\"entity_id\":\"7\""
        + members
        + "}";
  }

  private List<Event> read(String body) {
    return events.read(body.getBytes(UTF_8));
  }

  @Test
  void every_version_is_read_character_for_character() {
    String first = "{ \"z\":1.10,\"a\" : 1e400, \"entity\":{\"entity_versions\":[]} }";
    String second = "{\"\\u0061\":\"\\ud83d\\ude00 \\\" }\"}";

    assertThat(
            read(
                event(
                    ", \"entity_versions\" : {\"3\": "
                        + first
                        + " ,\"v\\u004e/~\" :"
                        + second
                        + "\n} ,\"entity\": [ 1.0 ]")))
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.entity()).isEqualTo("[ 1.0 ]");
              assertThat(event.entityVersions()).isEqualTo(Map.of("3", first, "vN/~", second));
            });
  }

  @Test
  void a_version_has_as_many_levels_as_an_entity_in_an_array_too() {
    String deepest = "{\"a\":".repeat(497) + "{}" + "}".repeat(497);
    String tooDeep = "{\"a\":" + deepest + "}";

    assertThat(read("[" + event(",\"entity\":1,\"entity_versions\":{\"3\":" + deepest + "}") + "]"))
        .hasSize(1);
    assertThatThrownBy(
            () -> read(event(",\"entity\":1,\"entity_versions\":{\"3\":" + tooDeep + "}")))
        .isInstanceOf(InvalidEventException.class)
        .hasMessageContaining("at most 498 levels");
  }

  @Test
  void a_number_that_no_receiver_reads_is_rejected_at_its_event() {
    assertThatThrownBy(
            () ->
                read("[" + event(",\"entity\":1") + "," + event(",\"entity\":1e99999999999") + "]"))
        .isInstanceOf(InvalidEventException.class)
        .hasMessageStartingWith("at '/1': entity is beyond what receivers read:")
        .message()
        .doesNotContain("99999999999");
  }

  @Test
  void each_event_of_an_array_has_its_own_versions() {
    List<Event> read =
        read(
            "["
                + event(",\"entity\":1,\"entity_versions\":{\"3\":{\"v\":1}}")
                + ","
                + event(",\"entity\":2")
                + ","
                + event(",\"entity_versions\":{\"3\":{\"v\":3}},\"entity\":3")
                + "]");

    assertThat(read)
        .extracting(Event::entity, event -> event.entity("3"))
        .containsExactly(tuple("1", "{\"v\":1}"), tuple("2", "2"), tuple("3", "{\"v\":3}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",\"entity_versions\":null", ",\"entity_versions\":{}"})
  void an_event_may_have_no_versions(String versions) {
    assertThat(read(event(",\"entity\":{}" + versions)).get(0).entityVersions()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[]                       | /entity_versions    | send an object",
        "[{\"3\":{}}]             | /entity_versions    | send an object",
        "\"3\"                    | /entity_versions    | send an object",
        "3                        | /entity_versions    | send an object",
        "true                     | /entity_versions    | send an object",
        "{\"3\":null}             | /entity_versions/3  | as an object",
        "{\"3\":\"{}\"}           | /entity_versions/3  | as an object",
        "{\"3\":{},\"a/b~\":[]}   | /entity_versions/a~1b~0 | as an object",
        "{\"\":7}                 | /entity_versions/   | as an object",
        "{\"3\":{},\"4\":false}   | /entity_versions/4  | as an object",
        "{\"\\u0000\":{}}         | /entity_versions    | U+0000",
      })
  void another_shape_is_rejected_with_its_location(String versions, String at, String fix) {
    String body = event(",\"entity\":{},\"entity_versions\":" + versions);

    assertThatThrownBy(() -> read(body))
        .isInstanceOf(InvalidEventException.class)
        .hasMessageStartingWith("at '" + at + "': ")
        .hasMessageContaining(fix);
    assertThatThrownBy(() -> read("[" + event(",\"entity\":{}") + "," + body + "]"))
        .isInstanceOf(InvalidEventException.class)
        .hasMessageStartingWith("at '/1" + at + "': ");
  }

  @Test
  void a_version_with_a_lone_surrogate_is_rejected() {
    assertThatThrownBy(() -> read(event(",\"entity\":{},\"entity_versions\":{\"\\ud800\":{}}")))
        .isInstanceOf(InvalidEventException.class);
  }

  @Test
  void a_duplicate_version_is_rejected() {
    assertThatThrownBy(
            () -> read(event(",\"entity\":{},\"entity_versions\":{\"3\":{},\"\\u0033\":{}}")))
        .isInstanceOf(InvalidEventException.class)
        .hasMessageContaining("each member once");
  }

  @Test
  void versions_do_not_replace_the_entity() {
    assertThatThrownBy(() -> read(event(",\"entity_versions\":{\"3\":{}}")))
        .isInstanceOf(InvalidEventException.class)
        .hasMessageStartingWith("at '/entity': ");
  }
}
