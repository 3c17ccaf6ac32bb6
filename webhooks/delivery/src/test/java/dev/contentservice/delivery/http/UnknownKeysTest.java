package dev.contentservice.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.Dispatcher;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.EgressPolicy;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Stores;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.payload.PayloadFormats;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Signing keys that become known only after the first attempts of a delivery. */
class UnknownKeysTest {
  private static final int UNKNOWN_TIMES = 2;
  private static final DispatcherConfig CONFIG =
      new DispatcherConfig(4, 1, Duration.ofMillis(20), Duration.ofSeconds(20));
  private static final SigningKey KEY =
      SigningKey.parse("whsec_" + Base64.getEncoder().encodeToString(new byte[24]));

  private final World world = new World(Stores.all().get(0));
  private final Queue<List<String>> signatures = new ConcurrentLinkedQueue<>();
  private HttpServer receiver;

  @BeforeEach
  void start() throws Exception {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    receiver.createContext(
        "/",
        exchange -> {
          signatures.add(exchange.getRequestHeaders().getOrDefault("webhook-signature", List.of()));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    receiver.start();
    world.store.put(
        world.webhook("w").url("http://127.0.0.1:" + receiver.getAddress().getPort() + "/"));
    world.publish("e");
  }

  @AfterEach
  void stop() {
    receiver.stop(0);
  }

  static Stream<Supplier<List<SigningKey>>> unknown() {
    return Stream.of(
        () -> null,
        () -> Arrays.asList(KEY, null),
        () -> {
          throw new IllegalStateException("not loaded");
        });
  }

  @ParameterizedTest
  @MethodSource("unknown")
  void a_delivery_waits_for_its_keys_without_using_up_an_attempt(Supplier<List<SigningKey>> unknown)
      throws Exception {
    AtomicInteger asked = new AtomicInteger();
    deliver(
        id -> asked.getAndIncrement() < UNKNOWN_TIMES ? unknown.get() : List.of(KEY),
        // One per pause of the webhook.
        () -> world.clock.pass(Duration.ofSeconds(1)));

    assertThat(asked).hasValue(UNKNOWN_TIMES + 1);
    assertThat(signatures).singleElement().satisfies(header -> assertThat(header).hasSize(1));
    assertThat(world.store.count("delivery_attempts", "number = 1")).isEqualTo(1);
    assertThat(world.store.count("deliveries", "attempts = 1")).isEqualTo(1);
    assertThat(world.store.count("delivery_queues", "failures = 0")).isEqualTo(1);
  }

  private void deliver(Function<String, List<SigningKey>> keys, Runnable whileWaiting)
      throws Exception {
    EgressPolicy hosts =
        new EgressPolicy(
            AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8")), HostResolver.ofTheSystem());
    try (hosts;
        Sender sender = Sender.builder(hosts, Clock.systemUTC()).build();
        HttpAttemptExecutor sending =
            new HttpAttemptExecutor(sender, PayloadFormats.defaults(), keys, Clock.systemUTC());
        Dispatcher node =
            Dispatcher.start(world.node("n", OutboxConfig.defaults()), sending, CONFIG)) {
      Wait.until(
          "it is delivered",
          () -> {
            whileWaiting.run();
            node.wake();
            return world.store.count("deliveries", "state = 'delivered'") == 1;
          });
    }
  }
}
