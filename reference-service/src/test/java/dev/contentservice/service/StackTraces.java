package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;

/** The stack traces in the log of a service whose store fails. */
final class StackTraces {
  private StackTraces() {}

  /** The dispatcher logs one at once and one every ten seconds; requests log none. */
  static void areFew(RunningService service, Instant since) {
    long tens = Duration.between(since, Instant.now()).toSeconds() / 10;
    assertThat(service.output())
        .filteredOn(line -> line.contains("\"stack_trace\""))
        // The connection pool logs one for each connection that the database ends.
        .filteredOn(line -> line.contains("\"logger\":\"dev.contentservice"))
        .hasSizeLessThanOrEqualTo((int) (2 + tens));
  }
}
