package dev.contentservice.delivery.dispatch;

import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * How long the phases of an attempt took, in milliseconds; null for a phase that did not begin, as
 * on an open connection. A phase in which the attempt failed lasts until then.
 *
 * @param lookup of the name of the receiver
 * @param connect of the connection, to all addresses that were tried
 * @param tls of the handshake
 * @param response from then to the complete head of the response
 */
public record AttemptTimings(
    @Nullable Long lookup, @Nullable Long connect, @Nullable Long tls, @Nullable Long response) {
  private static final String NONE = "-";

  /** Reads what {@link #text} has written. */
  public static AttemptTimings parse(String text) {
    String[] values = text.split(" ", -1);
    return new AttemptTimings(
        value(values[0]), value(values[1]), value(values[2]), value(values[3]));
  }

  private static @Nullable Long value(String text) {
    return text.equals(NONE) ? null : Long.valueOf(text);
  }

  /** The values as a short text for the store. */
  public String text() {
    StringJoiner text = new StringJoiner(" ");
    for (Long each : new @Nullable Long[] {lookup, connect, tls, response}) {
      text.add(each == null ? NONE : each.toString());
    }
    return text.toString();
  }
}
