package dev.contentservice.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import dev.contentservice.delivery.runtime.Delivery;
import dev.contentservice.model.Webhook;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
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
    receiver
        .createContext(
            "/",
            exchange -> {
              exchange.getRequestBody().readAllBytes();
              exchange.sendResponseHeaders(204, -1);
              exchange.close();
              stopped.countDown();
            })
        .getFilters()
        .add(new ContractFilter());
    receiver.start();
    try (TestStore store = TestStore.sqlite()) {
      Webhook webhook =
          World.enabled("w").url("http://127.0.0.1:" + receiver.getAddress().getPort() + "/");

      deliver(store.dataSource(), webhook, stopped);

      assertThat(store.count("delivery_records", "event_id = 'e'")).isEqualTo(1);
    } finally {
      receiver.stop(0);
    }
  }

  private static void deliver(DataSource dataSource, Webhook webhook, CountDownLatch stopped)
      throws InterruptedException {
    List<CidrBlock> addresses = CidrBlock.parseList("127.0.0.0/8");
    List<SigningKey> keys = List.of(SigningKey.parse(KEY));
    Event event = World.created("e");
    try (Delivery delivery =
        Delivery.on(dataSource).signingKeys(keys).allowedAddresses(addresses).start()) {
      delivery.webhooks().put(webhook);
      PublishResult published = delivery.publisher().publish(event);
      System.out.println(published.webhooks() + " webhooks match");
      stopped.await(); // Until the service ends.
    }
  }
}
