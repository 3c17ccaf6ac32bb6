package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.access.Role;
import dev.contentservice.service.http.TokenCache;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreUnavailableException;
import dev.contentservice.service.store.repository.TokenRepository;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Creates tokens for a store that has none, at the end of a start, so that a failed start creates
 * none. Only their hashes are stored.
 */
@Singleton
final class BootstrapToken {
  private static final int TRIES = 5;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Duration pause;
  private final Store store;
  private final Clock clock;
  private final List<String> ofSettings;
  private final Optional<String> admin;
  private final TokenCache known;

  @Inject
  BootstrapToken(Settings settings, Store store, Clock clock) {
    this(settings, store, clock, PAUSE);
  }

  /**
   * @param pause before a retry
   */
  BootstrapToken(Settings settings, Store store, Clock clock, Duration pause) {
    this.pause = pause;
    this.store = store;
    this.clock = clock;
    this.ofSettings = settings.api().tokens().orElse(List.of());
    this.admin = settings.adminToken();
    this.known = new TokenCache(ofSettings, admin, () -> store.read(TokenRepository::all));
  }

  TokenCache known() {
    return known;
  }

  /**
   * Returns the created token of the API; empty if there is another one. Of several nodes that
   * start at once, only one creates it.
   *
   * @throws StoreUnavailableException if the store does not confirm in time that it stored the
   *     token
   */
  Optional<String> create() {
    return ofSettings.isEmpty() ? create(NewToken.named("first", null)) : Optional.empty();
  }

  /** As {@link #create}, an admin token that may do everything. */
  Optional<String> createAdmin() {
    return admin.isEmpty()
        ? create(NewToken.named("first-admin", Role.ADMINISTER))
        : Optional.empty();
  }

  private Optional<String> create(NewToken first) {
    boolean created = stored(first.toStored(clock.instant()));
    try {
      known.refresh();
    } catch (RuntimeException e) {
      // Ignored: tokens are read again every second, and a stored token must be printed.
    }
    return created ? Optional.of(first.text()) : Optional.empty();
  }

  private boolean stored(TokenRepository.Named token) {
    for (int i = 1; true; i++) {
      try {
        return store.inTransaction(handle -> insertIfNone(handle, token));
      } catch (RuntimeException e) {
        // A failed try may have been committed: a retry with the same token finds out.
        if (i == TRIES) {
          throw e instanceof StoreUnavailableException
              ? new StoreUnavailableException(
                  "it did not confirm the first token; if the next start prints no token,"
                      + " run 'token add NAME'")
              : e;
        }
        pause();
      }
    }
  }

  private static boolean insertIfNone(Handle handle, TokenRepository.Named token) {
    if (TokenRepository.all(handle).stream().noneMatch(each -> each.role() == token.role())) {
      AuditedTokens.insert(handle, Actor.SERVICE, token, token.created(), false);
    }
    // Includes a try whose commit this node saw as failed.
    return TokenRepository.all(handle).stream()
        .anyMatch(each -> each.sha256().equals(token.sha256()));
  }

  private void pause() {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
