package dev.contentservice.client.core;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All methods of a generated client that send a request, with arguments of the contract. */
final class GeneratedMethods {
  private final Object client;
  private static final Map<Type, Object> VALUES =
      Map.of(int.class, 1, Integer.class, 1, boolean.class, true, Instant.class, Instant.EPOCH);

  private final ContractSamples samples;
  private final String text;

  GeneratedMethods(Object client, ContractSamples samples) {
    this(client, samples, "x1");
  }

  /** With this text in every argument that is one, and in every member. */
  GeneratedMethods(Object client, ContractSamples samples, String text) {
    this.client = client;
    this.samples = samples;
    this.text = text;
  }

  /** One method of one resource. */
  record Call(Object resource, Method method) {
    @Override
    public String toString() {
      return method.toString();
    }
  }

  List<Call> all() {
    return Arrays.stream(client.getClass().getMethods())
        .filter(each -> each.getReturnType().getPackage() == client.getClass().getPackage())
        .filter(each -> each.getParameterCount() == 0 && !Modifier.isStatic(each.getModifiers()))
        .map(each -> invoked(client, each))
        .flatMap(GeneratedMethods::calls)
        .toList();
  }

  private static Stream<Call> calls(Object resource) {
    return Arrays.stream(resource.getClass().getDeclaredMethods())
        .filter(each -> Modifier.isPublic(each.getModifiers()))
        .filter(each -> !List.of("with", "async").contains(each.getName()))
        .filter(each -> !setsParameters(each) || hasNoOtherForm(each))
        .map(each -> new Call(resource, each));
  }

  private static boolean setsParameters(Method method) {
    return List.of(method.getParameterTypes()).contains(Consumer.class);
  }

  private static boolean hasNoOtherForm(Method method) {
    return Stream.of(method.getDeclaringClass().getDeclaredMethods())
        .filter(each -> each.getName().equals(method.getName()))
        .allMatch(GeneratedMethods::setsParameters);
  }

  /** Sets every parameter. */
  private void set(Object parameters) {
    Stream.of(parameters.getClass().getDeclaredMethods())
        .filter(each -> Modifier.isPublic(each.getModifiers()))
        .filter(each -> each.getReturnType() == parameters.getClass())
        .filter(each -> each.getParameterCount() == 1)
        .forEach(each -> invoked(parameters, each, argument(each.getGenericParameterTypes()[0])));
  }

  /** The result, or what the method throws. */
  Object invoke(Call call) {
    Object[] arguments =
        Stream.of(call.method().getGenericParameterTypes()).map(this::argument).toArray();
    try {
      return invoked(call.resource(), call.method(), arguments);
    } catch (RuntimeException thrown) {
      return thrown;
    }
  }

  /** What the method throws for null as this argument; null if it throws nothing. */
  @Nullable RuntimeException thrownForNull(Call call, int argument) {
    Object[] arguments =
        Stream.of(call.method().getGenericParameterTypes()).map(this::argument).toArray();
    arguments[argument] = null;
    try {
      invoked(call.resource(), call.method(), arguments);
      return null;
    } catch (RuntimeException thrown) {
      return thrown;
    }
  }

  private Object argument(Type type) {
    if (type == String.class) {
      return text;
    }
    if (VALUES.containsKey(type)) {
      return VALUES.get(type);
    }
    if (type == byte[].class) {
      return new byte[] {1};
    }
    if (type instanceof ParameterizedType consumer && consumer.getRawType() == Consumer.class) {
      return (Consumer<Object>) this::set;
    }
    if (type instanceof ParameterizedType map && map.getRawType() == Map.class) {
      return Map.of("a", argument(map.getActualTypeArguments()[1]));
    }
    if (type instanceof ParameterizedType list) {
      return List.of(argument(list.getActualTypeArguments()[0]));
    }
    return type == Object.class
        ? samples.value("AnyBody", Object.class)
        : samples.value(((Class<?>) type).getSimpleName(), (Class<?>) type);
  }

  private static Object invoked(Object target, Method method, Object... arguments) {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw (RuntimeException) e.getCause();
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
