package dev.contentservice.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.delivery.dispatch.Dispatcher;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.EgressPolicy;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.http.HttpAttemptExecutor;
import dev.contentservice.delivery.http.Sender;
import dev.contentservice.delivery.http.SigningKey;
import dev.contentservice.delivery.outbox.Outbox;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.OutboxSchema;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import dev.contentservice.delivery.publish.Subscriptions;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The snippet in the README that delivers events from another service. */
class LibrarySnippetTest {
  private static final String KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  @Test
  @Timeout(60)
  void the_documented_lines_notify_a_webhook() throws Exception {
    CountDownLatch stopped = new CountDownLatch(1);
    HttpServer receiver =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
    receiver.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
          stopped.countDown();
        });
    receiver.start();
    try (TestStore store = TestStore.sqlite()) {
      World world = new World(store);
      store.put(
          world.webhook("w").url("http://127.0.0.1:" + receiver.getAddress().getPort() + "/"));

      deliver(store.dataSource(), store, store, stopped);

      assertThat(store.count("deliveries", "event_id = 'e'")).isEqualTo(1);
    } finally {
      receiver.stop(0);
    }
  }

  private static void deliver(
      DataSource dataSource,
      TransactionRunner store,
      WebhookSource webhooks,
      CountDownLatch stopped)
      throws InterruptedException {
    AddressPolicy addresses = AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8"));
    List<SigningKey> keys = List.of(SigningKey.parse(KEY));
    Event event = World.created("e");
    String node = UUID.randomUUID().toString();
    OutboxSchema.migrate(dataSource);
    StoreClock clock = StoreClock.of(store);
    Outbox outbox =
        new Outbox(store, webhooks, OutboxConfig.defaults(), clock, new SecureRandom(), node);
    try (EgressPolicy hosts = new EgressPolicy(addresses, HostResolver.ofTheSystem());
        Sender sender = Sender.builder(hosts, Clock.systemUTC()).build();
        HttpAttemptExecutor sending =
            new HttpAttemptExecutor(sender, PayloadFormats.defaults(), id -> keys, clock);
        Dispatcher dispatcher = Dispatcher.start(outbox, sending, DispatcherConfig.defaults())) {
      Publisher publisher =
          Publisher.of(store, new Subscriptions(store, webhooks), clock, dispatcher::wake);
      PublishResult published = publisher.publish(event);
      System.out.println(published.webhooks() + " webhooks match");
      stopped.await(); // Until the service ends.
    }
  }
}
