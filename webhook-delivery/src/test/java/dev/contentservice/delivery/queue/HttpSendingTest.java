package dev.contentservice.delivery.queue;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.delivery.address.AddressGuard;
import dev.contentservice.delivery.address.HostGuard;
import dev.contentservice.delivery.address.HostResolver;
import dev.contentservice.delivery.address.Network;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.send.Sender;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpSendingTest {
  private static final OutboxLimits NO_TIME =
      new OutboxLimits(
          4,
          Duration.ofSeconds(40),
          Duration.ofNanos(1),
          RetrySchedule.STANDARD,
          BreakerPolicy.STANDARD);

  private final World world = new World(Stores.all().get(0));
  private final AtomicInteger calls = new AtomicInteger();
  private HttpServer receiver;

  @BeforeEach
  void start() throws Exception {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    receiver.createContext(
        "/",
        exchange -> {
          calls.incrementAndGet();
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

  @Test
  void an_attempt_is_made_in_time() throws Exception {
    assertThat(send(OutboxLimits.STANDARD).delivered()).isTrue();
    assertThat(calls).hasValue(1);
  }

  @Test
  void an_attempt_whose_time_to_begin_has_passed_is_not_made() throws Exception {
    assertThat(send(NO_TIME).begun()).isFalse();
    assertThat(calls).hasValue(0);
  }

  private Attempt send(OutboxLimits limits) throws Exception {
    AddressGuard guard = AddressGuard.allowing(Network.parseList("127.0.0.0/8"));
    try (HostGuard hosts = new HostGuard(guard, HostResolver.ofTheSystem());
        Sender sender = Sender.builder(hosts, Clock.systemUTC()).build();
        HttpSending sending =
            new HttpSending(sender, PayloadFormats.standard(), List::of, Clock.systemUTC())) {
      TakenDelivery delivery = world.node("n", limits).take(1).get(0);
      return sending.send(delivery).toCompletableFuture().get(30, TimeUnit.SECONDS);
    }
  }
}
