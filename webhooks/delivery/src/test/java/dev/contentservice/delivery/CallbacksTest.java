package dev.contentservice.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SenderCredentialsSource;
import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.dispatch.internal.DeliveryQueue;
import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.http.internal.HttpAttemptExecutor;
import dev.contentservice.delivery.http.internal.Sender;
import dev.contentservice.delivery.internal.Callbacks;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.LogLines;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.RetrySchedule;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.Stores;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.Heartbeat;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.payload.InvalidTemplateException;
import dev.contentservice.delivery.payload.PayloadFormat;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.payload.PayloadRequest;
import dev.contentservice.delivery.payload.PayloadTemplate;
import dev.contentservice.delivery.publish.MatchingListener;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Code of the application that throws stops no delivery of another webhook and repeats none. */
class CallbacksTest {
  private static final int EVENTS = 12;

  /** Each throws three times, or whenever it is asked about the webhook "poor". */
  private static final Set<Class<?>> THROWING =
      Set.of(
          AlertListener.class,
          AttemptExecutor.class,
          Clock.class,
          Consumer.class,
          DeliveryQueue.class,
          HostResolver.class,
          InstantSource.class,
          MatchingListener.class,
          PayloadFormat.class,
          PayloadTemplate.class,
          RandomGenerator.class,
          Runnable.class,
          SenderCredentialsSource.class,
          ThreadFactory.class,
          TransactionRunner.class,
          WebhookDisabler.class,
          WebhookSource.class);

  /** Parameters whose failure goes to the caller of the method, which does nothing afterwards. */
  private static final Set<String> THROWS_TO_ITS_CALLER =
      Set.of(
          "Cancellation.recording",
          "Erasure.recording",
          "Replay.recording",
          "Retry.recording",
          "DeliveryBuilder.attempts",
          "DeliveryBuilder.traced",
          "DisableBarrier.DisableBarrier",
          "EventCatalog.event",
          "EventCatalog.serializedBy",
          "Definition.Definition",
          "WebhookReadResult.only");

  /** Called after a fatal error, when nothing is delivered any more: see FatalDispatcherTest. */
  private static final Set<String> AFTER_DEATH = Set.of("UncaughtExceptionHandler");

  /** The library constructs these itself. */
  private static final Set<String> NOT_FOR_APPLICATIONS = Set.of("StoreClock", "WebhookSettings");

  private final World world = new World(Stores.all().get(0));
  private final AtomicInteger thrown = new AtomicInteger();
  private Class<?> throwing = void.class;

  @Test
  void every_callback_of_the_api_throws_in_a_test() {
    Set<String> found = new TreeSet<>();
    for (JavaClass each :
        new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("dev.contentservice.delivery")) {
      if (each.getModifiers().contains(JavaModifier.PUBLIC)
          && !each.getPackageName().contains(".internal")) {
        Class<?> type = each.reflect();
        Stream.<Executable>concat(
                Arrays.stream(type.getDeclaredMethods()),
                Arrays.stream(type.getDeclaredConstructors()))
            .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
            .forEach(method -> found.addAll(callbacks(type, method)));
      }
    }

    Set<String> known =
        Stream.concat(THROWING.stream().map(Class::getSimpleName), AFTER_DEATH.stream())
            .collect(Collectors.toSet());
    assertThat(found).as("add it to one of the sets of this test").isSubsetOf(known);
    assertThat(found).containsAll(AFTER_DEATH);
  }

  /** The types of parameters that the library may call later. */
  private static Set<String> callbacks(Class<?> owner, Executable method) {
    String name = method instanceof Method ? method.getName() : owner.getSimpleName();
    boolean isOfCaller = THROWS_TO_ITS_CALLER.contains(owner.getSimpleName() + "." + name);
    return isOfCaller || owner.isInterface() || returnsAtOnce(owner)
        ? Set.of()
        : Arrays.stream(method.getParameterTypes())
            .filter(CallbacksTest::isCallback)
            .map(Class::getSimpleName)
            .collect(Collectors.toSet());
  }

  /** Implementations of these pass a function on within the call. */
  private static boolean returnsAtOnce(Class<?> owner) {
    return TransactionRunner.class.isAssignableFrom(owner)
        || WebhookSource.class.isAssignableFrom(owner)
        || Publisher.class.isAssignableFrom(owner)
        || NOT_FOR_APPLICATIONS.contains(owner.getSimpleName());
  }

  private static boolean isCallback(Class<?> type) {
    boolean isOurs =
        type.isInterface()
            && type.getName().startsWith("dev.contentservice.delivery")
            && !type.isSealed();
    boolean isFunction =
        type.isInterface()
            && type.getName().startsWith("java.")
            && !Iterable.class.isAssignableFrom(type)
            && Arrays.stream(type.getMethods())
                    .filter(each -> Modifier.isAbstract(each.getModifiers()))
                    .count()
                == 1;
    return isOurs || isFunction || type == Clock.class;
  }

  static Set<Class<?>> callbacks() {
    return THROWING;
  }

  @Test
  void a_failure_is_logged_and_a_fatal_error_is_thrown() {
    String name = "a callback " + System.nanoTime();
    try (LogLines lines = new LogLines()) {
      for (int i = 0; i < 3; i++) {
        Callbacks.run(
            name,
            () -> {
              throw new AssertionError("on purpose");
            });
      }
      assertThat(lines.texts()).singleElement().asString().startsWith(name + " of the application");
    }
    OutOfMemoryError fatal = new OutOfMemoryError("on purpose");
    assertThatThrownBy(
            () ->
                Callbacks.run(
                    name,
                    () -> {
                      throw fatal;
                    }))
        .isSameAs(fatal);
  }

