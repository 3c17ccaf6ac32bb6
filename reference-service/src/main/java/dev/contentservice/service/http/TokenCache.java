package dev.contentservice.service.http;

import dev.contentservice.service.access.Role;
import dev.contentservice.service.secrets.Sha256;
import dev.contentservice.service.store.StoreUnavailableException;
import dev.contentservice.service.store.repository.TokenRepository;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Hashes of the accepted tokens: those of the settings, and those of the store at the last refresh.
 * Lookups never block. Thread-safe.
 */
public final class TokenCache {
  // With a refresh every second, a revoked token is rejected within five seconds in any case.
  private static final long TRUSTED_FOR = TimeUnit.SECONDS.toNanos(4);
  private static final int FEWEST_DIGITS = 4;
  private static final String SETTING = "setting:";

  private final Supplier<List<TokenRepository.Named>> store;
  private final List<TokenRepository.Named> ofSettings;
  private volatile Snapshot ofStore;

  /**
   * @param ofSettings tokens of the API in the settings, in clear text
   * @param admin the admin token in the settings, in clear text
   * @param store reads the tokens of the store
   */
  public TokenCache(
      List<String> ofSettings,
      Optional<String> admin,
      Supplier<List<TokenRepository.Named>> store) {
    this.store = store;
    this.ofSettings =
        Stream.concat(
                named(ofSettings.stream().map(Sha256::hex).distinct().toList()).stream(),
                admin.map(TokenCache::administrator).stream())
            .toList();
    this.ofStore = read();
  }

  private static TokenRepository.Named administrator(String token) {
    return new TokenRepository.Named(
        SETTING + "admin", Sha256.hex(token), Instant.EPOCH, null, Role.ADMINISTER);
  }

  /** Reads the store's tokens again; one at a time, so that an older read never comes last. */
  public synchronized void refresh() {
    ofStore = read();
  }

  private Snapshot read() {
    // Before reading, because a token may be revoked during the read.
    long now = System.nanoTime();
    return new Snapshot(store.get(), now);
  }

  /**
   * Returns the name of this token of the API, or null if there is none.
   *
   * @throws StoreUnavailableException if the store's tokens could not be read for too long
   */
  @Nullable String nameOf(String token) {
    TokenRepository.Named found = find(token, each -> each.role() == null);
    return found == null ? null : found.name();
  }

  /**
   * Returns this admin token, or null if there is none.
   *
   * @throws StoreUnavailableException if the store's tokens could not be read for too long
   */
  public TokenRepository.@Nullable Named admin(String token) {
    return find(token, each -> each.role() != null);
  }

  /** Whether there is an admin token, as of the last refresh. */
  public boolean hasAdmin() {
    return hasAdminOfSettings() || ofStore.tokens().stream().anyMatch(each -> each.role() != null);
  }

  /** Whether the settings have an admin token, which no request can revoke. */
  public boolean hasAdminOfSettings() {
    return ofSettings.stream().anyMatch(each -> each.role() != null);
  }

  /**
   * Compares with every hash in constant time, so that timing reveals nothing about them.
   *
   * @throws StoreUnavailableException if the store's tokens could not be read for too long
   */
  private TokenRepository.@Nullable Named find(
      String token, Predicate<TokenRepository.Named> kind) {
    byte[] sent = bytes(Sha256.hex(token));
    Snapshot current = ofStore;
    TokenRepository.Named always = find(sent, ofSettings, kind);
    TokenRepository.Named stored = find(sent, current.tokens(), kind);
    if (always == null && System.nanoTime() - current.read() > TRUSTED_FOR) {
      throw new StoreUnavailableException("its tokens could not be read for some seconds");
    }
    return always == null ? stored : always;
  }

  private static TokenRepository.@Nullable Named find(
      byte[] sent, List<TokenRepository.Named> tokens, Predicate<TokenRepository.Named> kind) {
    TokenRepository.Named found = null;
    for (TokenRepository.Named known : tokens) {
      if (MessageDigest.isEqual(bytes(known.sha256()), sent) && kind.test(known)) {
        found = known;
      }
    }
    return found;
  }

  private static byte[] bytes(String digits) {
    return digits.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * The name is the shortest unique prefix of the hash: a longer one in a log would confirm a
   * guessed token. No name in the store has a colon.
   */
  private static List<TokenRepository.Named> named(List<String> hashes) {
    int digits = FEWEST_DIGITS;
    while (prefixes(hashes, digits).distinct().count() < hashes.size()) {
      digits++;
    }
    int enough = digits;
    return hashes.stream()
        .map(
            hash ->
                new TokenRepository.Named(
                    SETTING + hash.substring(0, enough), hash, Instant.EPOCH, null, null))
        .toList();
  }

  private static Stream<String> prefixes(List<String> hashes, int digits) {
    return hashes.stream().map(hash -> hash.substring(0, digits));
  }

  /** The store's tokens and the time they were read. */
  private record Snapshot(List<TokenRepository.Named> tokens, long read) {}
}
