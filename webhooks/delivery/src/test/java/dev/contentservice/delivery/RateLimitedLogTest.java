package dev.contentservice.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.internal.RateLimitedLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.text.MessageFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimitedLogTest {
  private final AtomicLong now = new AtomicLong(-5);
  private final List<String> lines = new ArrayList<>();
  private final RateLimitedLog log = new RateLimitedLog(new Lines(lines), Level.WARNING, now::get);

  @Test
  void the_first_line_of_a_kind_is_logged_at_once_and_the_next_counts_omitted_ones() {
    log.log("dns", "{0}: {1}", "a", 1);
    log.log("dns", "{0}: {1}", "b", 2);
    log.log("dns", "{0}: {1}", "c", 3);
    log.log("denied", "{0} is denied", "d");
    now.addAndGet(Duration.ofSeconds(10).toNanos() - 1);
    log.log("dns", "{0}: {1}", "d", 4);
    now.addAndGet(1);
    log.log("dns", "{0}: {1}", "e", 5);
    log.log("denied", "{0} is denied", "f");

    assertThat(lines)
        .containsExactly(
            "a: 1", "d is denied", "e: 5 (3 more like this since the last line)", "f is denied");
  }

  private record Lines(List<String> lines) implements Logger {
    @Override
    public String getName() {
      return "lines";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
      lines.add(message);
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
      lines.add(MessageFormat.format(format, parameters));
    }
  }
}
