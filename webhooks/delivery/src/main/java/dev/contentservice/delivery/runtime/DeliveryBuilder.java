package dev.contentservice.delivery.runtime;

import static java.util.Objects.requireNonNull;

import dev.contentservice.delivery.Traceparent;
import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SenderCredentialsSource;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.http.EgressProxy;
import dev.contentservice.delivery.http.internal.HttpAttemptExecutor;
import dev.contentservice.delivery.http.internal.Sender;
import dev.contentservice.delivery.json.internal.EntityJson;
import dev.contentservice.delivery.metrics.DeliveryMetrics;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.outbox.internal.Retention;
import dev.contentservice.delivery.outbox.internal.database.JdbcTransactions;
import dev.contentservice.delivery.outbox.internal.database.OutboxSchema;
import dev.contentservice.delivery.outbox.internal.database.SqliteCheck;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.publish.EventCatalog;
import dev.contentservice.delivery.publish.MatchingListener;
import dev.contentservice.delivery.publish.Publisher;
import java.lang.Thread.UncaughtExceptionHandler;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Settings of a {@link Delivery}; those that are not set have the documented defaults. */
public final class DeliveryBuilder {
  final DataSource dataSource;
  @Nullable DataSource sendingPool;
  @Nullable WebhookSource source;
  SenderCredentialsSource credentials = webhookId -> SenderCredentials.NONE;
  AddressPolicy addresses = AddressPolicy.allowing(List.of());
  HostResolver resolver = HostResolver.ofTheSystem();
  OutboxConfig outbox = OutboxConfig.defaults();
  DispatcherConfig dispatcher = DispatcherConfig.defaults();
  UnaryOperator<AttemptExecutor> attempts = UnaryOperator.identity();
  AlertListener alerts = AlertListener.none();
  Duration retention = Duration.ofDays(30);
  Duration giveUpAfter = Retention.GIVE_UP_AFTER;
  Duration purgeInterval = Duration.ofHours(1);
  boolean dispatches = true;
  boolean requiresTransaction;
  Supplier<@Nullable Traceparent> position = () -> null;
  // As a thread without a handler does.
  UncaughtExceptionHandler onFatalError =
      (thread, death) -> thread.getThreadGroup().uncaughtException(thread, death);

  @Nullable EventCatalog catalog;
  int maxEntityBytes = EntityJson.MAX_BYTES;

  private boolean migrates = true;
  private @Nullable String schema;
  private @Nullable TransactionRunner transactions;
  private @Nullable WebhookDisabler disabler;
  private @Nullable StoreClock clock;
  private @Nullable EgressProxy proxy;
  private @Nullable Path trustedAuthorities;
  private @Nullable String userAgent;
  private @Nullable ThreadFactory threads;
  private @Nullable Duration eventRetention;
  private @Nullable MatchingListener matching;
  private @Nullable DeliveryMetrics metrics;
  private PayloadFormats formats = PayloadFormats.defaults();

  DeliveryBuilder(DataSource dataSource) {
    this.dataSource = requireNonNull(dataSource, "dataSource");
  }

  /**
   * Creates the tables in this schema of PostgreSQL instead of the current one. The search path of
   * the connections has to contain it, such as by {@code currentSchema=public,delivery} in the URL.
   */
  public DeliveryBuilder schema(String other) {
    schema = requireNonNull(other, "schema");
    return this;
  }

  /** Whether to create and migrate the tables; true by default. */
  public DeliveryBuilder migrateSchema(boolean other) {
    migrates = other;
    return this;
  }

  /** Publishes and manages in transactions of the application, such as those of a framework. */
  public DeliveryBuilder transactions(TransactionRunner other) {
    transactions = requireNonNull(other, "transactions");
    return this;
  }

  /** Whether publishing without a transaction of the caller fails; false by default. */
  public DeliveryBuilder requireTransaction(boolean other) {
    requiresTransaction = other;
    return this;
  }

  /** Claims, completes and purges on connections of this pool of the same database. */
  public DeliveryBuilder sendingPool(DataSource other) {
    sendingPool = requireNonNull(other, "sendingPool");
    return this;
  }

  /** Shares the clock of this node, of which there is one. */
  public DeliveryBuilder clock(StoreClock other) {
    clock = requireNonNull(other, "clock");
    return this;
  }

