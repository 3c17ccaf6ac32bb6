package dev.contentservice.service.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What an admin token permits; each role includes those before it. The words are stored: never
 * reuse one.
 */
public enum Role {
  CONSUMER,
  READ,
  OPERATE,
  ADMINISTER;

  /**
   * Parses the word of a role.
   *
   * @throws IllegalArgumentException if it is none; the message lists them
   */
  public static Role parse(String word) {
    return Arrays.stream(values())
        .filter(role -> role.word().equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("a role must be one of " + words()));
  }

  private static String words() {
    return Arrays.stream(values()).map(Role::word).collect(Collectors.joining(", "));
  }

  /** The role as it is stored and shown, such as {@code read}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether a caller with this role may do what needs the other one. */
  public boolean includes(Role needed) {
    return compareTo(needed) >= 0;
  }
}
