package dev.contentservice.spring.boot;

import static java.lang.System.Logger.Level.ERROR;

import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.Dispatcher;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.outbox.Outbox;
import dev.contentservice.delivery.outbox.Retention;
import dev.contentservice.delivery.publish.Subscriptions;
import dev.contentservice.delivery.runtime.DeliveryRuntime;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/**
 * Runs the dispatcher and the purges while the application runs. Starts before the web server and
 * stops after it, so that the events of the last requests are sent.
 */
final class DeliveryLifecycle implements SmartLifecycle {
  // The web server starts 2048 and stops gracefully 1024 before the last phase.
  private static final int BEFORE_THE_WEB_SERVER = DEFAULT_PHASE - 4096;
  private static final Duration CATCH_UP = Duration.ofSeconds(1);

  private final DeliveryProperties properties;
  private final Retention retention;
  private final Subscriptions subscriptions;
  private final DeliveryDisabling disabling;
  private final DeliveryRuntime runtime;
  private volatile boolean running;

  DeliveryLifecycle(
      DeliveryProperties properties,
      Outbox outbox,
      AttemptExecutor sending,
      DispatcherConfig config,
      Retention retention,
      Subscriptions subscriptions,
      DeliveryDisabling disabling) {
    this.properties = properties;
    this.retention = retention;
    this.subscriptions = subscriptions;
    this.disabling = disabling;
    this.runtime =
        new DeliveryRuntime(
            handler -> Dispatcher.start(outbox, sending, config, handler), DeliveryLifecycle::log);
  }

  /** The health check reports it, too. */
  private static void log(Thread thread, Throwable death) {
    System.getLogger(DeliveryLifecycle.class.getName())
        .log(ERROR, "webhook delivery has ended; restart the application", death);
  }

  /** Signals that deliveries may be due, after this thread's transaction. */
  void wake() {
    SpringTransactions.afterCompletion(runtime::wake);
  }

  /** Why the dispatcher has ended by itself; null if it has not. */
  @Nullable Throwable death() {
    return runtime.death();
  }

  /** The threads of the dispatcher that wait for the database for too long, and how long. */
  Map<String, Duration> blocked() {
    return runtime.blocked();
  }

  @Override
  public void start() {
    // Publishers in transactions do not update the index themselves.
    runtime.every(Duration.ZERO, CATCH_UP, subscriptions::catchUp);
    runtime.every(Duration.ZERO, CATCH_UP, disabling.enabling());
    if (properties.dispatch()) {
      runtime.start();
      runtime.every(properties.purgeInterval(), properties.purgeInterval(), retention::run);
    }
    running = true;
  }

  @Override
  public void stop() {
    running = false;
    runtime.close();
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return BEFORE_THE_WEB_SERVER;
  }
}
