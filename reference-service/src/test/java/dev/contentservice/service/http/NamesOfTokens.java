package dev.contentservice.service.http;

import org.jspecify.annotations.Nullable;

/** What a node knows a token by. */
public final class NamesOfTokens {
  private NamesOfTokens() {}

  public static @Nullable String of(TokenCache tokens, String token) {
    return tokens.nameOf(token);
  }
}
