package dev.contentservice.delivery.simulation;

import dev.contentservice.delivery.dispatch.SteppedDispatcher;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.ClaimResult;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.dispatch.internal.DeliveryQueue;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.outbox.internal.Heartbeat;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.database.JdbcTransactions;
import dev.contentservice.delivery.outbox.internal.webhook.DisablingSource;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.internal.AlertPublisher;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** The parts of delivery on one node, as its application puts them together, until it dies. */
final class SimulatedNode implements Scheduler.Actor, SimulatedDatabase.Weather {
  final String name;
  final TransactionRunner store;
  final StoreClock clock;
  final JdbcWebhookStore webhooks;
  final Publisher publisher;

  private final World world;
  private final Random random;
  private final long monotonicStart;
  private final DisablingSource disabling;
  private final Subscriptions subscriptions;
  final Outbox outbox;
  private final SteppedDispatcher dispatcher;
  private final List<Runnable> deferred = new ArrayList<>();
  private final boolean[] scheduled;
  private final long[] waits;
  private boolean dead;
  private int suspensions;
  private long cutOffUntil = -1;
  private boolean calm;
  private long lastImpaired = -1;
  private long lastBeat = -1;
  private long lastUncertain = -1;

  SimulatedNode(World world, String name, Random random) {
    this.world = world;
    this.name = name;
    this.random = random;
    this.monotonicStart = random.nextLong();
    this.store = new JdbcTransactions(world.database.of(this));
    this.calm = true;
    this.clock = StoreClock.of(store, world::machineTime, this::nanoTime);
    this.webhooks = new JdbcWebhookStore(store, clock, AddressPolicy.publicOnly());
    this.disabling = new DisablingSource(webhooks, clock);
    boolean own = world.settings.ownDisabler();
    WebhookSource source = own ? webhooks : disabling;
    this.subscriptions = new Subscriptions(store, source);
    this.outbox =
        new Outbox(
            store,
            new Heartbeat(new Heartbeats(), clock, world.settings.outbox().takeover(), name),
            source,
            world.ledger.watching(own ? webhooks : disabling, this),
            new AlertPublisher(subscriptions, clock),
            world.settings.outbox(),
            clock,
            new Random(random.nextLong()));
    this.dispatcher =
        new SteppedDispatcher(
            new Watched(),
            world.network.executor(this),
            world.settings.dispatcher(),
            this::nanoTime);
    this.publisher = OutboxPublisher.of(store, subscriptions, clock, this::wake);
    this.scheduled = new boolean[dispatcher.workers()];
    this.waits = new long[dispatcher.workers()];
    this.calm = false;
    world.scheduler.in(0, this, this::renew);
    world.scheduler.in(1_000, this, this::everySecond);
    for (int i = 0; i < waits.length; i++) {
      schedule(i, 0);
    }
  }

  /** The monotonic clock of the process. */
  long nanoTime() {
    return monotonicStart + world.scheduler.now() * 1_000_000;
  }

  void wake() {
    dispatcher.wake();
    look();
  }

  private void renew() {
    attempt(
        () -> {
          if (outbox.beat()) {
            wake();
          }
        });
    world.scheduler.in(world.settings.beatMillis(), this, this::renew);
  }

  private void everySecond() {
    attempt(subscriptions::catchUp);
    if (!world.settings.ownDisabler()) {
      attempt(() -> disabling.enableChanged(store));
    }
    world.scheduler.in(world.settings.isLong() ? 600_000 : 5_000, this, this::everySecond);
  }

