package dev.contentservice.delivery.runtime;

import static java.util.Objects.requireNonNull;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.DeliveryMessage;
import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.http.ProxyFault;
import dev.contentservice.delivery.http.ShownRequest;
import dev.contentservice.delivery.http.internal.HttpAttemptExecutor;
import dev.contentservice.delivery.http.internal.Sender;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.Backlog;
import dev.contentservice.delivery.outbox.DisableBarrier;
import dev.contentservice.delivery.outbox.Erasure;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.outbox.internal.Heartbeat;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.Retention;
import dev.contentservice.delivery.outbox.internal.database.DedicatedConnection;
import dev.contentservice.delivery.outbox.internal.database.JdbcTransactions;
import dev.contentservice.delivery.outbox.internal.query.BacklogReader;
import dev.contentservice.delivery.outbox.internal.webhook.DisablingSource;
import dev.contentservice.delivery.payload.InvalidTemplateException;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.internal.AlertPublisher;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import dev.contentservice.model.Webhook;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
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
 * <p>The only composition of its parts: the Spring Boot starter and the reference service build
 * theirs here, too. Thread-safe.
 */
public final class Delivery implements AutoCloseable {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration FIRST_PURGE = Duration.ofMinutes(1);

  private final DeliveryBuilder settings;
  private final TransactionRunner store;
  private final StoreClock clock;
  private final WebhookSource source;
  private final @Nullable DisablingSource disabling;
  private final Subscriptions subscriptions;
  private final EgressPolicy hosts;
  private final Sender sender;
  private final HttpAttemptExecutor sending;
  private final DedicatedConnection heartbeats;
  private final Retention retention;
  private final Outbox outbox;
  private final BacklogReader backlog;
  private final DeliveryRuntime runtime;
  private volatile boolean closed;

  Delivery(DeliveryBuilder settings, TransactionRunner store, StoreClock clock) {
    this.settings = settings;
    this.store = new OpenTransactions(store, () -> closed);
    this.clock = clock;
    WebhookSource given = settings.source;
    JdbcWebhookStore own = new JdbcWebhookStore(this.store, clock, settings.addresses);
    this.source = given == null ? own : given;
    this.subscriptions = new Subscriptions(this.store::read, source, settings.matching());
    this.hosts = new EgressPolicy(settings.addresses, settings.resolver);
    this.sender = settings.sender(hosts);
    this.sending = settings.sending(sender, clock);
    DataSource pool = settings.sendingPool;
    TransactionRunner queue = pool == null ? store : new JdbcTransactions(pool);
    this.heartbeats = new DedicatedConnection(pool == null ? settings.dataSource : pool, queue);
    AlertListener alerts = new AlertPublisher(subscriptions, clock).and(settings.alerts);
    this.retention =
        new Retention(
            queue,
            clock,
            settings.retention,
            settings.eventRetention(),
            settings.giveUpAfter,
            alerts);
    WebhookDisabler disabler = settings.disabler(source);
    DisablingSource skipping = new DisablingSource(source, clock);
    this.disabling = disabler == null ? skipping : null;
    this.outbox =
        new Outbox(
            queue,
            new Heartbeat(
                heartbeats, clock, settings.outbox.takeover(), nodeName(), heartbeats.files()),
            (disabler == null ? skipping : source).withCredentials(settings.credentials),
            settings.counting(disabler == null ? skipping : disabler),
            alerts,
            settings.outbox,
            clock,
            new SecureRandom());
    this.backlog = new BacklogReader(store, this::backlog);
    AttemptExecutor attempts = settings.counting(settings.attempts.apply(sending));
    this.runtime =
        new DeliveryRuntime(
            handler -> Dispatcher.start(outbox, attempts, settings.dispatcher, handler),
            settings.onFatalError);
  }

