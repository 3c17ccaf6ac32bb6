package dev.contentservice.delivery.outbox;

import java.time.Instant;

/**
 * The most requests to one webhook, retries and test events included, from all nodes together: in
 * any period of {@code t} seconds, at most {@code burst + t * requestsPerSecond} are claimed. A
 * claimed request starts soon after, within {@link OutboxConfig#startWithin()}. One that waits is
 * not an attempt.
 *
 * <p>Assumed: §6.1 does not show a limit.
 *
 * @param requestsPerSecond from 1 to {@value #MOST}
 * @param burst how many may be sent at once after a pause, from 1 to {@value #MOST}
 */
public record Throttle(int requestsPerSecond, int burst) {
  public static final int MOST = 1_000;

  private static final long SECOND = 1_000_000;
  private static final long MILLISECOND = 1_000;

  /**
   * @throws IllegalArgumentException if a number is out of its range
   */
  public Throttle {
    require("requestsPerSecond", requestsPerSecond);
    require("burst", burst);
  }

  private static void require(String name, int number) {
    if (number < 1 || number > MOST) {
      throw new IllegalArgumentException(
          name + " must be from 1 to " + MOST + ", and not " + number);
    }
  }

  /**
   * How many requests may be claimed now.
   *
   * @param freeAt when the next one may be, in microseconds since 1970
   */
  public int free(long freeAt, Instant now) {
    long since = micros(now) - freeAt;
    return since < 0 ? 0 : (int) Math.min(burst, since / interval() + 1);
  }

  /** The new {@code freeAt} once one is claimed. */
  public long freeAfter(long freeAt, Instant now) {
    // A node looks in the first whole millisecond, and what it is late must not lower the rate.
    long unused = Math.max((burst - 1) * interval(), MILLISECOND - 1);
    return Math.max(freeAt, micros(now) - unused) + interval();
  }

  /**
   * When a request may be claimed before which some others are.
   *
   * @param from no request is claimed earlier
   */
  public Instant permits(long freeAt, Instant from, int others) {
    long unused = (burst - 1) * interval();
    long micros = Math.max(freeAt, micros(from) - unused) + others * interval();
    long millis = (micros + MILLISECOND - 1) / MILLISECOND;
    return Instant.ofEpochMilli(Math.max(from.toEpochMilli(), millis));
  }

  /** Rounded up, so that the rate is never exceeded. */
  private long interval() {
    return (SECOND + requestsPerSecond - 1) / requestsPerSecond;
  }

  private static long micros(Instant now) {
    return now.toEpochMilli() * MILLISECOND;
  }
}
