package dev.contentservice.delivery.http.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.contentservice.delivery.internal.TextSearch;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Redacts the secrets of a request in its response, because some receivers echo requests, for
 * example in debug pages. {@code toString} shows no secret.
 *
 * <p>Searches bytes, decoded as ISO 8859-1, because the charset of a response is unknown.
 */
public final class SecretRedactor {
  // Shorter texts are not secret, and redacting them would reveal their characters.
  static final int MIN_LENGTH = 4;

  private static final byte[] REDACTED = "***".getBytes(US_ASCII);

  private final Supplier<List<String>> secrets;

  private SecretRedactor(Supplier<List<String>> secrets) {
    this.secrets = secrets;
  }

  /**
   * Redacts every occurrence of these texts, in upper or lower case, escaped or not.
   *
   * @param secrets read only for a response that is not empty; most are empty
   */
  public static SecretRedactor of(Supplier<List<String>> secrets) {
    return new SecretRedactor(secrets);
  }

  /**
   * The start of a response, with three asterisks for each secret.
   *
   * @param response the body as far as read, more than {@code most} bytes if available, so that a
   *     secret at the cut is recognized
   * @param most the most bytes to return
   */
  public byte[] start(byte[] response, int most) {
    if (response.length == 0) {
      return response;
    }
    BitSet secret = find(new String(response, ISO_8859_1).toLowerCase(Locale.ROOT));
    ByteArrayOutputStream output = new ByteArrayOutputStream(most);
    int at = 0;
    while (at < response.length && output.size() < most) {
      if (secret.get(at)) {
        output.writeBytes(REDACTED);
        at = secret.nextClearBit(at);
      } else {
        output.write(response[at]);
        at++;
      }
    }
    return Arrays.copyOf(output.toByteArray(), Math.min(output.size(), most));
  }

  private BitSet find(String text) {
    BitSet found = new BitSet(text.length());
    encodings(text).forEach(encoding -> find(encoding, text, found));
    return found;
  }

  private static void find(String encoding, String text, BitSet found) {
    int[] marked = {0};
    int matched =
        new TextSearch(encoding)
            .find(
                text,
                end -> {
                  found.set(Math.max(marked[0], end - encoding.length()), end);
                  marked[0] = end;
                });
    // A truncated secret at the end of the text.
    if (matched >= MIN_LENGTH) {
      found.set(text.length() - matched, text.length());
    }
  }

  private Set<String> encodings(String text) {
    Set<String> encodings = new LinkedHashSet<>();
    secrets.get().stream()
        .filter(secret -> secret.length() >= MIN_LENGTH && mayBeIn(text, secret))
        .flatMap(SecretEncodings::of)
        .forEach(encoding -> encodings.add(encoding.toLowerCase(Locale.ROOT)));
    return encodings;
  }

  /**
   * False if the text lacks the first letters and digits of the secret, which are the same in every
   * encoding.
   */
  private static boolean mayBeIn(String text, String secret) {
    int end = 0;
    while (end < MIN_LENGTH && isPlain(secret.charAt(end))) {
      end++;
    }
    return text.contains(secret.substring(0, end).toLowerCase(Locale.ROOT));
  }

  private static boolean isPlain(char character) {
    return character < 0x80 && Character.isLetterOrDigit(character);
  }

  @Override
  public String toString() {
    return "SecretRedactor[*]";
  }
}