  /**
   * Uses webhooks of the application instead of the library's table. If the source is also a {@link
   * WebhookDisabler}, it disables them.
   */
  public DeliveryBuilder webhooks(WebhookSource other) {
    source = requireNonNull(other, "webhooks");
    return this;
  }

  /** Disables webhooks in the application's store, so that the outbox need not skip them. */
  public DeliveryBuilder disabler(WebhookDisabler other) {
    disabler = requireNonNull(other, "disabler");
    return this;
  }

  /** Signs every delivery with these keys. */
  public DeliveryBuilder signingKeys(List<SigningKey> other) {
    SenderCredentials ofAll = SenderCredentials.signing(requireNonNull(other, "signingKeys"));
    return credentials(webhookId -> ofAll);
  }

  /** Signing keys and client certificates of each webhook. */
  public DeliveryBuilder credentials(SenderCredentialsSource other) {
    credentials = requireNonNull(other, "credentials");
    return this;
  }

  /** Allows these networks beside the public addresses. */
  public DeliveryBuilder allowedAddresses(List<CidrBlock> other) {
    return addresses(AddressPolicy.allowing(requireNonNull(other, "allowedAddresses")));
  }

  /** Decides which addresses may be called. */
  public DeliveryBuilder addresses(AddressPolicy other) {
    addresses = requireNonNull(other, "addresses");
    return this;
  }

  /** Looks up the names of receivers in another way. */
  public DeliveryBuilder hostResolver(HostResolver other) {
    resolver = requireNonNull(other, "hostResolver");
    return this;
  }

  /** Sends all requests through this proxy; by default, they are sent directly. */
  public DeliveryBuilder egressProxy(EgressProxy other) {
    proxy = requireNonNull(other, "egressProxy");
    return this;
  }

  /**
   * Trusts the certificates of this file in addition to those of the JVM: of private authorities,
   * or self-signed ones of receivers.
   *
   * @param pem certificates in PEM form, one after the other; read by {@link #build}
   */
  public DeliveryBuilder trustedAuthorities(Path pem) {
    trustedAuthorities = requireNonNull(pem, "trustedAuthorities");
    return this;
  }

  /** The user agent for webhooks without their own. */
  public DeliveryBuilder userAgent(String other) {
    userAgent = requireNonNull(other, "userAgent");
    return this;
  }

  /**
   * Makes attempts in threads of the application.
   *
   * @param other makes the thread of an attempt, such as a virtual one; should be a daemon
   */
  public DeliveryBuilder attemptThreads(ThreadFactory other) {
    threads = requireNonNull(other, "attemptThreads");
    return this;
  }

  /** Wraps or replaces what makes attempts, such as to trace them. */
  public DeliveryBuilder attempts(UnaryOperator<AttemptExecutor> other) {
    attempts = requireNonNull(other, "attempts");
    return this;
  }

  /** Heartbeats, retries and circuit breakers, the same on every node. */
  public DeliveryBuilder outboxConfig(OutboxConfig other) {
    outbox = requireNonNull(other, "outboxConfig");
    return this;
  }

  /** How many attempts and transactions this node makes at a time. */
  public DeliveryBuilder dispatcherConfig(DispatcherConfig other) {
    dispatcher = requireNonNull(other, "dispatcherConfig");
    return this;
  }

  /** Whether this node sends; one that does not can still publish. True by default. */
  public DeliveryBuilder dispatch(boolean other) {
    dispatches = other;
    return this;
  }

  /** Replaces the bodies of deliveries. */
  public DeliveryBuilder payloadFormats(PayloadFormats other) {
    formats = requireNonNull(other, "payloadFormats");
    return this;
  }

  /** How long completed deliveries are stored. */
  public DeliveryBuilder retention(Duration other) {
    retention = requireNonNull(other, "retention");
    return this;
  }

  /** How long events without deliveries are stored; as long as deliveries by default. */
  public DeliveryBuilder eventRetention(Duration other) {
    eventRetention = requireNonNull(other, "eventRetention");
    return this;
  }

  /** How long a delivery may be due without an attempt before it fails. */
  public DeliveryBuilder giveUpAfter(Duration other) {
    giveUpAfter = requireNonNull(other, "giveUpAfter");
    return this;
  }

