package dev.contentservice.client;

import java.util.Objects;

/** An API token that a header can carry; {@code toString} hides the value. */
record Token(String value) {

  static Token of(String value) {
    if (Objects.requireNonNull(value, "token").isEmpty()
        || !value.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
      // The value may be secret, so the message omits it.
      throw new IllegalArgumentException(
          "token must be visible ASCII characters without white space;"
              + " check for a trailing line break");
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
