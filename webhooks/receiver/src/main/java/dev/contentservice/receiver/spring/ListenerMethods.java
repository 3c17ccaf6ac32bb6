package dev.contentservice.receiver.spring;

import dev.contentservice.receiver.CustomPayload;
import dev.contentservice.receiver.EventHandler;
import dev.contentservice.receiver.WebhookEndpoint;
import dev.contentservice.receiver.WebhookEvent;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;

/** Finds methods with {@link WebhookListener} and calls them. */
final class ListenerMethods {
  private ListenerMethods() {}

  /** A method of a bean, which is created at the first event. */
  private record Found(ListableBeanFactory beans, String bean, Method method) {
    void call(Object... arguments) throws Exception {
      Object target = beans.getBean(bean);
      Method invocable = AopUtils.selectInvocableMethod(method, target.getClass());
      invocable.setAccessible(true);
      try {
        invocable.invoke(target, arguments);
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof Exception cause) {
          throw cause;
        }
        throw e;
      }
    }
  }

  /**
   * Adds a handler for each method of each bean.
   *
   * @throws IllegalStateException if a method has other parameters than it may have
   */
  static void addTo(WebhookEndpoint.Builder endpoint, ListableBeanFactory beans) {
    forEach(beans, (found, listener) -> add(endpoint, found, listener));
  }

  /** Whether any bean has such a method. */
  static boolean exist(ListableBeanFactory beans) {
    boolean[] exist = new boolean[1];
    forEach(beans, (found, listener) -> exist[0] = true);
    return exist[0];
  }

  private static void forEach(
      ListableBeanFactory beans, BiConsumer<Found, WebhookListener> action) {
    for (String bean : beans.getBeanNamesForType(Object.class, true, false)) {
      Class<?> type = beans.getType(bean, false);
      // A scoped bean has a second definition, of what stands behind its proxy.
      if (type != null && !ScopedProxyUtils.isScopedTarget(bean)) {
        methods(type)
            .forEach((method, each) -> action.accept(new Found(beans, bean, method), each));
      }
    }
  }

  private static Map<Method, WebhookListener> methods(Class<?> type) {
    return MethodIntrospector.selectMethods(
        type,
        (MethodIntrospector.MetadataLookup<WebhookListener>)
            method -> AnnotatedElementUtils.findMergedAnnotation(method, WebhookListener.class));
  }

  private static void add(WebhookEndpoint.Builder endpoint, Found found, WebhookListener listener) {
    List<Class<?>> parameters = List.of(found.method().getParameterTypes());
    if (parameters.equals(List.of(CustomPayload.class))) {
      endpoint.onCustomPayload(found::call);
      return;
    }
    List<Class<?>> entities =
        Stream.of(found.method().getParameterTypes()).filter(p -> p != WebhookEvent.class).toList();
    if (parameters.size() > 2 || entities.size() > 1 || entities.contains(CustomPayload.class)) {
      throw new IllegalStateException(
          found.method()
              + " has @WebhookListener and takes other parameters than a WebhookEvent and an"
              + " entity, or a CustomPayload alone");
    }
    EventHandler handler = event -> found.call(arguments(parameters, event));
    for (String eventType : listener.eventTypes()) {
      endpoint.on(listener.entityType(), eventType, handler);
    }
  }

  private static Object[] arguments(List<Class<?>> parameters, WebhookEvent event) {
    return parameters.stream()
        .map(each -> each == WebhookEvent.class ? event : (Object) event.entity(each))
        .toArray();
  }
}
