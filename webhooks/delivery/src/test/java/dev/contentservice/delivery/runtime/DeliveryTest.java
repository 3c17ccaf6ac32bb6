package dev.contentservice.delivery.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.delivery.ContractFilter;
import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.outbox.AlertListener.Alert;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.RetrySchedule;
import dev.contentservice.delivery.outbox.Stores;
import dev.contentservice.delivery.outbox.World;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** One builder delivers from a data source to a receiver, without parts of the application. */
@Timeout(120)
class DeliveryTest {
  @TempDir Path folder;
  private final LinkedBlockingQueue<String> signatures = new LinkedBlockingQueue<>();
  private HttpServer receiver;

  @BeforeEach
  void start() throws Exception {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
    receiver
        .createContext(
            "/",
            exchange -> {
              exchange.getRequestBody().readAllBytes();
              signatures.add(
                  String.valueOf(exchange.getRequestHeaders().getFirst("webhook-signature")));
              exchange.sendResponseHeaders(204, -1);
              exchange.close();
            })
        .getFilters()
        .add(new ContractFilter());
    receiver.start();
  }

  @AfterEach
  void stop() {
    receiver.stop(0);
  }

  @Test
  void an_event_reaches_its_webhook_on_sqlite() throws Exception {
    delivers(sqlite());
  }

  private SQLiteDataSource sqlite() {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    config.setBusyTimeout(10_000);
    SQLiteDataSource file = new SQLiteDataSource(config);
    file.setUrl("jdbc:sqlite:" + folder.resolve("shop.db"));
    return file;
  }

  @Test
  void an_event_reaches_its_webhook_on_postgresql() throws Exception {
    Stores.all().get(1).clear();
    delivers(Stores.all().get(1).dataSource());
  }

  private void delivers(DataSource dataSource) throws Exception {
    Jdbi jdbi = Jdbi.create(dataSource);
    try (Delivery delivery =
        Delivery.on(dataSource)
            .allowedAddresses(CidrBlock.parseList("127.0.0.0/8"))
            .signingKeys(List.of(SigningKey.parse("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")))
            .start()) {
      delivery
          .webhooks()
          .put(World.enabled("w").url("http://127.0.0.1:" + receiver.getAddress().getPort() + "/"));

      assertThat(delivery.publisher().publish(World.created("e")).webhooks()).isOne();

      assertThat(signatures.poll(60, TimeUnit.SECONDS)).startsWith("v1,");
      Wait.until("it is recorded", () -> count(jdbi, "delivered") == 1);
      assertThat(delivery.blocked()).isEmpty();
      String id =
          jdbi.withHandle(
              handle ->
                  handle.createQuery("select id from delivery_records").mapTo(String.class).one());
      assertThat(delivery.settings().replay("", id)).isTrue();
      assertThat(signatures.poll(60, TimeUnit.SECONDS)).startsWith("v1,");
    }
  }

  @Test
  void limits_and_listeners_are_those_of_the_application() throws Exception {
    LinkedBlockingQueue<Alert> alerts = new LinkedBlockingQueue<>();
    SQLiteDataSource file = sqlite();
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    RetrySchedule once = new RetrySchedule(List.of(Duration.ZERO), 0, Duration.ofHours(24));
    try (Delivery delivery =
        Delivery.on(file)
            .allowedAddresses(CidrBlock.parseList("127.0.0.0/8"))
            .outboxConfig(OutboxConfig.defaults().withSchedule(once))
            .dispatcherConfig(DispatcherConfig.defaults().withThreads(3))
            .alerts((handle, more) -> alerts.addAll(more))
            .start()) {
      delivery.webhooks().put(World.enabled("w").url("http://127.0.0.1:1/"));

      delivery.publisher().publish(World.created("e"));

      Wait.until("the only attempt has failed", () -> count(Jdbi.create(file), "failed") == 1);
      assertThat(alerts.poll(60, TimeUnit.SECONDS)).isNotNull();
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> !before.contains(thread))
          .extracting(Thread::getName)
          .filteredOn(name -> name.matches("webhook-delivery-\\d+"))
          .hasSize(3);
    }
  }

  private static int count(Jdbi jdbi, String state) {
    return jdbi.withHandle(
        handle ->
            handle
                .createQuery("select count(*) from delivery_records where state = :state")
                .bind("state", state)
                .mapTo(Integer.class)
                .one());
  }
}
