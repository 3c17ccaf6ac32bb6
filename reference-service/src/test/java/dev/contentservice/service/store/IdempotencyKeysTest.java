package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.EitherStore;
import dev.contentservice.service.store.repository.IdempotencyKeys;
import dev.contentservice.service.store.repository.IdempotencyKeys.StoredResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IdempotencyKeysTest {
  private static final Instant NOON = Instant.parse("2026-11-01T12:00:00Z");
  private static final Instant A_DAY_LATER = NOON.plus(Duration.ofHours(24));

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void a_response_is_stored_for_a_day_and_then_replaced(EitherStore kind) {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      insert(store, new StoredResponse("a", "r1", "first"), NOON);
      insert(store, new StoredResponse("b", "r1", "other"), NOON);

      assertThat(find(store, "a", A_DAY_LATER)).isPresent();
      assertThat(find(store, "a", A_DAY_LATER.plusMillis(1))).isEmpty();
      insert(store, new StoredResponse("a", "r2", "second"), A_DAY_LATER.plusMillis(1));
      assertThat(find(store, "a", A_DAY_LATER.plusMillis(1)))
          .hasValue(new StoredResponse("a", "r2", "second"));
      assertThat(find(store, "b", NOON)).as("forgotten in passing").isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void a_clock_that_was_set_back_does_not_lose_a_response(EitherStore kind) {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      insert(store, new StoredResponse("a", "r1", "first"), NOON);

      assertThat(find(store, "a", NOON.minus(Duration.ofDays(30)))).isPresent();
      insert(store, new StoredResponse("b", "r1", "other"), NOON.minus(Duration.ofDays(30)));
      assertThat(find(store, "a", NOON)).isPresent();
    }
  }

  private static void insert(OpenedStore store, StoredResponse stored, Instant now) {
    store.store.inTransaction(
        handle -> {
          IdempotencyKeys.insert(handle, stored, now);
          return now;
        });
  }

  private static Optional<StoredResponse> find(OpenedStore store, String id, Instant now) {
    return store.store.read(handle -> IdempotencyKeys.find(handle, id, now));
  }
}
