package dev.contentservice.delivery.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.delivery.ContractFilter;
import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import dev.contentservice.delivery.http.LoopbackSending;
import dev.contentservice.delivery.http.internal.SendLimits;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.Outbox;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One host that never responds, with far more webhooks than a node has capacity. No attempt at it
 * ends during the test.
 */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
@Tag("exhaustive")
class DeadHostTest {
  private static final int WEBHOOKS = 1_000;
  private static final int EVENTS = 20;
  private static final SendLimits NEVER_ENDING =
      SendLimits.defaults().withDeadline(Duration.ofHours(1));
  // Attempts that hang at the end would delay closing.
  private static final DispatcherConfig PACE =
      DispatcherConfig.defaults().withShutdownTimeout(Duration.ofMillis(100));

  private final TestStore store;
  private final World world;
  private final Semaphore notified = new Semaphore(0);
  private final AtomicInteger endedAtTheDead = new AtomicInteger();
  private ServerSocket dead;
  private HttpServer well;

  DeadHostTest(TestStore store) {
    this.store = store;
    world = new World(store);
  }

  @BeforeEach
  void start() throws IOException {
    // It accepts connections and reads nothing.
    dead = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    well = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    well.createContext(
            "/",
            exchange -> {
              notified.release();
              exchange.sendResponseHeaders(204, -1);
              exchange.close();
            })
        .getFilters()
        .add(new ContractFilter());
    well.start();
  }

  @AfterEach
  void stop() throws IOException {
    dead.close();
    well.stop(0);
  }

  @Test
  void an_event_for_another_host_waits_for_no_attempt_at_a_dead_host_to_end() throws Exception {
    for (int i = 0; i < WEBHOOKS; i++) {
      store.put(world.webhook("dead" + i).url("http://127.0.0.1:" + dead.getLocalPort() + "/"));
    }
    for (int i = 0; i < 4; i++) {
      world.publish("before " + i);
    }
    store.put(world.webhook("well").url("http://127.0.0.1:" + well.getAddress().getPort() + "/"));
    List<Duration> delays = new ArrayList<>();
    Outbox outbox = store.node("n");
    try (LoopbackSending sending = new LoopbackSending(NEVER_ENDING);
        Dispatcher node = Dispatcher.start(outbox, observed(sending), PACE)) {
      for (int i = 0; i < EVENTS; i++) {
        delays.add(delayOf("news " + i, node));
        assertThat(endedAtTheDead).as("attempts at the dead host that ended").hasValue(0);
      }
    }
    assertThat(notified.availablePermits())
        .as("requests to the other host beyond one per event")
        .isZero();
    List<Duration> sorted = delays.stream().sorted().toList();
    System.out.printf(
        "fairness, %s, a dead host of %d webhooks: an event reaches another host after %d ms at the"
            + " median, %d ms at most%n",
        store, WEBHOOKS, sorted.get(EVENTS / 2).toMillis(), sorted.get(EVENTS - 1).toMillis());
  }

  private AttemptExecutor observed(AttemptExecutor sending) {
    return delivery ->
        sending
            .send(delivery)
            .whenComplete(
                (attempt, failure) -> {
                  if (!delivery.webhook().getId().equals("well") && attempt.wasStarted()) {
                    endedAtTheDead.incrementAndGet();
                  }
                });
  }

  private Duration delayOf(String eventId, Dispatcher node) throws InterruptedException {
    long published = System.nanoTime();
    world.publish(eventId);
    node.wake();
    Wait.until("the other host is notified of " + eventId, notified::tryAcquire);
    return Duration.ofNanos(System.nanoTime() - published);
  }
}
