package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import dev.contentservice.service.http.KnownTokens;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.Tokens;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Makes a token when there is none at all. It is kept hashed, so this is the only time anyone can
 * read it.
 */
@Singleton
final class FirstToken {
  private static final int RANDOM_BYTES = 32;

  private final List<String> hashes;
  private final Optional<String> made;

  FirstToken(Settings settings, Store store, Clock clock) {
    List<String> known = new ArrayList<>(store.inTransaction(Tokens::hashes));
    settings.api().tokens().stream()
        .flatMap(List::stream)
        .map(FirstToken::sendable)
        .map(KnownTokens::sha256)
        .forEach(known::add);
    this.made = known.isEmpty() ? Optional.of(random()) : Optional.empty();
    made.map(KnownTokens::sha256)
        .ifPresent(
            hash -> {
              known.add(hash);
              store.inTransaction(
                  handle -> {
                    Tokens.insert(handle, "first", hash, clock.instant());
                    return hash;
                  });
            });
    this.hashes = List.copyOf(known);
  }

  KnownTokens known() {
    return new KnownTokens(hashes);
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

  private static String random() {
    byte[] bytes = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(bytes);
    return "cst_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
