package dev.contentservice.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.net.URI;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TestServiceTest {
  private static final URI NOWHERE = URI.create("http://127.0.0.1:9");

  static Stream<Arguments> events() {
    return Stream.of(
        arguments("entityType", null, "update", "1", Map.of()),
        arguments("eventType", "item", null, "1", Map.of()),
        arguments("entityId", "item", "update", null, Map.of()),
        arguments("entity", "item", "update", "1", null));
  }

  @ParameterizedTest
  @MethodSource("events")
  void a_null_argument_is_named(
      String name,
      @Nullable String entityType,
      @Nullable String eventType,
      @Nullable String entityId,
      @Nullable Map<String, ?> entity) {
    TestService service = new TestService(NOWHERE, NOWHERE, "token", "whsec_a2V5");

    assertThatThrownBy(() -> service.publish(entityType, eventType, entityId, entity))
        .isInstanceOf(NullPointerException.class)
        .hasMessage(name);
  }
}
