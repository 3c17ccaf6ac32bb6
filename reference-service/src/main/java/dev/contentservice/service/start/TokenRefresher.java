package dev.contentservice.service.start;

import dev.contentservice.service.fatal.FatalErrorHandler;
import dev.contentservice.service.http.TokenCache;
import dev.contentservice.service.store.StoreUnavailableException;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import org.jboss.logging.Logger;

/**
 * Looks every second for tokens that were made or revoked, on whatever node. Not when a request
 * comes: those are let in on threads that must never wait.
 */
@Singleton
final class TokenRefresher {
  private static final Logger LOG = Logger.getLogger(TokenRefresher.class);
  private static final long PAUSE_MILLIS = 1000;
  // After all that can keep the service from starting, and so would close the store under it.
  private static final int LAST = Integer.MAX_VALUE;

  private final TokenCache tokens;
  private final Thread watch = new Thread(this::watch, "tokens of the store");

  TokenRefresher(TokenCache tokens) {
    this.tokens = tokens;
  }

  void start(@Observes @Priority(LAST) StartupEvent listening) {
    watch.setDaemon(true);
    // Without it a revoked token would be accepted for ever.
    watch.setUncaughtExceptionHandler(FatalErrorHandler.ofTheProcess());
    watch.start();
  }

  private void watch() {
    try {
      while (true) {
        Thread.sleep(PAUSE_MILLIS);
        refresh();
      }
    } catch (InterruptedException e) {
      // The service stops.
      Thread.currentThread().interrupt();
    }
  }

  private void refresh() {
    try {
      tokens.refresh();
    } catch (StoreUnavailableException e) {
      // Requests that come meanwhile are answered with the same reason, and say it in the log.
      LOG.debug(e.getMessage());
    } catch (RuntimeException e) {
      LOG.error("the tokens could not be read", e);
    }
  }

  void stop(@Observes ShutdownEvent stopping) {
    watch.interrupt();
  }
}
