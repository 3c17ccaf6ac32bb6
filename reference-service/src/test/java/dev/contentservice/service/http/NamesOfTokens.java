package dev.contentservice.service.http;

import org.jspecify.annotations.Nullable;

/** The name of a token on a node. */
public final class NamesOfTokens {
  private NamesOfTokens() {}

  public static @Nullable String of(TokenCache tokens, String token) {
    return tokens.nameOf(token);
  }
}
