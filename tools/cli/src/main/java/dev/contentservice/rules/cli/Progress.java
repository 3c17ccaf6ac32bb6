package dev.contentservice.rules.cli;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;

/** Shows the progress of runs that take more than a second. */
final class Progress {
  private static final Duration DELAY = Duration.ofSeconds(1);
  private static final Duration INTERVAL = Duration.ofMillis(200);
  private static final int WIDTH = 30;
  private static final double MEBI = 1 << 20;
  private static final String CLEAR = "\r\033[K";

  private final PrintWriter err;
  private final InstantSource clock;
  private final Instant start;
  private final long total;
  private long done;
  private Instant next;
  private boolean shown;

  /**
   * Starts the clock.
   *
   * @param total the total number of bytes; negative if unknown
   */
  Progress(PrintWriter err, InstantSource clock, long total) {
    this.err = err;
    this.clock = clock;
    this.total = total;
    this.start = clock.instant();
    this.next = start.plus(DELAY);
  }

  /** Wraps the stream and counts the bytes read from it. */
  InputStream watching(InputStream in) {
    return new FilterInputStream(in) {
      @Override
      public int read(byte[] bytes, int from, int length) throws IOException {
        int read = super.read(bytes, from, length);
        advance(Math.max(0, read));
        return read;
      }
    };
  }

  void advance(long bytes) {
    done += bytes;
    Instant now = clock.instant();
    if (now.isAfter(next)) {
      shown = true;
      next = now.plus(INTERVAL);
      err.print(CLEAR + line(Duration.between(start, now)));
      err.flush();
    }
  }

  /** Clears the progress line. */
  void clear() {
    if (shown) {
      shown = false;
      err.print(CLEAR);
      err.flush();
    }
  }

  private String line(Duration spent) {
    double rate = done / (spent.toMillis() / 1000.0);
    String speed = String.format(Locale.ROOT, "%.1f MiB, %.1f MiB/s", done / MEBI, rate / MEBI);
    if (total <= 0) {
      return speed;
    }
    double share = Math.min(1, (double) done / total);
    int filled = (int) (share * WIDTH);
    long left = Math.round(Math.max(0, total - done) / Math.max(1, rate));
    return "[%s%s] %3d %%  %s, %d:%02d left"
        .formatted(
            "#".repeat(filled),
            "-".repeat(WIDTH - filled),
            (int) (share * 100),
            speed,
            left / 60,
            left % 60);
  }
}
