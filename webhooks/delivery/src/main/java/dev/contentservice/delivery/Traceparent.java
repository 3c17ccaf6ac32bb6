package dev.contentservice.delivery;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A position in a trace, as in the header {@code traceparent} of W3C Trace Context, version 00.
 *
 * @param value such as {@code 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01}
 */
public record Traceparent(String value) {
  private static final Pattern FORM =
      Pattern.compile("00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}");

  /**
   * Checks the form.
   *
   * @throws IllegalArgumentException if it is not of version 00, or an id is zero
   */
  public Traceparent {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "traceparent is 00, trace id, parent id and flags in lower-case hexadecimal, joined by"
              + " hyphens, but is '"
              + value
              + "'");
    }
  }

  /**
   * Reads a header.
   *
   * @param header null if there is none
   * @return empty if it is missing or invalid: W3C Trace Context starts a new trace then
   */
  public static Optional<Traceparent> parse(@Nullable String header) {
    return Optional.ofNullable(header)
        .filter(sent -> FORM.matcher(sent).matches())
        .map(Traceparent::new);
  }
}
