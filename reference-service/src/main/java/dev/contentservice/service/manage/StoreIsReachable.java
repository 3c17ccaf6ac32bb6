package dev.contentservice.service.manage;

import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.store.Probe;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreUnavailableException;
import dev.contentservice.service.store.repository.KeysetCheck;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jdbi.v3.core.Handle;

/**
 * Ready means: the store accepts writes, a start could use its files and its keyset, it has
 * reported no damage, and its secrets can be decrypted. A full or read-only store can still be
 * read.
 */
@Readiness
final class StoreIsReachable implements HealthCheck {
  // Shorter than what a request waits for: probes give up after some seconds.
  private static final Duration LONGEST = Duration.ofSeconds(2);

  private final Store store;
  private final Encryption secrets;
  private final Clock clock;
  private CompletableFuture<HealthCheckResponse> last;

  StoreIsReachable(Store store, Encryption secrets, Clock clock) {
    this.store = store;
    this.secrets = secrets;
    this.clock = clock;
    this.last = CompletableFuture.completedFuture(down("not checked"));
  }

  @Override
  public HealthCheckResponse call() {
    try {
      return current().get(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return down(
          "the store is not available: a write has not completed after "
              + LONGEST.toSeconds()
              + " seconds; another process holds its lock, or the disk is slow");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return down("the service is stopping");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /** A check that still waits for the store serves later probes, too: they would only add to it. */
  private synchronized CompletableFuture<HealthCheckResponse> current() {
    if (last.isDone()) {
      last =
          CompletableFuture.supplyAsync(
              this::check, work -> new Thread(work, "readiness of the store").start());
    }
    return last;
  }

  private HealthCheckResponse check() {
    try {
      store.requireUndamaged();
      store.inTransaction(this::check);
      return HealthCheckResponse.up("store");
    } catch (StoreUnavailableException e) {
      return down(String.valueOf(e.getMessage()));
    }
  }

  private int check(Handle handle) {
    KeysetCheck.requireFile(handle, secrets);
    return Probe.write(handle, clock.instant());
  }

  private static HealthCheckResponse down(String reason) {
    return HealthCheckResponse.named("store").down().withData("reason", reason).build();
  }
}
