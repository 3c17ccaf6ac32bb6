package dev.contentservice.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.delivery.ContractFilter;
import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.http.internal.SendLimits;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Stores;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.Outbox;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("exhaustive")
class HttpAttemptExecutorTest {
  private static final SendLimits ONE_AT_ONCE =
      new SendLimits(SendLimits.defaults().deadline(), SendLimits.defaults().step(), 1, 1);

  private final World world = new World(Stores.all().get(0));
  private final AtomicInteger calls = new AtomicInteger();
  private HttpServer receiver;
  private volatile BooleanSupplier slowness = () -> false;

  @BeforeEach
  void start() throws Exception {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    receiver
        .createContext(
            "/",
            exchange -> {
              calls.incrementAndGet();
              await(slowness);
              exchange.sendResponseHeaders(204, -1);
              exchange.close();
            })
        .getFilters()
        .add(new ContractFilter());
    receiver.start();
    world.store.put(
        world.webhook("w").url("http://127.0.0.1:" + receiver.getAddress().getPort() + "/"));
    world.publish("e");
  }

  @AfterEach
  void stop() {
    receiver.stop(0);
  }

  private static void await(BooleanSupplier slowness) {
    try {
      Wait.until("the receiver is no longer slow", () -> !slowness.getAsBoolean());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void an_attempt_is_made_in_time() throws Exception {
    assertThat(send(OutboxConfig.defaults()).delivered()).isTrue();
    assertThat(calls).hasValue(1);
  }

  @Test
  void an_attempt_after_its_start_deadline_is_not_made() throws Exception {
    assertThat(send(within(Duration.ofNanos(1))).wasStarted()).isFalse();
    assertThat(calls).hasValue(0);
  }

  @Test
  void attempts_for_a_slow_host_are_deferred() throws Exception {
    world.publish("another");
    List<ClaimedDelivery> two = node(within(Duration.ofMillis(300))).claim(2);
    slowness = two.get(1)::canStart;
    try (LoopbackSending host = new LoopbackSending(ONE_AT_ONCE)) {
      CompletionStage<AttemptResult> first = host.send(two.get(0));
      CompletionStage<AttemptResult> second = host.send(two.get(1));

      assertThat(after(first).delivered()).isTrue();
      assertThat(after(second).wasStarted()).isFalse();
      assertThat(after(second).retryAfter()).contains(Duration.ofSeconds(5));
    }
    assertThat(calls).hasValue(1);
  }

  private AttemptResult send(OutboxConfig limits) throws Exception {
    try (LoopbackSending host = new LoopbackSending(SendLimits.defaults())) {
      return after(host.send(node(limits).claim(1).get(0)));
    }
  }

  /** In real time, as the executor. */
  private Outbox node(OutboxConfig limits) {
    return world.store.node(world.store, limits, "n");
  }

  private static AttemptResult after(CompletionStage<AttemptResult> sent) throws Exception {
    return sent.toCompletableFuture().get(30, TimeUnit.SECONDS);
  }

  private static OutboxConfig within(Duration startWithin) {
    return OutboxConfig.defaults().withStartWithin(startWithin);
  }
}
