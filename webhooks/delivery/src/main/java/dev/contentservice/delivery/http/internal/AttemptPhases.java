package dev.contentservice.delivery.http.internal;

import dev.contentservice.delivery.dispatch.AttemptTimings;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/** Measures the phases of one attempt, in its thread. */
public final class AttemptPhases {
  private static final String ATTRIBUTE = AttemptPhases.class.getName();

  private final Map<Phase, Long> nanos = new EnumMap<>(Phase.class);
  private @Nullable Phase current;
  private long since;

  public enum Phase {
    LOOKUP,
    /** Until a connection is made, or else, on an open one, until the response. */
    EXCHANGE,
    CONNECT,
    TLS,
    RESPONSE
  }

  /** Ends the phase before, and begins this one, perhaps again; null for none. */
  public void begin(@Nullable Phase next) {
    long now = System.nanoTime();
    if (current != null) {
      nanos.merge(current, now - since, Long::sum);
    }
    current = next;
    since = now;
  }

  /** Measures the exchange in this context, too. */
  void follow(HttpContext context) {
    context.setAttribute(ATTRIBUTE, this);
  }

  /** Begins a phase of the attempt that this context belongs to. */
  public static void begin(HttpContext context, Phase next) {
    if (context.getAttribute(ATTRIBUTE) instanceof AttemptPhases phases) {
      phases.begin(next);
    }
  }

  /** What was measured until now. */
  AttemptTimings timings() {
    begin(null);
    Phase response = nanos.containsKey(Phase.CONNECT) ? Phase.RESPONSE : Phase.EXCHANGE;
    return new AttemptTimings(
        millis(Phase.LOOKUP), millis(Phase.CONNECT), millis(Phase.TLS), millis(response));
  }

  private @Nullable Long millis(Phase phase) {
    Long measured = nanos.get(phase);
    return measured == null ? null : (Long) TimeUnit.NANOSECONDS.toMillis(measured);
  }
}
