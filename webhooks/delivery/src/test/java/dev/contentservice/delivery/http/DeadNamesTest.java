package dev.contentservice.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.delivery.ContractFilter;
import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.http.internal.HttpAttemptExecutor;
import dev.contentservice.delivery.http.internal.SendLimits;
import dev.contentservice.delivery.http.internal.Sender;
import dev.contentservice.delivery.outbox.LogLines;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.payload.PayloadFormats;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** More names with endless lookups than there are slots for lookups. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
@Tag("exhaustive")
class DeadNamesTest {
  private static final int DEAD = 400;
  private static final int EVENTS = 10;
  private static final SendLimits IMPATIENT =
      new SendLimits(Duration.ofSeconds(15), Duration.ofSeconds(2), 32, 512);
  private static final DispatcherConfig PACE =
      new DispatcherConfig(512, 2, Duration.ofMillis(500), Duration.ofMillis(500));

  private final TestStore store;
  private final World world;
  private final CountDownLatch end = new CountDownLatch(1);
  private final Semaphore calls = new Semaphore(0);
  private final LogLines lines = new LogLines();
  private HttpServer well;

  DeadNamesTest(TestStore store) {
    this.store = store;
    world = new World(store);
  }

  @BeforeEach
  void start() throws Exception {
    well = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    well.createContext(
            "/",
            exchange -> {
              calls.release();
              exchange.sendResponseHeaders(204, -1);
              exchange.close();
            })
        .getFilters()
        .add(new ContractFilter());
    well.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    well.stop(0);
    lines.close();
  }

  @Test
  void they_use_up_no_attempt_of_a_webhook_whose_name_resolves() throws Exception {
    put("well");
    EgressPolicy hosts =
        new EgressPolicy(
            AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8")),
            name -> {
              if (name.startsWith("dead")) {
                awaitUninterruptibly(end);
              }
              return List.of(InetAddress.getLoopbackAddress());
            });
    Outbox outbox = store.node("n");
    try (hosts;
        Sender sender = Sender.builder(hosts, Clock.systemUTC()).limits(IMPATIENT).build();
        HttpAttemptExecutor sending =
            new HttpAttemptExecutor(sender, PayloadFormats.defaults(), Clock.systemUTC());
        Dispatcher node = Dispatcher.start(outbox, sending, PACE)) {
      publish(node, "first");
      awaitCalls(1);
      for (int i = 0; i < DEAD; i++) {
        put("dead" + i);
      }
      for (int i = 0; i < EVENTS; i++) {
        publish(node, "news " + i);
      }
      awaitCalls(EVENTS);
      Wait.until("every other webhook had its turn", () -> deferredOrTried() == DEAD);
    }
    assertThat(errors()).containsExactly("dns");
    assertThat(store.count("delivery_records", "webhook_id = 'well' and attempts <> 1")).isZero();
    assertThat(lines.texts()).as("log lines").hasSizeLessThan(20);
    System.out.printf(
        "dead names, %s: %d webhooks whose names never resolve, %d deliveries, %d attempts, %d lines"
            + " of the log%n",
        store,
        DEAD,
        store.count("delivery_records", "webhook_id <> 'well'"),
        store.count("delivery_attempt_records", "error = 'dns'"),
        lines.texts().size());
  }

  /** How many webhooks are paused, or had an attempt. */
  private int deferredOrTried() {
    return store.count(
        "delivery_receivers q",
        "held_until > 0 or exists (select 1 from delivery_records d where d.webhook_id = q.webhook_id"
            + " and d.attempts > 0 and d.webhook_id <> 'well')");
  }

  private List<String> errors() {
    return store.run(
        handle ->
            handle
                .createQuery(
                    "select distinct error from delivery_attempt_records where error is not null")
                .mapTo(String.class)
                .list());
  }

  private void put(String id) {
    store.put(
        World.enabled(id).url("http://" + id + ".example:" + well.getAddress().getPort() + "/"));
  }

  private void publish(Dispatcher node, String eventId) {
    world.publish(eventId);
    node.wake();
  }

  private void awaitCalls(int count) throws InterruptedException {
    Wait.until("the other receiver has " + count, () -> calls.tryAcquire(count));
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        // Ignores interrupts, like the resolver of the operating system.
      }
    }
  }
}
