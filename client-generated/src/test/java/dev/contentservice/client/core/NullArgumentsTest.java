package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.core.GeneratedMethods.Call;
import dev.contentservice.client.management.ContentManagementClient;
import dev.contentservice.parcels.ParcelClient;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Null is rejected at once, with the name of the argument, wherever a method does not allow it. */
class NullArgumentsTest {
  enum Generated {
    DOCUMENT(ContentClient::builder, () -> ContractSamples.packaged("content-service.yaml")),
    MANAGEMENT(
        ContentManagementClient::builder,
        () -> ContractSamples.packaged("content-service-management.yaml")),
    PARCELS(ParcelClient::builder, ContractSamples::parcels);

    private final Supplier<ClientBuilder<? extends AutoCloseable>> builder;
    final Supplier<String> contract;

    Generated(Supplier<ClientBuilder<? extends AutoCloseable>> builder, Supplier<String> contract) {
      this.builder = builder;
      this.contract = contract;
    }

    AutoCloseable open(ScriptedService service) {
      return builder
          .get()
          .baseUrl(service.url())
          .token(ScriptedService.TOKEN)
          .retries(RetryPolicy.none())
          .build();
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_method_rejects_null_and_sends_nothing(Generated client) throws Exception {
    List<String> accepted = new ArrayList<>();
    try (ScriptedService service = ScriptedService.responding(500, "text/plain", "");
        AutoCloseable open = client.open(service)) {
      GeneratedMethods methods =
          new GeneratedMethods(open, ContractSamples.of(client.contract.get()));
      for (Call call : methods.all()) {
        for (int argument : required(call.method())) {
          if (!isNamed(methods.thrownForNull(call, argument))) {
            accepted.add(call + " with null as argument " + argument);
          }
        }
      }
      assertThat(accepted).isEmpty();
      assertThat(service.requests()).isZero();
    }
  }

  @Test
  void settings_of_a_client_and_options_of_a_request_reject_null() {
    Map<String, Executable> calls = new LinkedHashMap<>();
    ClientBuilder<ContentClient> builder = ContentClient.builder();
    calls.put("baseUrl", () -> builder.baseUrl((String) null));
    calls.put("baseUrl of a URI", () -> builder.baseUrl((URI) null));
    calls.put("token", () -> builder.token((String) null));
    calls.put("token of a supplier", () -> builder.token((Supplier<String>) null));
    calls.put("connectTimeout", () -> builder.connectTimeout(null));
    calls.put("callTimeout", () -> builder.callTimeout(null));
    calls.put("retries", () -> builder.retries(null));
    calls.put("User-Agent", () -> builder.userAgent(null));
    calls.put("proxy", () -> builder.proxy(null));
    calls.put("user", () -> builder.proxyCredentials(null, "p"));
    calls.put("password", () -> builder.proxyCredentials("u", null));
    calls.put("httpClient", () -> builder.httpClient(null));
    calls.put("interceptor", () -> builder.interceptor(null));
    calls.put("type", () -> builder.checkBefore(null, body -> List.of()));
    calls.put("violations", () -> builder.checkBefore(String.class, null));
    RequestOptions options = RequestOptions.defaults();
    calls.put("timeout", () -> options.timeout(null));
    calls.put("idempotencyKey", () -> options.idempotencyKey(null));
    calls.put("name", () -> options.header(null, "1"));
    calls.put("X-Key", () -> options.header("X-Key", null));
    ContentClient client = builder.baseUrl("http://127.0.0.1:1").token("t").build();
    calls.put("options", () -> client.webhooks().with(null));
    calls.put("options of async", () -> client.webhooks().async().with(null));

    calls.forEach(
        (name, call) ->
            assertThat(assertThrows(NullPointerException.class, call, name))
                .hasMessageContaining(name.replaceFirst(" of .*", "")));
  }

  private static int[] required(Method method) {
    return IntStream.range(0, method.getParameterCount())
        .filter(i -> !method.getParameterTypes()[i].isPrimitive())
        .filter(i -> !isNullable(method, i))
        .toArray();
  }

  private static boolean isNullable(Method method, int argument) {
    return method.getAnnotatedParameterTypes()[argument].isAnnotationPresent(Nullable.class);
  }

  private static boolean isNamed(@Nullable Throwable thrown) {
    return thrown instanceof NullPointerException
        && thrown.getMessage() != null
        && thrown.getMessage().matches("\\w+( is null;.*)?");
  }

  @ParameterizedTest
  @EnumSource
  void a_setter_rejects_null(Generated client) throws Exception {
    List<String> accepted = new ArrayList<>();
    int setters = 0;
    for (Class<?> settings : settings(client)) {
      Constructor<?> constructor = settings.getDeclaredConstructor();
      constructor.setAccessible(true);
      for (Method setter : setters(settings, false)) {
        setters++;
        if (!isNamed(thrown(constructor.newInstance(), setter))) {
          accepted.add(setter.toString());
        }
      }
    }
    assertThat(accepted).isEmpty();
    assertThat(setters).isGreaterThan(5);
  }

  @ParameterizedTest
  @EnumSource
  void null_means_the_same_to_an_update_and_its_body(Generated client) throws Exception {
    for (Class<?> settings : settings(client)) {
      for (Method setter : setters(settings, true)) {
        assertThat(bodyAfter(settings, setter.getName(), setter.getParameterTypes()))
            .as("%s", setter)
            .isEqualTo(bodyAfter(settings, cleared(settings, setter.getName())))
            .isEqualTo(fluently(settings, setter.getName()));
      }
    }
  }

  /** The method {@code clearCustomPayload} for {@code customPayload}. */
  private static String cleared(Class<?> settings, String member) {
    return Stream.of(settings.getMethods())
        .map(Method::getName)
        .filter(each -> each.equalsIgnoreCase("clear" + member.replaceFirst("^_", "")))
        .findAny()
        .orElseThrow(() -> new AssertionError(settings + " cannot clear " + member));
  }

  private static Object bodyAfter(Class<?> settings, String method, Class<?>... types)
      throws Exception {
    Constructor<?> constructor = settings.getDeclaredConstructor();
    constructor.setAccessible(true);
    Object builder = constructor.newInstance();
    settings.getMethod(method, types).invoke(builder, new Object[types.length]);
    return bodyOf(settings, builder);
  }

  private static Object fluently(Class<?> settings, String member) throws Exception {
    Constructor<?> constructor = settings.getDeclaredConstructor();
    constructor.setAccessible(true);
    Object body = bodyOf(settings, constructor.newInstance());
    Method fluent =
        Stream.of(body.getClass().getMethods())
            .filter(each -> each.getName().equals(member) && each.getParameterCount() == 1)
            .findAny()
            .orElseThrow();
    return fluent.invoke(body, new Object[] {null});
  }

  private static Object bodyOf(Class<?> settings, Object builder) throws Exception {
    Field body = settings.getDeclaredField("body");
    body.setAccessible(true);
    return body.get(builder);
  }

  /** The classes of optional parameters and of updates. */
  private static List<Class<?>> settings(Generated client) {
    try (ScriptedService service = ScriptedService.responding(500, "text/plain", "")) {
      Object open =
          client.builder.get().baseUrl(service.url()).token(ScriptedService.TOKEN).build();
      return Arrays.stream(open.getClass().getMethods())
          .map(Method::getReturnType)
          .filter(type -> type.getPackage() == open.getClass().getPackage())
          .distinct()
          .flatMap(type -> Stream.of(type.getDeclaredClasses()))
          .<Class<?>>map(type -> type)
          .filter(type -> type.getSimpleName().matches(".*(Parameters|Builder)"))
          .toList();
    }
  }

  private static List<Method> setters(Class<?> settings, boolean nullable) {
    return Stream.of(settings.getDeclaredMethods())
        .filter(each -> Modifier.isPublic(each.getModifiers()) && !each.isVarArgs())
        .filter(each -> each.getReturnType() == settings && each.getParameterCount() == 1)
        .filter(each -> !each.getParameterTypes()[0].isPrimitive())
        .filter(each -> isNullable(each, 0) == nullable)
        .toList();
  }

  private static @Nullable Throwable thrown(Object settings, Method setter)
      throws IllegalAccessException {
    try {
      setter.invoke(settings, new Object[] {null});
      return null;
    } catch (InvocationTargetException e) {
      return e.getCause();
    }
  }
}
