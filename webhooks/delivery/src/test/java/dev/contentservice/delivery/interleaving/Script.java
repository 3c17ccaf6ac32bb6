package dev.contentservice.delivery.interleaving;

import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.TransactionRunner;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * Work of one thread that stops before each of its steps until the scheduler lets it go on. Its
 * transactions have connections of their own.
 */
final class Script implements TransactionRunner {
  /** The work; each transaction and each {@link #step} stops. */
  @FunctionalInterface
  interface Body {
    void run(Script script) throws Exception;
  }

  /** Whose work it is: no work waits for an application, and an application for no work. */
  enum Kind {
    APPLICATION,
    NODE
  }

  enum State {
    RUNNING,
    STOPPED,
    ENDED
  }

  private final String name;
  private final Kind kind;
  private final boolean eachStatement;
  private final Body body;
  private final Semaphore permits = new Semaphore(0);
  private final Semaphore stops = new Semaphore(0);
  private @Nullable Jdbi jdbi;
  private volatile State state = State.RUNNING;
  private volatile String step = "start";
  private volatile int backend;
  private volatile int open;
  private volatile boolean cancelled;
  private volatile @Nullable Throwable failure;

  private Script(String name, Kind kind, boolean eachStatement, Body body) {
    this.name = name;
    this.kind = kind;
    this.eachStatement = eachStatement;
    this.body = body;
  }

  /** A transaction of an application, which stops before each {@link #step} and its commit. */
  static Script application(String name, Body body) {
    return new Script(name, Kind.APPLICATION, false, body);
  }

  /** Work of a node, which stops before each statement. */
  static Script node(String name, Body body) {
    return new Script(name, Kind.NODE, true, body);
  }

  /** Work of a node, which stops only where its transactions begin and end. */
  static Script transactions(String name, Body body) {
    return new Script(name, Kind.NODE, false, body);
  }

  void start(TestStore store) {
    jdbi = Jdbi.create(store.dataSource());
    if (eachStatement) {
      jdbi.setSqlLogger(
          new SqlLogger() {
            @Override
            public void logBeforeExecution(StatementContext context) {
              String sql = context.getRenderedSql();
              step(sql.substring(0, Math.min(40, sql.length())));
            }
          });
    }
    Thread thread = new Thread(this::run, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    try {
      body.run(this);
    } catch (Throwable e) {
      failure = e;
    }
    state = State.ENDED;
    stops.release();
  }

  /** Stops until the scheduler lets this script go on. */
  void step(String next) {
    step = next;
    state = State.STOPPED;
    stops.release();
    permits.acquireUninterruptibly();
    if (cancelled) {
      throw new IllegalStateException("the order was given up");
    }
  }

  /** Waits until it stops or ends, but not longer than this. */
  boolean hasStopped(long millis) throws InterruptedException {
    return stops.tryAcquire(millis, TimeUnit.MILLISECONDS);
  }

  void goOn() {
    state = State.RUNNING;
    permits.release();
  }

  void cancel() {
    cancelled = true;
    permits.release(1000);
  }

  @Override
  public <T> T run(Function<Handle, T> work) {
    step("begin");
    try (Handle handle = java.util.Objects.requireNonNull(jdbi).open()) {
      int outer = backend;
      if (!Interleavings.isSqlite(handle)) {
        // Without the logger, because it is no step.
        backend = Interleavings.backend(handle);
      }
      handle.begin();
      open++;
      try {
        T result = work.apply(handle);
        step("commit");
        handle.commit();
        return result;
      } catch (RuntimeException | Error e) {
        handle.rollback();
        throw e;
      } finally {
        open--;
        backend = outer;
      }
    }
  }

  String name() {
    return name;
  }

  Kind kind() {
    return kind;
  }

  State state() {
    return state;
  }

  /** What it does next, or now. */
  String at() {
    return name + " at '" + step + "'";
  }

  boolean begins() {
    return step.equals("begin");
  }

  /** Whether it is in a transaction. */
  boolean isOpen() {
    return open > 0;
  }

  int backend() {
    return backend;
  }

  @Nullable Throwable failure() {
    return cancelled ? null : failure;
  }
}
