package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import dev.contentservice.service.http.KnownTokens;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.Tokens;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Makes a token when there is none at all. It is kept hashed, so this is the only time anyone can
 * read it.
 */
@Singleton
final class FirstToken {
  private final KnownTokens known;
  private final Optional<String> made;

  FirstToken(Settings settings, Store store, Clock clock) {
    List<String> ofSettings =
        settings.api().tokens().orElse(List.of()).stream().map(FirstToken::sendable).toList();
    this.made =
        ofSettings.isEmpty()
            ? store.inTransaction(handle -> makeIfNone(handle, clock))
            : Optional.empty();
    this.known = new KnownTokens(ofSettings, () -> store.read(Tokens::all));
  }

  private static Optional<String> makeIfNone(Handle handle, Clock clock) {
    NewToken first = NewToken.named("first");
    // Of several nodes that start at once, one finds the name free.
    boolean made =
        Tokens.all(handle).isEmpty() && Tokens.insert(handle, first.kept(clock.instant()));
    return made ? Optional.of(first.text()) : Optional.empty();
  }

  KnownTokens known() {
    return known;
  }

  /** The token, if this start made it. */
  Optional<String> made() {
    return made;
  }

  private static String sendable(String token) {
    if (!token.matches("[!-~]+")) {
      throw new IllegalArgumentException(
          "CONTENT_API_TOKENS has a token that no header can carry;"
              + " use visible ASCII characters without spaces, and commas between tokens");
    }
    return token;
  }
}