  /** Unique also across restarts, and names the machine and the process for operators. */
  private static String nodeName() {
    String host;
    try {
      host = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      host = "localhost";
    }
    // The name is part of the name of a file, and "~" stands before the number of a life.
    return "%s-%d-%s"
        .formatted(
            host.replaceAll("[^A-Za-z0-9.-]", ""),
            ProcessHandle.current().pid(),
            UUID.randomUUID());
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

  /**
   * Starts to deliver, also again after {@link #stop}.
   *
   * @throws IllegalStateException if it was closed
   */
  public Delivery start() {
    OpenTransactions.requireOpen(closed);
    // Transactions do not update the index themselves.
    runtime.every(Duration.ZERO, SECOND, subscriptions::catchUp);
    DisablingSource skipping = disabling;
    if (skipping != null) {
      runtime.every(SECOND, SECOND, () -> skipping.enableChanged(store));
    }
    if (settings.dispatches) {
      runtime.start();
      Duration interval = settings.purgeInterval;
      Duration first = interval.compareTo(FIRST_PURGE) < 0 ? interval : FIRST_PURGE;
      runtime.every(first, interval, retention::run);
    }
    return this;
  }

  /**
   * Also runs this task regularly from now until {@link #stop}, in the thread of all tasks. One
   * that throws an exception is run again.
   */
  public void every(Duration delay, Duration interval, Runnable task) {
    runtime.every(
        requireNonNull(delay, "delay"),
        requireNonNull(interval, "interval"),
        requireNonNull(task, "task"));
  }

  /** Publishes events, also while nothing is sent, until {@link #close}. */
  public Publisher publisher() {
    OutboxPublisher publisher =
        settings.requiresTransaction
            ? OutboxPublisher.mandatory(store, subscriptions, clock, this::wake)
            : OutboxPublisher.of(store, subscriptions, clock, this::wake);
    return publisher.limitedTo(settings.catalog, settings.maxEntityBytes).traced(settings.position);
  }

  private void wake() {
    store.afterCompletion(runtime::wake);
  }

  /**
   * The webhooks in the table of the library.
   *
   * @throws IllegalStateException if the application has another source
   */
  public JdbcWebhookStore webhooks() {
    return webhooks(source);
  }

  static JdbcWebhookStore webhooks(WebhookSource source) {
    if (source instanceof JdbcWebhookStore table) {
      return table;
    }
    throw new IllegalStateException("the webhooks are those of the application's source");
  }

  /**
   * Reads all webhooks now. Publishing does so itself; this saves the first event the time, and
   * drops webhooks that were deleted from the application's table.
   */
  public void readWebhooks() {
    subscriptions.reload();
  }

  /**
   * What customers do with their webhooks and operators with deliveries. Webhooks are managed there
   * only if they are in {@linkplain #webhooks the table of the library}.
   */
  public WebhookSettings settings() {
    WebhookSource known = disabling == null ? source : disabling;
    return new WebhookSettings(store, known, publisher(), clock, this::wake, settings.catalog);
  }

  public Erasure erasure() {
    return new Erasure(store, clock);
  }

  public DisableBarrier disableBarrier() {
    return new DisableBarrier(outbox::inFlight, settings.outbox);
  }

  /** The pending deliveries, read in this transaction. */
  public Backlog backlog(Handle handle) {
    Instant now = clock.instant();
    return outbox.work(now.minus(Backlog.LONGEST)).addTo(Backlog.read(handle, now), now);
  }

  /** The pending deliveries, read at most every few seconds. */
  public Backlog backlog() {
    return backlog.read();
  }

  /**
   * The nodes that deliver, read in this transaction, by name, and how long each has recorded no
   * heartbeat while this node watched it; zero while nothing is pending.
   */
  public Map<String, Duration> nodes(Handle handle) {
    return outbox.silence(handle);
  }

  /**
   * The request of the next attempt, for display: secrets are masked.
   *
   * @param webhook its current state, complete
   * @throws InvalidTemplateException if its body cannot be rendered
   * @throws IllegalArgumentException if URL, headers or credentials cannot be sent
   */
  public ShownRequest shown(
      Webhook webhook, SenderCredentials credentials, DeliveryMessage message) {
    return sending.shown(webhook, credentials, message);
  }

  /**
   * The threads whose calls to the store have not succeeded for several poll intervals, and how
   * long. They usually wait for a lock of another transaction. For health checks; the name of each
   * thread starts with {@code webhook-delivery}.
   *
   * @return empty if delivery works or is stopped
   */
  public Map<String, Duration> blocked() {
    return runtime.blocked();
  }

  /** The error that has ended delivery, for health checks; null if there was none. */
  public @Nullable Throwable death() {
    return runtime.death();
  }

  /** How the egress proxy fails; empty if it works, was not needed yet, or there is none. */
  public Optional<ProxyFault> proxyFault() {
    return sender.proxyFault();
  }

  /** Waits for attempts in flight, up to the shutdown timeout, and starts no other one. */
  public void stop() {
    runtime.close();
  }

  /**
   * Stops for good. What uses this object afterwards throws {@link IllegalStateException}: an event
   * would be stored, and sent by another start only.
   */
  @Override
  public void close() {
    stop();
    closed = true;
    List.of(sending, sender, hosts, heartbeats).forEach(Delivery::close);
  }

  private static void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception e) {
      throw new IllegalStateException("delivery could not be closed", e);
    }
  }
}
