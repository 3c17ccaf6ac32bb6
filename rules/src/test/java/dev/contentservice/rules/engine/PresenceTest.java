package dev.contentservice.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openapitools.jackson.nullable.JsonNullable;

class PresenceTest {

  @Test
  void omitted_null_and_value_are_distinct() {
    assertThat(Presence.of(JsonNullable.undefined())).isEqualTo(Presence.OMITTED);
    assertThat(Presence.of(JsonNullable.of(null))).isEqualTo(Presence.NULL);
    assertThat(Presence.of(JsonNullable.of(""))).isEqualTo(Presence.VALUE);
  }

  @Test
  void a_java_null_is_omitted() {
    assertThat(Presence.of(null)).isEqualTo(Presence.OMITTED);
  }

  @Test
  void only_a_value_has_one() {
    assertThat(valueOf(JsonNullable.of("a"))).isEqualTo("a");
    assertThat(valueOf(JsonNullable.of(null))).isNull();
    assertThat(valueOf(JsonNullable.undefined())).isNull();
    assertThat(valueOf(null)).isNull();
  }

  private static String valueOf(JsonNullable<String> member) {
    return Presence.valueOf(member);
  }
}
