package dev.contentservice.service.http;

import dev.contentservice.service.secrets.Sha256;
import dev.contentservice.service.store.StoreUnavailable;
import dev.contentservice.service.store.Tokens;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that let a caller in, as hashes: those of the settings, and those of the store as they
 * were a moment ago. Asking waits for nothing. Thread-safe.
 */
public final class KnownTokens {
  // With a refresh every second: a token that was revoked is out within five, whatever happens.
  private static final long TRUSTED_FOR = TimeUnit.SECONDS.toNanos(4);
  private static final int NAME_DIGITS = 12;

  private final Supplier<List<Tokens.Named>> store;
  private final List<Known> ofSettings;
  private volatile Snapshot ofStore;

  /**
   * @param ofSettings tokens that are always known, in clear
   * @param store reads the tokens of the store
   */
  public KnownTokens(List<String> ofSettings, Supplier<List<Tokens.Named>> store) {
    this.store = store;
    this.ofSettings = ofSettings.stream().map(KnownTokens::ofSettings).toList();
    this.ofStore = read();
  }

  /** Reads the tokens of the store again. */
  public void refresh() {
    ofStore = read();
  }

  private Snapshot read() {
    // Before reading: what is revoked while we read may be missed.
    long now = System.nanoTime();
    return new Snapshot(
        store.get().stream()
            .map(token -> new Known(token.name(), HexFormat.of().parseHex(token.sha256())))
            .toList(),
        now);
  }

  /**
   * The name of this token, or null if it is not known. Compares with every hash in constant time,
   * so that the time tells nothing about any of them.
   *
   * @throws StoreUnavailable if the tokens of the store could not be read for too long
   */
  @Nullable String nameOf(String token) {
    byte[] sent = Sha256.of(token);
    Snapshot current = ofStore;
    String name = null;
    for (Known known : Stream.concat(ofSettings.stream(), current.tokens().stream()).toList()) {
      if (MessageDigest.isEqual(known.hash(), sent)) {
        name = known.name();
      }
    }
    boolean trusted = System.nanoTime() - current.read() < TRUSTED_FOR;
    if (!trusted && (name == null || ofSettings.stream().noneMatch(is(name)))) {
      throw new StoreUnavailable("its tokens could not be read for some seconds");
    }
    return name;
  }

  private static Predicate<Known> is(String name) {
    return known -> known.name().equals(name);
  }

  /** Named by its hash: no name in the store has a colon. */
  private static Known ofSettings(String token) {
    byte[] hash = Sha256.of(token);
    return new Known("setting:" + HexFormat.of().formatHex(hash).substring(0, NAME_DIGITS), hash);
  }

  private record Known(String name, byte[] hash) {}

  /** Tokens of the store, and when that was. */
  private record Snapshot(List<Known> tokens, long read) {}
}
