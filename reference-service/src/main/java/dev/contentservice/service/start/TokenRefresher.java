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
 * Reads the tokens every second, as any node may create or revoke them. Not per request: the
 * threads that check tokens must never block.
 */
@Singleton
final class TokenRefresher {
  private static final Logger LOG = Logger.getLogger(TokenRefresher.class);
  private static final long PAUSE_MILLIS = 1000;
  // Last, after everything that can fail the start, which would close the store.
  private static final int LAST = Integer.MAX_VALUE;

  private final TokenCache tokens;
  private final Thread watch = new Thread(this::watch, "tokens of the store");

  TokenRefresher(TokenCache tokens) {
    this.tokens = tokens;
  }

  void start(@Observes @Priority(LAST) StartupEvent listening) {
    watch.setDaemon(true);
    // Without this thread a revoked token would stay accepted.
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

  /** Reads the tokens of the store; keeps those that are known if that fails. */
  void refresh() {
    try {
      tokens.refresh();
    } catch (StoreUnavailableException e) {
      // Requests meanwhile fail and log the same reason.
      LOG.debug(e.getMessage());
    } catch (RuntimeException e) {
      LOG.error("the tokens could not be read", e);
    }
  }

  void stop(@Observes ShutdownEvent stopping) {
    watch.interrupt();
  }
}
