package dev.contentservice.service.http;

import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import dev.contentservice.service.LimitSettings;
import dev.contentservice.service.Settings;
import dev.contentservice.service.Stubs;
import io.quarkus.vertx.http.runtime.filters.Filter;
import io.quarkus.vertx.http.runtime.filters.Filters;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.FeatureContext;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.junit.jupiter.api.Test;

/** Every filter of the service is a step of {@link RequestPipeline} and runs in its place. */
class RequestPipelineTest {
  private static final List<String> HANDLERS =
      List.of("RequestId", "Observation", "RequestHeads", "RequestBodies");
  private static final List<String> FILTERS =
      List.of(
          "ShutdownFilter",
          "ExchangeFilter",
          "TokenFilter",
          "CallerFilter",
          "RateLimitFilter",
          "HeadFilter",
          "BodyFilter");
  private static final List<String> BEFORE_ROUTING = FILTERS.subList(0, 6);

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new DoNotIncludeTests())
          .importPackages("dev.contentservice.service");

  /** The priorities in the order in which the pipeline lists them. */
  private static List<Integer> listed() {
    return Arrays.stream(RequestPipeline.class.getDeclaredFields())
        .filter(field -> field.getType() == int.class)
        .filter(field -> !field.getName().equals("FIRST_ROUTE"))
        .map(RequestPipelineTest::value)
        .toList();
  }

  private static int value(Field step) {
    try {
      return step.getInt(null);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static List<Step> filters() {
    Stream<Step> own =
        MAIN.stream()
            .flatMap(type -> type.getMethods().stream())
            .filter(method -> method.isAnnotatedWith(ServerRequestFilter.class))
            .map(Step::of);
    return Stream.concat(own, ofServerSupport().stream())
        // The framework runs the filters before routing first, whatever their priorities are.
        .sorted(comparing((Step step) -> !step.preMatching()).thenComparing(Step::priority))
        .toList();
  }

  /** The filters that the feature of the server support registers. */
  private static List<Step> ofServerSupport() {
    List<Step> steps = new ArrayList<>();
    FeatureContext context =
        (FeatureContext)
            Proxy.newProxyInstance(
                RequestPipelineTest.class.getClassLoader(),
                new Class<?>[] {FeatureContext.class},
                (proxy, method, arguments) -> {
                  if (arguments[0] instanceof ContainerRequestFilter filter) {
                    steps.add(Step.of(filter.getClass(), (int) arguments[1]));
                  }
                  return proxy;
                });
    new RequestChecks(null).configure(context);
    return steps;
  }

  /**
   * A filter.
   *
   * @param nonBlocking whether it runs on the connection's thread
   */
  private record Step(String name, int priority, boolean preMatching, boolean nonBlocking) {

    static Step of(JavaMethod method) {
      ServerRequestFilter filter = method.getAnnotationOfType(ServerRequestFilter.class);
      return new Step(
          method.getOwner().getSimpleName(),
          filter.priority(),
          filter.preMatching(),
          filter.nonBlocking());
    }

    /** The framework runs every filter before routing on the connection's thread. */
    static Step of(Class<?> filter, int priority) {
      boolean preMatching = filter.isAnnotationPresent(PreMatching.class);
      return new Step(filter.getSimpleName(), priority, preMatching, preMatching);
    }
  }

  private static List<Filter> handlers() {
    Filters filters = new Filters();
    MAIN.stream()
        .flatMap(type -> type.getMethods().stream())
        .filter(method -> method.getName().equals("register"))
        .filter(method -> method.getRawParameterTypes().get(0).isEquivalentTo(Filters.class))
        .forEach(method -> register(method, filters));
    return filters.getFilters().stream()
        .sorted(Comparator.comparing(Filter::getPriority).reversed())
        .toList();
  }

  private static void register(JavaMethod method, Filters filters) {
    try {
      Constructor<?> constructor = method.getOwner().reflect().getDeclaredConstructors()[0];
      constructor.setAccessible(true);
      Object handler =
          constructor.newInstance(
              Arrays.stream(constructor.getParameterTypes())
                  .map(type -> type == Settings.class ? settings() : null)
                  .toArray());
      Method register = method.reflect();
      register.setAccessible(true);
      register.invoke(handler, filters);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static Settings settings() {
    Map<String, Object> limits = Map.of("requestTimeout", Duration.ZERO);
    return Stubs.of(Settings.class, Map.of("limits", Stubs.of(LimitSettings.class, limits)));
  }

  @Test
  void every_handler_of_the_server_runs_in_its_place() {
    assertThat(handlers())
        .extracting(handler -> handler.getHandler().getClass().getSimpleName().split("\\$")[0])
        .isEqualTo(HANDLERS);
  }

  @Test
  void every_filter_runs_in_its_place() {
    assertThat(filters()).extracting(Step::name).isEqualTo(FILTERS);
    assertThat(filters().stream().filter(Step::preMatching))
        .extracting(Step::name)
        .isEqualTo(BEFORE_ROUTING);
  }

  @Test
  void the_pipeline_lists_each_step_once_and_in_order() {
    Stream<Integer> effective =
        Stream.concat(
            handlers().stream().map(Filter::getPriority), filters().stream().map(Step::priority));

    assertThat(handlers()).extracting(Filter::getPriority).doesNotHaveDuplicates();
    assertThat(filters()).extracting(Step::priority).doesNotHaveDuplicates();
    assertThat(effective).isEqualTo(listed());
  }

  @Test
  void bodies_are_received_before_the_framework_uses_a_worker_thread() {
    assertThat(RequestPipeline.BODY).isLessThan(Priorities.USER);
    assertThat(filters()).allMatch(Step::nonBlocking);
  }
}
