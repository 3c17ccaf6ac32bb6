package dev.contentservice.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.outbox.Stores;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.runtime.Delivery;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A failure of the proxy delays a delivery and is recorded nowhere. */
@Timeout(60)
@Tag("exhaustive")
class FailingProxyTest {

  @Test
  void a_delivery_waits_until_the_proxy_works_and_nothing_is_blamed() throws Exception {
    Stores.all().get(1).clear();
    DataSource dataSource = Stores.all().get(1).dataSource();
    Jdbi jdbi = Jdbi.create(dataSource);
    try (TestProxy proxy = TestProxy.responding("HTTP/1.1 503 No\r\n\r\n");
        Receiver receiver = Receiver.responding("HTTP/1.1 204 No Content\r\n\r\n");
        Delivery delivery =
            Delivery.on(dataSource)
                .allowedAddresses(CidrBlock.parseList("127.0.0.0/8"))
                .egressProxy(EgressProxy.parse(proxy.address()))
                .start()) {
      delivery.webhooks().put(World.enabled("w").url(receiver.url()));
      delivery.publisher().publish(World.created("e"));
      Wait.until("it failed", () -> delivery.proxyFault().isPresent());
      Wait.until(
          "it is due later",
          () -> count(jdbi, "delivery_pending where due_at > 0 and attempts = 0") == 1);
      assertThat(count(jdbi, "delivery_receivers where failures > 0 or open_until > 0")).isZero();
      proxy.behave(TestProxy::tunnel);

      Wait.until(
          "it is delivered", () -> count(jdbi, "delivery_records where state = 'delivered'") == 1);
      assertThat(count(jdbi, "delivery_records where attempts = 1")).isOne();
      assertThat(count(jdbi, "delivery_further_attempts")).isZero();
      assertThat(receiver.received()).hasSize(1);
      assertThat(delivery.proxyFault()).isEmpty();
    }
  }

  private static int count(Jdbi jdbi, String rows) {
    return jdbi.withHandle(
        handle -> handle.createQuery("select count(*) from " + rows).mapTo(Integer.class).one());
  }
}
