package dev.contentservice.delivery.simulation;

import java.util.ArrayDeque;
import java.util.Deque;

/** What has happened: a digest of everything, and the last lines in words. */
final class Trace {
  private static final int LINES = 200;

  private final Deque<String> last = new ArrayDeque<>();
  private long digest = 17;
  private long count;

  void add(long millis, String line) {
    String text = millis / 1000.0 + " s  " + line;
    digest = digest * 0x100000001B3L + text.hashCode();
    count++;
    last.add(text);
    if (last.size() > LINES) {
      last.remove();
    }
  }

  /** Equal for equal runs. */
  String digest() {
    return count + " lines, " + Long.toHexString(digest);
  }

  @Override
  public String toString() {
    return String.join("\n", last);
  }
}
