package dev.contentservice.server.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.ItemTypesApi;
import dev.contentservice.server.WebhooksApi;
import dev.contentservice.server.status.SuccessStatus;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The signatures of the generated interfaces. */
class InterfacesTest {
  private final Method create =
      method(
          ItemTypesApi.class,
          "createItemType",
          CreateItemTypeRequest.class,
          Boolean.class,
          String.class);
  private final Method update =
      method(WebhooksApi.class, "updateWebhook", String.class, UpdateWebhookRequest.class);

  @Test
  void there_are_two_methods_to_implement() {
    assertThat(Stream.of(ItemTypesApi.class, WebhooksApi.class).map(Class::getMethods))
        .containsExactly(new Method[] {create}, new Method[] {update});
  }

  @Test
  void they_return_the_resources() {
    assertThat(create.getReturnType()).isEqualTo(ItemType.class);
    assertThat(update.getReturnType()).isEqualTo(Webhook.class);
  }

  @Test
  void bodies_are_required_and_checked() {
    assertThat(annotations(create, 0)).contains(Valid.class, NotNull.class);
    assertThat(annotations(update, 1)).contains(Valid.class, NotNull.class);
  }

  @Test
  void optional_parameters_are_nullable() {
    assertThat(create.getAnnotatedParameterTypes())
        .extracting(type -> type.isAnnotationPresent(Nullable.class))
        .containsExactly(false, true, true);
  }

  @Test
  void the_statuses_are_those_of_the_contract() {
    assertThat(create.getAnnotation(SuccessStatus.class).value()).isEqualTo(201);
    assertThat(update.getAnnotation(SuccessStatus.class).value()).isEqualTo(200);
  }

  private static Stream<Class<? extends Annotation>> annotations(Method method, int parameter) {
    return Stream.of(method.getParameterAnnotations()[parameter]).map(Annotation::annotationType);
  }

  private static Method method(Class<?> type, String name, Class<?>... parameters) {
    try {
      return type.getMethod(name, parameters);
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e);
    }
  }
}
