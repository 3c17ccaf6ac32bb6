package dev.contentservice.delivery.json;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.json.internal.EntityJson;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EntityJsonTest {
  static Stream<String> atTheLimits() {
    return Stream.of(
        "[".repeat(498) + "]".repeat(498),
        "{\"a\":".repeat(497) + "[]" + "}".repeat(497),
        "9".repeat(1000),
        "-0." + "9".repeat(985) + "E-999999999",
        "1e999999999",
        "1e-0000999999999",
        "{\"" + "n".repeat(50_000) + "\":\"\\ud800\",\"\\udc00\":\"\"}",
        "\"" + "x".repeat(EntityJson.MAX_BYTES - 2) + "\"");
  }

  @ParameterizedTest
  @MethodSource("atTheLimits")
  void an_entity_at_a_limit_is_accepted(String entity) {
    assertThatCode(() -> EntityJson.require(event(entity).build(), EntityJson.MAX_BYTES))
        .doesNotThrowAnyException();
  }

  static Stream<String> beyondTheLimits() {
    return Stream.of(
        "[".repeat(499) + "]".repeat(499),
        "{\"a\":".repeat(498) + "{}" + "}".repeat(498),
        "9".repeat(1001),
        "-" + "9".repeat(1000),
        "0." + "9".repeat(999),
        "1e1000000000",
        "[1,{\"a\":0e+99999999999}]",
        "1E-0001000000000",
        "{\"" + "n".repeat(50_001) + "\":1}");
  }

  @ParameterizedTest
  @MethodSource("beyondTheLimits")
  void an_entity_beyond_a_limit_is_rejected_in_every_version(String entity) {
    rejected(
        event(entity),
        "entity is beyond what receivers read: at most 498 levels, 1,000 characters in a number,"
            + " an exponent of 9 digits, and 50,000 characters in a name; send less, or text");
    rejected(
        event("1").entityVersions(Map.of("3", entity)),
        "an entity in entityVersions is beyond what receivers read: at most 498 levels, 1,000"
            + " characters in a number, an exponent of 9 digits, and 50,000 characters in a name;"
            + " send less, or text");
  }

  @Test
  void an_entity_that_is_too_long_with_its_versions_is_rejected() {
    String half = "\"" + "x".repeat((128 << 10) - 2) + "\"";
    rejected(
        event(half).entityVersions(Map.of("2", half, "3", "1")),
        "entity has 262,145 bytes with its versions, but at most 262,144 are sent;"
            + " send less, or a link");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "secret",
        "{",
        "[1,]",
        "{}{}",
        "1 2",
        "{\"a\":1}]",
        "01",
        "+1",
        "NaN",
        "'a'",
        "{a:1}",
        "\"a",
        "\"\\q\"",
        "\"\n\"",
        "\ufeff1",
        "1,\"event_id\":\"other\"",
        "/**/1"
      })
  void a_text_that_is_not_one_value_is_rejected(String entity) {
    rejected(event(entity), "entity is not one JSON text; serialize it as JSON");
  }

  @Test
  void half_of_a_surrogate_pair_is_rejected_unless_it_is_escaped() {
    assertThatThrownBy(() -> event("\"a\ud800\"").build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "entity holds half of a surrogate pair, which no store keeps; send whole characters");
    assertThatCode(
            () -> EntityJson.require(event("\"\ud83d\ude00\"").build(), EntityJson.MAX_BYTES))
        .doesNotThrowAnyException();
  }

  private static void rejected(Event.Builder event, String message) {
    assertThatThrownBy(() -> EntityJson.require(event.build(), EntityJson.MAX_BYTES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  private static Event.Builder event(String entity) {
    return Event.builder(
        "e", new EntityReference(EntityType.of("item"), "7"), EventType.of("update"), entity);
  }
}