  @ParameterizedTest
  @MethodSource("callbacks")
  void others_are_delivered_once(Class<?> type) throws Exception {
    AtomicInteger requests = new AtomicInteger();
    HttpServer receiver = receiver(requests);
    String address = ":" + receiver.getAddress().getPort() + "/";
    IntStream.range(0, 3)
        .forEach(
            i ->
                world.store.put(
                    World.enabled("well " + i).url("http://127.0.0.1" + address + "well")));
    world.store.put(World.enabled("poor").url("http://poor.example" + address + "poor"));
    world.store.put(
        World.enabled("gone").customPayload("text").url("http://127.0.0.1" + address + "gone"));
    world.store.put(
        World.enabled("broken").customPayload("broken").url("http://127.0.0.1" + address + "gone"));
    throwing = type;
    try {
      deliver();
      assertThat(thrown.get()).as("how often it threw").isPositive();
    } finally {
      receiver.stop(0);
    }
    assertThat(
            world.store.count(
                "delivery_records", "state = 'delivered' and webhook_id like 'well%'"))
        .isEqualTo(3 * EVENTS);
    assertThat(requests).as("requests to the others").hasValue(3 * EVENTS);
  }

  private static HttpServer receiver(AtomicInteger requests) throws Exception {
    HttpServer receiver =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    receiver.setExecutor(Executors.newCachedThreadPool());
    receiver.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          requests.addAndGet(path.equals("/well") ? 1 : 0);
          exchange.sendResponseHeaders(
              path.equals("/well") ? 204 : path.equals("/poor") ? 500 : 410, -1);
          exchange.close();
        });
    receiver.start();
    return receiver;
  }

  private void deliver() throws Exception {
    StoreClock time = StoreClock.of(world.store);
    MatchingListener matching = poison(MatchingListener.class, (took, count) -> {});
    Publisher publisher =
        OutboxPublisher.of(
            world.store,
            new Subscriptions(world.store, world.store, matching),
            time,
            poison(Runnable.class, () -> {}));
    List<Duration> delays =
        Stream.concat(
                Stream.of(Duration.ZERO), Stream.generate(() -> Duration.ofMillis(5)).limit(9))
            .toList();
    OutboxConfig config =
        OutboxConfig.defaults().withSchedule(new RetrySchedule(delays, 0, Duration.ofHours(1)));
    WebhookDisabler disabler = poison(WebhookDisabler.class, (handle, called) -> false);
    Outbox outbox =
        new Outbox(
            poison(TransactionRunner.class, (TransactionRunner) world.store),
            new Heartbeat(world.store, time, config.takeover(), "n"),
            poison(WebhookSource.class, (WebhookSource) world.store)
                .withCredentials(
                    poison(SenderCredentialsSource.class, id -> SenderCredentials.NONE)),
            disabler,
            poison(AlertListener.class, (handle, alerts) -> {}).and(AlertListener.none()),
            config,
            time,
            poison(RandomGenerator.class, (RandomGenerator) new Random(1)));
    EgressPolicy hosts =
        new EgressPolicy(
            AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8")),
            this.<HostResolver>poison(
                HostResolver.class, name -> List.of(InetAddress.getLoopbackAddress())));
    PayloadFormats formats =
        PayloadFormats.defaults()
            .withDefault(poison(PayloadFormat.class, request -> "{}"))
            .with(poison(PayloadTemplate.class, CallbacksTest::render));
    Consumer<AttemptResult> observer =
        poison(Consumer.class, (Consumer<AttemptResult>) attempt -> {});
    try (hosts;
        Sender sender =
            Sender.builder(hosts, poison(InstantSource.class, InstantSource.system())).build();
        HttpAttemptExecutor sending =
            new HttpAttemptExecutor(
                sender, formats, new PoisonClock(), poison(ThreadFactory.class, Thread::new));
        Dispatcher node =
            Dispatcher.start(
                poison(DeliveryQueue.class, (DeliveryQueue) outbox),
                poison(AttemptExecutor.class, (AttemptExecutor) sending).observedBy(observer),
                new DispatcherConfig(64, 2, Duration.ofMillis(20), Duration.ofMillis(100)))) {
      for (int i = 0; i < EVENTS; i++) {
        publisher.publish(World.created("e" + i));
      }
      node.wake();
      Wait.until(
          "all others are recorded, and it threw: " + throwing,
          () ->
              thrown.get() > 0
                  && world.store.count(
                          "delivery_records", "state = 'delivered' and webhook_id like 'well%'")
                      == 3 * EVENTS);
    }
  }

  private static String render(String customPayload, PayloadRequest request) {
    if (customPayload.equals("broken")) {
      throw new InvalidTemplateException("on purpose");
    }
    return customPayload;
  }

  @SuppressWarnings("unchecked")
  private <T> T poison(Class<? super T> type, T real) {
    return (T)
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              Method implemented =
                  real.getClass().getMethod(method.getName(), method.getParameterTypes());
              if (method.isDefault() && implemented.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, arguments);
              }
              if (method.getReturnType() == int.class) {
                return method.invoke(real); // A limit, which is read at the start.
              }
              fail(type, arguments == null ? List.of() : Arrays.asList(arguments));
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private void fail(Class<?> type, List<Object> arguments) {
    if (type != throwing) {
      return;
    }
    String about = type == DeliveryQueue.class ? "" : arguments.toString();
    boolean fails = about.contains("poor") || (!about.contains("well") && thrown.get() < 3);
    if (fails) {
      if (thrown.incrementAndGet() % 2 == 0) {
        throw new AssertionError("on purpose");
      }
      throw new IllegalStateException("on purpose");
    }
  }

  private final class PoisonClock extends Clock {
    @Override
    public Instant instant() {
      fail(Clock.class, List.of());
      return Instant.now();
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
