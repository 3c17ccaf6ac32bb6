package dev.contentservice.delivery.runtime;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.Dispatcher;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.EgressPolicy;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.http.EgressProxy;
import dev.contentservice.delivery.http.HttpAttemptExecutor;
import dev.contentservice.delivery.http.Sender;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.DedicatedConnection;
import dev.contentservice.delivery.outbox.DisablingSource;
import dev.contentservice.delivery.outbox.JdbcTransactions;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.Outbox;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.OutboxSchema;
import dev.contentservice.delivery.outbox.Retention;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.publish.AlertPublisher;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Subscriptions;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Settings of a {@link Delivery}; those that are not set have the documented defaults. */
public final class DeliveryBuilder {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration HOUR = Duration.ofHours(1);

  private final DataSource dataSource;
  private @Nullable String schema;
  private @Nullable WebhookSource source;
  private Function<String, SenderCredentials> credentials = webhookId -> SenderCredentials.NONE;
  private List<CidrBlock> allowed = List.of();
  private @Nullable EgressProxy proxy;
  private OutboxConfig outbox = OutboxConfig.defaults();
  private DispatcherConfig dispatcher = DispatcherConfig.defaults();
  private PayloadFormats formats = PayloadFormats.defaults();
  private Duration retention = Duration.ofDays(30);
  private AlertListener alerts = AlertListener.none();

  DeliveryBuilder(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /**
   * Creates the tables in this schema of PostgreSQL instead of the current one. The search path of
   * the connections has to contain it, such as by {@code currentSchema=public,delivery} in the URL.
   */
  public DeliveryBuilder schema(String other) {
    schema = other;
    return this;
  }

  /** Uses webhooks of the application instead of the library's table. */
  public DeliveryBuilder webhooks(WebhookSource other) {
    source = other;
    return this;
  }

  /** Signs every delivery with these keys. */
  public DeliveryBuilder signingKeys(List<SigningKey> other) {
    SenderCredentials ofAll = SenderCredentials.signing(other);
    return credentials(webhookId -> ofAll);
  }

  /**
   * Signing keys and client certificates of each webhook.
   *
   * @param other as for {@link WebhookSource#withCredentials}
   */
  public DeliveryBuilder credentials(Function<String, SenderCredentials> other) {
    credentials = other;
    return this;
  }

  /** Allows these networks beside the public addresses. */
  public DeliveryBuilder allowedAddresses(List<CidrBlock> other) {
    allowed = List.copyOf(other);
    return this;
  }

  /** Sends all requests through this proxy; by default, they are sent directly. */
  public DeliveryBuilder egressProxy(EgressProxy other) {
    proxy = other;
    return this;
  }

  /** Leases, retries and circuit breakers, the same on every node. */
  public DeliveryBuilder outboxConfig(OutboxConfig other) {
    outbox = other;
    return this;
  }

  /** How many attempts and transactions this node makes at a time. */
  public DeliveryBuilder dispatcherConfig(DispatcherConfig other) {
    dispatcher = other;
    return this;
  }

  /** Replaces the bodies of deliveries. */
  public DeliveryBuilder payloadFormats(PayloadFormats other) {
    formats = other;
    return this;
  }

  /** How long completed deliveries are stored. */
  public DeliveryBuilder retention(Duration other) {
    retention = other;
    return this;
  }

  /** Also passes alerts to this listener. They are published as events in any case. */
  public DeliveryBuilder alerts(AlertListener other) {
    alerts = other;
    return this;
  }

  /** Creates or migrates the tables and starts to deliver. */
  public Delivery start() {
    if (schema == null) {
      OutboxSchema.migrate(dataSource);
    } else {
      OutboxSchema.migrate(dataSource, schema);
    }
    TransactionRunner store = new JdbcTransactions(dataSource);
    StoreClock clock = StoreClock.of(store);
    JdbcWebhookStore table = new JdbcWebhookStore(store, clock);
    WebhookSource webhooks = source == null ? table : source;
    DisablingSource disabling = new DisablingSource(webhooks, clock);
    boolean disables = webhooks instanceof WebhookDisabler;
    Subscriptions subscriptions = new Subscriptions(store, webhooks);
    AlertListener alerting = new AlertPublisher(subscriptions, clock).and(alerts);
    DedicatedConnection heartbeats = new DedicatedConnection(dataSource, store);
    Outbox queue =
        new Outbox(
            store,
            heartbeats,
            (disables ? webhooks : disabling).withCredentials(credentials),
            disables ? (WebhookDisabler) webhooks : disabling,
            alerting,
            outbox,
            clock,
            new SecureRandom(),
            UUID.randomUUID().toString());
    EgressPolicy hosts =
        new EgressPolicy(AddressPolicy.allowing(allowed), HostResolver.ofTheSystem());
    Sender sender = Sender.builder(hosts, Clock.systemUTC()).proxy(proxy).build();
    HttpAttemptExecutor sending = new HttpAttemptExecutor(sender, formats, clock);
    DeliveryRuntime runtime = runtime(queue, sending);
    Retention purges =
        new Retention(store, clock, retention, retention, Retention.GIVE_UP_AFTER, alerting);
    runtime.every(HOUR, HOUR, purges::run);
    // Alerts are published in transactions that do not update the index.
    runtime.every(Duration.ZERO, SECOND, subscriptions::catchUp);
    if (!disables) {
      runtime.every(SECOND, SECOND, () -> disabling.enableChanged(store));
    }
    return new Delivery(
        store,
        clock,
        webhooks == table ? table : null,
        Publisher.of(store, subscriptions, clock, runtime::wake),
        outbox,
        runtime,
        sender,
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
