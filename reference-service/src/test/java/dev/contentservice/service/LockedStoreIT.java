package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Another process holds the lock of the store. Starts its own services, since it locks their
 * stores.
 */
@Tag("exhaustive")
class LockedStoreIT {
  /** The bound of the check, and time for a busy machine. */
  private static final Duration LONGEST = Duration.ofMillis(2_900);

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void readiness_responds_in_time_and_recovers(EitherStore kind) throws Exception {
    Map<String, String> settings = kind.in(folder);
    try (RunningService service = RunningService.in(folder, settings)) {
      Eventually.yes(service::isReady);
      try (Connection other =
              DriverManager.getConnection(settings.get("CONTENT_STORE_URL"), "postgres", "");
          Statement lock = other.createStatement()) {
        lock.execute(
            kind == EitherStore.SQLITE
                ? "begin immediate"
                : "begin; lock table probe in access exclusive mode");
        Duration shortest = Duration.ofDays(1);
        for (int i = 0; i < 3; i++) {
          long start = System.nanoTime();
          assertThat(service.isReady()).isFalse();
          Duration took = Duration.ofNanos(System.nanoTime() - start);
          shortest = took.compareTo(shortest) < 0 ? took : shortest;
        }
        // A busy machine may delay some of them.
        assertThat(shortest).isLessThan(LONGEST);
        lock.execute("rollback");
      }
      Eventually.yes(service::isReady);
    }
  }
}
