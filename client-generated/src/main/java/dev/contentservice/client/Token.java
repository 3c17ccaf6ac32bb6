package dev.contentservice.client;

import java.util.Objects;

/** An API token that can be sent in a header and never shows itself. */
record Token(String value) {

  static Token of(String value) {
    if (Objects.requireNonNull(value, "token").isEmpty()
        || !value.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
      // The value stays out of the message: a token with a line break is still a token.
      throw new IllegalArgumentException(
          "token must be visible ASCII characters without white space;"
              + " look for a line break at its end");
    }
    return new Token(value);
  }

  String asBearer() {
    return "Bearer " + value;
  }

  @Override
  public String toString() {
    return "*";
  }
}
