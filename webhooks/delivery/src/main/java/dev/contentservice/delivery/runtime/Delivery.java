package dev.contentservice.delivery.runtime;

import dev.contentservice.delivery.dispatch.Dispatcher;
import dev.contentservice.delivery.http.ProxyFault;
import dev.contentservice.delivery.http.Sender;
import dev.contentservice.delivery.outbox.Cancellation;
import dev.contentservice.delivery.outbox.DisableBarrier;
import dev.contentservice.delivery.outbox.Erasure;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Replay;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.publish.Publisher;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Webhook delivery that runs until it is closed:
 *
 * <pre>{@code
 * try (Delivery delivery = Delivery.on(dataSource).start()) {
 *   delivery.webhooks().put(webhook);
 *   delivery.publisher().publish(event);
 * }
 * }</pre>
 *
 * <p>An application that needs other parts puts them together itself, as this class does.
 */
public final class Delivery implements AutoCloseable {
  private final TransactionRunner store;
  private final StoreClock clock;
  private final @Nullable JdbcWebhookStore webhooks;
  private final Publisher publisher;
  private final OutboxConfig config;
  private final DeliveryRuntime runtime;
  private final Sender sender;
  private final List<AutoCloseable> parts;

  Delivery(
      TransactionRunner store,
      StoreClock clock,
      @Nullable JdbcWebhookStore webhooks,
      Publisher publisher,
      OutboxConfig config,
      DeliveryRuntime runtime,
      Sender sender,
      List<AutoCloseable> parts) {
    this.store = store;
    this.clock = clock;
    this.webhooks = webhooks;
    this.publisher = publisher;
    this.config = config;
    this.runtime = runtime;
    this.sender = sender;
    this.parts = parts;
  }

  /**
   * Starts building delivery on this database.
   *
   * @param dataSource of SQLite 3.35 or PostgreSQL 13, or newer, with at least four connections;
   *     two for SQLite
   */
  public static DeliveryBuilder on(DataSource dataSource) {
    return new DeliveryBuilder(dataSource);
  }

  public Publisher publisher() {
    return publisher;
  }

  /**
   * The webhooks in the table of the library.
   *
   * @throws IllegalStateException if the application has a source of its own
   */
  public JdbcWebhookStore webhooks() {
    if (webhooks == null) {
      throw new IllegalStateException("the webhooks are those of the application's source");
    }
    return webhooks;
  }

  public Replay replay() {
    return new Replay(store, clock, runtime::wake);
  }

  public Cancellation cancellation() {
    return new Cancellation(store, clock);
  }

  public Erasure erasure() {
    return new Erasure(store, clock);
  }

  public DisableBarrier disableBarrier() {
    return new DisableBarrier(store, store, config);
  }

  /** As {@link Dispatcher#blocked}, for health checks. */
  public Map<String, Duration> blocked() {
    return runtime.blocked();
  }

  /** As {@link Sender#proxyFault}, for health checks. */
  public Optional<ProxyFault> proxyFault() {
    return sender.proxyFault();
  }

  /** Waits for attempts in flight, up to the shutdown timeout. */
  @Override
  public void close() {
    runtime.close();
    for (AutoCloseable each : parts) {
      try {
        each.close();
      } catch (Exception e) {
        throw new IllegalStateException("delivery could not be closed", e);
      }
    }
  }
}
