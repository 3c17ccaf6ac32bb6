package dev.contentservice.delivery.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.publish.Publisher;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A mistake of a caller names the argument at once, and a closed Delivery stores nothing. */
class NullsAndClosedTest {
  private static TestStore store;

  @BeforeAll
  static void open() {
    store = TestStore.sqlite();
  }

  @AfterAll
  static void close() throws Exception {
    store.close();
  }

  static Stream<Method> settings() {
    return Arrays.stream(DeliveryBuilder.class.getMethods())
        .filter(each -> each.getReturnType() == DeliveryBuilder.class)
        .filter(each -> !Modifier.isStatic(each.getModifiers()))
        .filter(each -> !each.getParameterTypes()[0].isPrimitive());
  }

  @ParameterizedTest
  @MethodSource("settings")
  void a_setting_that_is_null_is_named(Method setting) {
    DeliveryBuilder builder = Delivery.on(store.dataSource());

    assertThatThrownBy(() -> setting.invoke(builder, (Object) null))
        .isInstanceOf(InvocationTargetException.class)
        .hasRootCauseInstanceOf(NullPointerException.class)
        .hasRootCauseMessage(setting.getName());
  }

  @Test
  void an_argument_that_is_null_is_named() {
    Publisher publisher = Delivery.on(store.dataSource()).build().publisher();
    names("dataSource", () -> Delivery.on(null));
    names("event", () -> publisher.publish((Event) null));
    names("event", () -> publisher.publish(Arrays.asList(World.created("e"), null)));
    names("events", () -> publisher.publish((List<Event>) null));
    names("event", () -> publisher.publish("acme", (Event) null));
    names("tenant", () -> publisher.publish(null, World.created("e")));
    names("payload", () -> publisher.publish("acme", (Object) null));
    names("work", () -> publisher.inTransaction(null));
    names("current", () -> publisher.traced(null));
    names("webhook", () -> Delivery.on(store.dataSource()).build().webhooks().put(null));
    names(
        "id",
        () ->
            Event.builder(null, World.created("e").subject(), World.created("e").type(), "{}")
                .build());
    names("type", () -> Event.builder("e", World.created("e").subject(), null, "{}").build());
    names(
        "entity",
        () ->
            Event.builder("e", World.created("e").subject(), World.created("e").type(), null)
                .build());
  }

  private static void names(String argument, Runnable use) {
    assertThatNullPointerException().isThrownBy(use::run).withMessage(argument);
  }

  @Test
  void a_closed_delivery_stores_nothing_and_says_so() {
    Delivery delivery = Delivery.on(store.dataSource()).dispatch(false).start();
    Publisher publisher = delivery.publisher();
    delivery.webhooks().put(World.enabled("w"));
    publisher.publish(World.created("open"));

    delivery.close();

    Stream.<Runnable>of(
            () -> publisher.publish(World.created("late")),
            () -> delivery.publisher().publish(World.created("late")),
            () -> delivery.webhooks().put(World.enabled("late")),
            () -> delivery.settings().retryPending("", "w"),
            delivery::start)
        .forEach(
            use ->
                assertThatThrownBy(use::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("was closed; build another"));
    assertThat(store.count("delivery_events", "id = 'late'")).isZero();
    delivery.close();
  }
}
