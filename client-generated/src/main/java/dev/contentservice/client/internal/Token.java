package dev.contentservice.client.internal;

import java.util.Objects;

/** An API token that a header can carry; {@code toString} hides the value. */
public record Token(String value) {

  public static Token of(String value) {
    if (Objects.requireNonNull(value, "token").isEmpty()
        || !value.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
      // The value may be secret, so the message omits it.
      throw new IllegalArgumentException(
          "token must be visible ASCII characters without white space;"
              + " check for a trailing line break");
    }
    return new Token(value);
  }

  @Override
  public String toString() {
    return "*";
  }
}
