package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.Webhooks;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.beans.Introspector;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openapitools.jackson.nullable.JsonNullable;

class UpdateBuilderTest {
  private static final EventSubscription CREATIONS =
      new EventSubscription(EntityType.ITEM_TYPE, List.of(EventType.CREATE));

  static Stream<Arguments> changes() {
    return Stream.of(
        change(w -> {}, "{}"),
        change(w -> w.name("n"), "{\"name\":\"n\"}"),
        change(w -> w.url("https://x"), "{\"url\":\"https://x\"}"),
        change(w -> w.customPayload(""), "{\"custom_payload\":\"\"}"),
        change(Webhooks.UpdateBuilder::clearCustomPayload, "{\"custom_payload\":null}"),
        change(w -> w.headers(Map.of("A", "b")), "{\"headers\":{\"A\":\"b\"}}"),
        change(Webhooks.UpdateBuilder::events, "{\"events\":[]}"),
        change(
            w -> w.events(CREATIONS),
            "{\"events\":[{\"entity_type\":\"item_type\",\"event_types\":[\"create\"]}]}"),
        change(w -> w.httpBasicUser("u"), "{\"http_basic_user\":\"u\"}"),
        change(Webhooks.UpdateBuilder::clearHttpBasicUser, "{\"http_basic_user\":null}"),
        change(w -> w.httpBasicPassword("p"), "{\"http_basic_password\":\"p\"}"),
        change(Webhooks.UpdateBuilder::clearHttpBasicPassword, "{\"http_basic_password\":null}"),
        change(w -> w.enabled(false), "{\"enabled\":false}"),
        change(w -> w.payloadApiVersion("3"), "{\"payload_api_version\":\"3\"}"),
        change(w -> w.nestedItemsInPayload(true), "{\"nested_items_in_payload\":true}"),
        change(
            w -> w.clearCustomPayload().enabled(false),
            "{\"custom_payload\":null,\"enabled\":false}"));
  }

  private static Arguments change(Consumer<Webhooks.UpdateBuilder> change, String body) {
    return Arguments.of(change, body);
  }

  @ParameterizedTest
  @MethodSource("changes")
  void only_the_changes_are_sent(Consumer<Webhooks.UpdateBuilder> change, String body) {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client = service.client()) {
      client.webhooks().update("w1", change);

      assertThat(service.received().text()).isEqualTo(body);
    }
  }

  @Test
  void every_member_has_a_setter() {
    assertThat(methods("(?!clear|toString).*")).isEqualTo(members(method -> true));
  }

  @Test
  void exactly_the_nullable_members_can_be_cleared() {
    Set<String> clearable =
        methods("clear.*").stream()
            .map(name -> Introspector.decapitalize(name.substring("clear".length())))
            .collect(Collectors.toSet());

    assertThat(clearable)
        .isEqualTo(members(method -> method.getReturnType() == JsonNullable.class))
        .hasSize(3);
  }

  @Test
  void null_is_rejected_for_members_that_may_not_be_null() {
    rejected(w -> w.name(null), "name is null; to omit it, do not call this method");
    Map<String, String> headers = new HashMap<>();
    headers.put("X-Key", null);
    rejected(w -> w.headers(headers), "headers.X-Key is null");
    rejected(w -> w.events((EventSubscription) null), "events[0] is null");
    rejected(w -> w.events((List<EventSubscription>) null), "events");
  }

  private static void rejected(Consumer<Webhooks.UpdateBuilder> change, String message) {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client = service.client()) {
      assertThatThrownBy(() -> client.webhooks().update("w1", change))
          .isInstanceOf(NullPointerException.class)
          .hasMessage(message);
      assertThat(service.requests()).isZero();
    }
  }

  @Test
  void its_text_has_no_password() {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client = service.client()) {
      client
          .webhooks()
          .update(
              "w1",
              w -> assertThat(w.httpBasicPassword("hunter2").toString()).doesNotContain("hunter2"));
    }
  }

  private static Set<String> methods(String pattern) {
    return Arrays.stream(Webhooks.UpdateBuilder.class.getDeclaredMethods())
        .filter(method -> !method.isSynthetic())
        .filter(method -> java.lang.reflect.Modifier.isPublic(method.getModifiers()))
        .map(Method::getName)
        .filter(name -> name.matches(pattern))
        .collect(Collectors.toSet());
  }

  private static Set<String> members(java.util.function.Predicate<Method> which) {
    return Arrays.stream(UpdateWebhookRequest.class.getDeclaredMethods())
        .filter(method -> method.getName().startsWith("get"))
        .filter(which)
        .map(method -> Introspector.decapitalize(method.getName().substring(3)))
        .collect(Collectors.toSet());
  }
}