  private static void attempt(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      // As the threads of a node do; it is run again.
    }
  }

  /** Lets workers go on for which something has arrived. */
  void look() {
    for (int i = 0; i < waits.length; i++) {
      if (!scheduled[i] && dispatcher.isReady(i)) {
        scheduled[i] = true;
        schedule(i, random.nextInt(6));
      }
    }
  }

  private void schedule(int worker, long millis) {
    long wait = ++waits[worker];
    world.scheduler.in(
        millis,
        this,
        () -> {
          if (wait == waits[worker]) {
            step(worker);
          }
        });
  }

  private void step(int worker) {
    scheduled[worker] = true;
    dispatcher.step(worker);
    scheduled[worker] = false;
    schedule(worker, dispatcher.waitTime(worker).toMillis() + 1);
    look();
  }

  /** The process is killed. */
  void die() {
    dead = true;
  }

  /** The process stands still, and the others go on. */
  void suspend(long millis) {
    world.note(name + " stands still for " + millis + " ms");
    suspensions++;
    world.scheduler.pass(millis);
    suspensions--;
    lastImpaired = world.scheduler.now();
    if (suspensions == 0) {
      deferred.forEach(step -> world.scheduler.in(0, this, step));
      deferred.clear();
    }
  }

  /** The node does not reach the database for a time. */
  void cutOff(long millis) {
    cutOffUntil = world.scheduler.now() + millis;
  }

  /** Runs work in which nothing fails and no time passes. */
  void calmly(Runnable work) {
    boolean before = calm;
    calm = true;
    try {
      work.run();
    } finally {
      calm = before;
    }
  }

  /** When it last stood still or did not reach the database, while others may have. */
  long lastImpaired() {
    return isSuspended() ? world.scheduler.now() : lastImpaired;
  }

  /** When it last did not hear of a commit at once. */
  long lastUncertain() {
    return lastUncertain;
  }

  /** When it last recorded a heartbeat. */
  long lastBeat() {
    return lastBeat;
  }

  @Override
  public boolean isDead() {
    return dead;
  }

  @Override
  public boolean isSuspended() {
    return suspensions > 0;
  }

  @Override
  public void defer(Runnable step) {
    deferred.add(step);
  }

  @Override
  public void beforeBegin() throws SQLException {
    standStill();
    requireReachable();
    maybeFail("before a transaction");
  }

  @Override
  public void beforeCommit() throws SQLException {
    standStill();
    requireReachable();
    maybeFail("before a commit");
  }

  @Override
  public void afterCommit() throws SQLException {
    long before = world.scheduler.now();
    try {
      standStill();
      if (dead) {
        throw new SQLException("dead");
      }
      maybeFail("after a commit");
      if (world.scheduler.now() > before) {
        lastUncertain = world.scheduler.now();
      }
    } catch (SQLException e) {
      lastUncertain = world.scheduler.now();
      throw e;
    }
  }

  private void requireReachable() throws SQLException {
    if (dead) {
      throw new SQLException("dead");
    }
    if (world.scheduler.now() < cutOffUntil) {
      lastImpaired = world.scheduler.now();
      throw new SQLException("the connection is lost");
    }
    if (world.isDatabaseDown()) {
      throw new SQLException("the database is down");
    }
  }

  private boolean happens(double probability) {
    return !calm && world.isChaotic() && random.nextDouble() < probability;
  }

  private void maybeFail(String when) throws SQLException {
    if (happens(world.settings.faults())) {
      world.note(name + " fails " + when);
      throw new SQLException("fails " + when);
    }
  }

  private void standStill() {
    if (happens(world.settings.faults() / 5)) {
      suspend(world.stillMillis(random));
    }
  }

  /** Notes when heartbeats are recorded. */
  private final class Heartbeats implements TransactionRunner {
    @Override
    public <T> T run(Function<Handle, T> work) {
      return store.run(
          handle -> {
            T result = work.apply(handle);
            world.database.onCommit(() -> lastBeat = world.scheduler.now());
            return result;
          });
    }

    @Override
    public <T> T read(Function<Handle, T> work) {
      return store.read(work);
    }
  }

  /** Reports claims and results to the ledger. */
  private final class Watched implements DeliveryQueue {
    @Override
    public ClaimResult completeAndClaim(List<CompletedAttempt> completed, ClaimLimit limit) {
      Ledger.Exchange exchange = world.ledger.exchange(SimulatedNode.this, completed);
      ClaimResult result = outbox.completeAndClaim(completed, limit);
      exchange.done(result);
      return result;
    }

    @Override
    public int inFlightPerWebhook() {
      return outbox.inFlightPerWebhook();
    }

    @Override
    public Optional<Duration> untilDue() {
      return outbox.untilDue();
    }

    @Override
    public boolean beat() {
      return outbox.beat();
    }
  }
}
