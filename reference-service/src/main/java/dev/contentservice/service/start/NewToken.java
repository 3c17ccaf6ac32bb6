package dev.contentservice.service.start;

import dev.contentservice.service.access.Role;
import dev.contentservice.service.secrets.Sha256;
import dev.contentservice.service.store.repository.TokenRepository;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A token that was just created. This object is the only place where it can be read.
 *
 * @param name chosen by its creator
 * @param text the token that a caller sends
 * @param role what an admin token permits; null for a token of the API
 * @param webhookId the only webhook of a consumer; null for other roles
 * @param expires when a token of a consumer ends; null for other roles
 */
record NewToken(
    String name,
    String text,
    @Nullable Role role,
    @Nullable String webhookId,
    @Nullable Instant expires) {
  private static final int RANDOM_BYTES = 32;
  // They reveal 24 of 256 random bits.
  private static final int LAST_CHARACTERS = 4;
  private static final String NAME = "[A-Za-z0-9._-]{1,64}";

  static NewToken named(String name, @Nullable Role role) {
    if (role == Role.CONSUMER) {
      throw new IllegalArgumentException(
          "a token of the role consumer is for one webhook and expires; create it with POST /tokens"
              + " of the management port, or on the page of the webhook in the console");
    }
    return named(name, role, null, null);
  }

  /** A token with which a consumer may see one webhook until a time. */
  static NewToken ofConsumer(String name, String webhookId, Instant expires) {
    return named(name, Role.CONSUMER, webhookId, expires);
  }

  private static NewToken named(
      String name, @Nullable Role role, @Nullable String webhookId, @Nullable Instant expires) {
    if (!name.matches(NAME)) {
      throw new IllegalArgumentException(
          "a token must be named with 1 to 64 letters, digits, dots, hyphens and underscores");
    }
    byte[] bytes = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(bytes);
    return new NewToken(
        name,
        (role == null ? "cst_" : "csa_")
            + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
        role,
        webhookId,
        expires);
  }

  /** The stored form. Tokens are long and random: a slow hash would add nothing. */
  TokenRepository.Named toStored(Instant now) {
    String last = text.substring(text.length() - LAST_CHARACTERS);
    return new TokenRepository.Named(name, Sha256.hex(text), now, last, role, webhookId, expires);
  }

  @Override
  public String toString() {
    return "NewToken[" + name + "]";
  }
}
