package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Output for terminals only. */
class WatchedRunTest {
  private static final byte[] BAD = "{\"url\":\"x\"}".getBytes(UTF_8);
  private final AtomicLong now = new AtomicLong();
  private final InstantSource clock = () -> Instant.ofEpochMilli(now.get());

  @Test
  void progress_shows_rate_and_time_left_after_a_second_and_at_intervals() throws IOException {
    StringWriter err = new StringWriter();
    Progress progress = new Progress(new PrintWriter(err), clock, 100 << 20);
    InputStream in = progress.watching(new ByteArrayInputStream(new byte[25 << 20]));

    now.set(1000);
    in.readNBytes(1 << 20);
    assertThat(err.toString()).isEmpty();
    now.set(2000);
    in.readNBytes(24 << 20);
    now.set(2100);
    progress.advance(1);

    assertThat(err.toString())
        .endsWith("] " + err.toString().replaceAll("(?s).*\\] ", ""))
        .contains("MiB/s", "left");
    now.set(5000);
    progress.advance((25 << 20) - 1);
    assertThat(err.toString())
        .endsWith(
            "\r\033[K[###############---------------]  50 %  50.0 MiB, 10.0 MiB/s, 0:05 left");
    progress.clear();
    assertThat(err.toString()).endsWith("\r\033[K");
  }

  @Test
  void progress_of_unknown_size_shows_only_the_rate() {
    StringWriter err = new StringWriter();
    Progress progress = new Progress(new PrintWriter(err), clock, -1);

    now.set(2000);
    progress.advance(1 << 20);

    assertThat(err.toString()).isEqualTo("\r\033[K1.0 MiB, 0.5 MiB/s");
  }

  @Test
  void progress_is_shown_to_a_terminal_only() {
    InstantSource late = () -> Instant.ofEpochSecond(now.addAndGet(2));

    Run watched = Run.of(new ByteArrayInputStream(BAD), true, late, "check", "-");
    Run piped = Run.of(new ByteArrayInputStream(BAD), false, late, "check", "-");

    assertThat(watched.err()).contains("MiB/s");
    assertThat(piped.err()).isEmpty();
  }

  @Test
  void colours_are_for_terminals() {
    Run watched = Run.of(new ByteArrayInputStream(BAD), true, clock, "check", "-");

    assertThat(watched.out()).contains("\033[31merror\033[0m");
    assertThat(Run.of(BAD, "check", "-").out()).contains("error").doesNotContain("\033");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "check --help", "rules --help", "schema --help"})
  void help_fits_on_a_screen(String command) {
    Run run = Run.of(command.split(" ", -1));

    assertThat(run.status()).isZero();
    assertThat(run.out().lines().toList())
        .hasSizeBetween(5, 40)
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    assertThat(run.err()).isEmpty();
  }
}
