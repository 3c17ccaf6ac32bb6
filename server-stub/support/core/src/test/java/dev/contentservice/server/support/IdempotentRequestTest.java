package dev.contentservice.server.support;

import static dev.contentservice.server.support.Requests.rejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IdempotentRequestTest {
  private static final CreateItemTypeRequest ARTICLE =
      new CreateItemTypeRequest("Article", "article");

  // Overflows within a day, as a monotonic clock may.
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - Duration.ofHours(1).toNanos());
  private final IdempotencyStore store = new InMemoryIdempotencyStore(nanos::get);
  private final AtomicInteger created = new AtomicInteger();

  private ItemType create(
      String caller, String key, CreateItemTypeRequest body, Object... parameters) {
    return IdempotentRequest.of(caller, key, body, parameters)
        .response(
            store, ItemType.class, () -> NewItemType.of("m" + created.incrementAndGet(), body));
  }

  @Test
  void the_same_key_returns_the_same_response_and_creates_nothing_more() {
    ItemType first = create("ci", "k", ARTICLE, true);

    assertThat(create("ci", "k", new CreateItemTypeRequest("Article", "article"), true))
        .isEqualTo(first);
    assertThat(created).hasValue(1);
  }

  @Test
  void without_a_key_nothing_is_stored() {
    create("ci", null, ARTICLE);
    create("ci", null, ARTICLE);

    assertThat(created).hasValue(2);
  }

  @Test
  void a_response_is_stored_for_a_day() {
    ItemType first = create("ci", "k", ARTICLE);
    nanos.addAndGet(Duration.ofHours(24).toNanos());
    assertThat(create("ci", "k", ARTICLE)).isEqualTo(first);

    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(create("ci", "k", ARTICLE)).isNotEqualTo(first);
  }

  @Test
  void one_key_used_by_many_at_once_creates_once() {
    assertThat(
            IntStream.range(0, 1000)
                .parallel()
                .mapToObj(each -> create("ci", "k", ARTICLE))
                .distinct())
        .hasSize(1);
    assertThat(created).hasValue(1);
  }

  @Test
  void keys_of_different_callers_are_independent() {
    assertThat(create("ci", "k", ARTICLE)).isNotEqualTo(create("other", "k", ARTICLE));
  }

  @Test
  void another_request_with_the_same_key_is_rejected() {
    create("ci", "k", ARTICLE, true);

    assertThat(rejected(() -> create("ci", "k", ARTICLE, false)).kind())
        .isEqualTo(ProblemKind.IDEMPOTENCY_KEY_REUSED);
    assertThat(rejected(() -> create("ci", "k", new CreateItemTypeRequest("B", "b"), true)).kind())
        .isEqualTo(ProblemKind.IDEMPOTENCY_KEY_REUSED);
    assertThat(created).hasValue(1);
  }

  @Test
  void a_creation_that_fails_does_not_use_its_key() {
    IdempotentRequest request = IdempotentRequest.of("ci", "k", ARTICLE);

    assertThatThrownBy(
            () ->
                request.response(
                    store,
                    ItemType.class,
                    () -> {
                      throw new ProblemException(ProblemKind.NOT_FOUND, "gone");
                    }))
        .isInstanceOf(ProblemException.class);
    assertThat(create("ci", "k", ARTICLE).getId()).isEqualTo("m1");
  }
}
