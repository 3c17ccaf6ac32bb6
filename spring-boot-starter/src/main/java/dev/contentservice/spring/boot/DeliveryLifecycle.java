package dev.contentservice.spring.boot;

import dev.contentservice.delivery.runtime.Delivery;
import org.springframework.context.SmartLifecycle;

/**
 * Delivers while the application runs. Starts before the web server and stops after it, so that the
 * events of the last requests are sent.
 */
final class DeliveryLifecycle implements SmartLifecycle {
  // The web server starts 2048 and stops gracefully 1024 before the last phase.
  private static final int BEFORE_THE_WEB_SERVER = DEFAULT_PHASE - 4096;

  private final Delivery delivery;
  private volatile boolean running;

  DeliveryLifecycle(Delivery delivery) {
    this.delivery = delivery;
  }

  @Override
  public void start() {
    delivery.start();
    running = true;
  }

  @Override
  public void stop() {
    running = false;
    delivery.stop();
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
