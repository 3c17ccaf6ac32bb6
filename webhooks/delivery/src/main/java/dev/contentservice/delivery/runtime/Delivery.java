package dev.contentservice.delivery.runtime;

import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.Dispatcher;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.EgressPolicy;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.http.HttpAttemptExecutor;
import dev.contentservice.delivery.http.Sender;
import dev.contentservice.delivery.http.SigningKey;
import dev.contentservice.delivery.outbox.Cancellation;
import dev.contentservice.delivery.outbox.DedicatedConnection;
import dev.contentservice.delivery.outbox.DisableBarrier;
import dev.contentservice.delivery.outbox.DisablingSource;
import dev.contentservice.delivery.outbox.JdbcTransactions;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.Outbox;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.OutboxSchema;
import dev.contentservice.delivery.outbox.Replay;
import dev.contentservice.delivery.outbox.Retention;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Subscriptions;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
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
  private final List<AutoCloseable> parts;

  private Delivery(
      TransactionRunner store,
      StoreClock clock,
      @Nullable JdbcWebhookStore webhooks,
      Publisher publisher,
      OutboxConfig config,
      DeliveryRuntime runtime,
      List<AutoCloseable> parts) {
    this.store = store;
    this.clock = clock;
    this.webhooks = webhooks;
    this.publisher = publisher;
    this.config = config;
    this.runtime = runtime;
    this.parts = parts;
  }

  /**
   * Starts building delivery on this database.
   *
   * @param dataSource of SQLite 3.35 or PostgreSQL 13, or newer, with at least four connections;
   *     two for SQLite
   */
  public static Builder on(DataSource dataSource) {
    return new Builder(dataSource);
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

  public DisableBarrier disableBarrier() {
    return new DisableBarrier(store, store, config);
  }

  /** As {@link Dispatcher#blocked}, for health checks. */
  public Map<String, Duration> blocked() {
    return runtime.blocked();
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

  /** Settings of a {@link Delivery}; those that are not set have the documented defaults. */
  public static final class Builder {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration HOUR = Duration.ofHours(1);

    private final DataSource dataSource;
    private @Nullable WebhookSource source;
    private List<SigningKey> keys = List.of();
    private List<CidrBlock> allowed = List.of();
    private OutboxConfig outbox = OutboxConfig.defaults();
    private DispatcherConfig dispatcher = DispatcherConfig.defaults();
    private Duration retention = Duration.ofDays(30);

    private Builder(DataSource dataSource) {
      this.dataSource = dataSource;
    }

    /** Uses webhooks of the application instead of the library's table. */
    public Builder webhooks(WebhookSource other) {
      source = other;
      return this;
    }

    /** Signs every delivery with these keys. */
    public Builder signingKeys(List<SigningKey> other) {
      keys = List.copyOf(other);
      return this;
    }

    /** Allows these networks beside the public addresses. */
    public Builder allowedAddresses(List<CidrBlock> other) {
      allowed = List.copyOf(other);
      return this;
    }

    public Builder outboxConfig(OutboxConfig other) {
      outbox = other;
      return this;
    }

    public Builder dispatcherConfig(DispatcherConfig other) {
      dispatcher = other;
      return this;
    }

    /** How long completed deliveries are stored. */
    public Builder retention(Duration other) {
      retention = other;
      return this;
    }

    /** Creates or migrates the tables and starts to deliver. */
    public Delivery start() {
      OutboxSchema.migrate(dataSource);
      TransactionRunner store = new JdbcTransactions(dataSource);
      StoreClock clock = StoreClock.of(store);
      JdbcWebhookStore own = source == null ? new JdbcWebhookStore(store, clock) : null;
      WebhookSource webhooks = own == null ? source : own;
      DisablingSource disabling = new DisablingSource(webhooks, clock);
      boolean disables = webhooks instanceof WebhookDisabler;
      DedicatedConnection heartbeats = new DedicatedConnection(dataSource, store);
      Outbox queue =
          new Outbox(
              store,
              heartbeats,
              disables ? webhooks : disabling,
              disables ? (WebhookDisabler) webhooks : disabling,
              outbox,
              clock,
              new SecureRandom(),
              UUID.randomUUID().toString());
      EgressPolicy hosts =
          new EgressPolicy(AddressPolicy.allowing(allowed), HostResolver.ofTheSystem());
      Sender sender = Sender.builder(hosts, Clock.systemUTC()).build();
      List<SigningKey> ofAll = keys;
      HttpAttemptExecutor sending =
          new HttpAttemptExecutor(sender, PayloadFormats.defaults(), id -> ofAll, clock);
      DeliveryRuntime runtime = runtime(queue, sending);
      Subscriptions subscriptions = new Subscriptions(store, webhooks);
      Retention purges = new Retention(store, clock, retention, Duration.ofDays(7));
      runtime.every(HOUR, HOUR, purges::run);
      if (!disables) {
        runtime.every(SECOND, SECOND, () -> disabling.enableChanged(store));
      }
      return new Delivery(
          store,
          clock,
          own,
          Publisher.of(store, subscriptions, clock, runtime::wake),
          outbox,
          runtime,
          List.of(sending, sender, hosts, heartbeats));
    }

    private DeliveryRuntime runtime(Outbox queue, AttemptExecutor sending) {
      DispatcherConfig limits = dispatcher;
      DeliveryRuntime runtime =
          new DeliveryRuntime(
              handler -> Dispatcher.start(queue, sending, limits, handler),
              // As a thread without a handler does.
              (thread, death) -> thread.getThreadGroup().uncaughtException(thread, death));
      runtime.start();
      return runtime;
    }
  }
}
