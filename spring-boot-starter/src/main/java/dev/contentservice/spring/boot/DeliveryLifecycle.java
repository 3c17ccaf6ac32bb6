package dev.contentservice.spring.boot;

import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.Dispatcher;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.outbox.Outbox;
import dev.contentservice.delivery.outbox.Retention;
import dev.contentservice.delivery.publish.Subscriptions;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/**
 * Runs the dispatcher and the purges while the application runs. Starts before the web server and
 * stops after it, so that the events of the last requests are sent.
 */
final class DeliveryLifecycle implements SmartLifecycle {
  private static final System.Logger LOG = System.getLogger(DeliveryLifecycle.class.getName());
  // The web server starts 2048 and stops gracefully 1024 before the last phase.
  private static final int BEFORE_THE_WEB_SERVER = DEFAULT_PHASE - 4096;
  private static final int CATCH_UP_SECONDS = 1;

  private final DeliveryProperties properties;
  private final Outbox outbox;
  private final AttemptExecutor sending;
  private final DispatcherConfig config;
  private final Retention retention;
  private final Subscriptions subscriptions;
  private final DeliveryDisabling disabling;
  private volatile @Nullable Dispatcher dispatcher;
  private volatile @Nullable ScheduledExecutorService background;
  private volatile @Nullable Throwable death;

  DeliveryLifecycle(
      DeliveryProperties properties,
      Outbox outbox,
      AttemptExecutor sending,
      DispatcherConfig config,
      Retention retention,
      Subscriptions subscriptions,
      DeliveryDisabling disabling) {
    this.properties = properties;
    this.outbox = outbox;
    this.sending = sending;
    this.config = config;
    this.retention = retention;
    this.subscriptions = subscriptions;
    this.disabling = disabling;
  }

  /** Signals that deliveries may be due, after the commit of this thread's transaction. */
  void wake() {
    SpringTransactions.afterCommit(
        () -> {
          Dispatcher running = dispatcher;
          if (running != null) {
            running.wake();
          }
        });
  }

  /** Why the dispatcher has ended by itself; null if it has not. */
  @Nullable Throwable death() {
    return death;
  }

  /** The threads of the dispatcher that wait for the database for too long, and how long. */
  Map<String, Duration> blocked() {
    Dispatcher running = dispatcher;
    return running == null ? Map.of() : running.blocked();
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // Tasks report their failures themselves.
  public void start() {
    ScheduledExecutorService tasks =
        Executors.newSingleThreadScheduledExecutor(DeliveryLifecycle::daemon);
    // Publishers in transactions do not update the index themselves.
    tasks.scheduleWithFixedDelay(
        () -> {
          attempt(subscriptions::catchUp);
          attempt(disabling.enabling());
        },
        0,
        CATCH_UP_SECONDS,
        TimeUnit.SECONDS);
    if (properties.dispatch()) {
      death = null;
      dispatcher = Dispatcher.start(outbox, sending, config, this::died);
      long interval = properties.purgeInterval().toMillis();
      tasks.scheduleWithFixedDelay(
          () -> attempt(retention::run), interval, interval, TimeUnit.MILLISECONDS);
    }
    background = tasks;
  }

  private void attempt(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "a task of webhook delivery failed; it is run again later", e);
    } catch (Error e) {
      died(Thread.currentThread(), e);
    }
  }

  private void died(Thread thread, Throwable cause) {
    death = cause;
    LOG.log(Level.ERROR, "webhook delivery has ended; restart the application", cause);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "webhook-delivery-background");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void stop() {
    ScheduledExecutorService tasks = background;
    if (tasks != null) {
      tasks.shutdownNow();
    }
    Dispatcher running = dispatcher;
    if (running != null) {
      running.close();
    }
    dispatcher = null;
    background = null;
  }

  @Override
  public boolean isRunning() {
    return background != null;
  }

  @Override
  public int getPhase() {
    return BEFORE_THE_WEB_SERVER;
  }
}