  /** The time between two purges of completed deliveries. */
  public DeliveryBuilder purgeInterval(Duration other) {
    purgeInterval = requireNonNull(other, "purgeInterval");
    return this;
  }

  /** Also passes alerts to this listener. They are published as events in any case. */
  public DeliveryBuilder alerts(AlertListener other) {
    alerts = requireNonNull(other, "alerts");
    return this;
  }

  /**
   * Gives each event without a position in a trace the current one.
   *
   * @param other as for {@link Publisher#traced}
   */
  public DeliveryBuilder traced(Supplier<@Nullable Traceparent> other) {
    position = requireNonNull(other, "traced");
    return this;
  }

  /** Publishes only these events, which customers see; by default any. */
  public DeliveryBuilder catalog(EventCatalog other) {
    catalog = requireNonNull(other, "catalog");
    return this;
  }

  /**
   * The most bytes of the entity of an event with all its versions, in UTF-8: 256 KiB by default.
   * An attempt takes about eight times this memory. Receivers may accept less.
   *
   * @throws IllegalArgumentException if it is not positive
   */
  public DeliveryBuilder maxEntityBytes(int other) {
    if (other < 1) {
      throw new IllegalArgumentException("maxEntityBytes must be 1 or more, but is " + other);
    }
    maxEntityBytes = other;
    return this;
  }

  /** Learns of matches and of webhooks that cannot be matched, instead of the metrics. */
  public DeliveryBuilder matchingListener(MatchingListener other) {
    matching = requireNonNull(other, "matchingListener");
    return this;
  }

  /** Measures matches, attempts and disabled webhooks with Micrometer. */
  public DeliveryBuilder metrics(DeliveryMetrics other) {
    metrics = requireNonNull(other, "metrics");
    return this;
  }

  /**
   * Called in the thread that a fatal error has ended, after which nothing is delivered any more.
   * By default the default handler of the JVM is called.
   */
  public DeliveryBuilder onFatalError(UncaughtExceptionHandler other) {
    onFatalError = requireNonNull(other, "onFatalError");
    return this;
  }

  /**
   * Creates or migrates the tables, and starts nothing yet.
   *
   * @throws IllegalArgumentException if the trusted authorities cannot be read
   */
  public Delivery build() {
    if (migrates) {
      migrate();
    }
    TransactionRunner store = transactions;
    if (store == null) {
      store = new JdbcTransactions(dataSource);
    } else {
      SqliteCheck.checkTransactions(store);
    }
    return new Delivery(this, store, clock == null ? StoreClock.of(store) : clock);
  }

  private void migrate() {
    if (schema == null) {
      OutboxSchema.migrate(dataSource);
    } else {
      OutboxSchema.migrate(dataSource, schema);
    }
  }

  /** Creates or migrates the tables and starts to deliver. */
  public Delivery start() {
    return build().start();
  }

  Sender sender(EgressPolicy hosts) {
    Sender.Builder sender = Sender.builder(hosts, Clock.systemUTC()).proxy(proxy);
    if (userAgent != null) {
      sender.userAgent(userAgent);
    }
    if (trustedAuthorities != null) {
      sender.trustedAuthorities(trustedAuthorities);
    }
    return sender.build();
  }

  HttpAttemptExecutor sending(Sender sender, Clock stored) {
    return threads == null
        ? new HttpAttemptExecutor(sender, formats, stored)
        : new HttpAttemptExecutor(sender, formats, stored, threads);
  }

  /** Null if the outbox has to skip the deliveries of disabled webhooks. */
  @Nullable WebhookDisabler disabler(WebhookSource from) {
    return disabler == null && from instanceof WebhookDisabler both ? both : disabler;
  }

  Duration eventRetention() {
    return Objects.requireNonNullElse(eventRetention, retention);
  }

  MatchingListener matching() {
    if (matching != null) {
      return matching;
    }
    return metrics == null ? (duration, webhooks) -> {} : metrics;
  }

  AttemptExecutor counting(AttemptExecutor sending) {
    return metrics == null ? sending : metrics.counting(sending);
  }

  WebhookDisabler counting(WebhookDisabler disabling) {
    return metrics == null ? disabling : metrics.counting(disabling);
  }
}
