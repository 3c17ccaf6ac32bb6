package dev.contentservice.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The memory of an arriving body, and what ends it. */
class ArrivingBodyTest {
  private static final int LARGE = 1 << 20;
  private static final Buffer BYTE = Buffer.buffer("x");

  private final BodyMemory memory = new BodyMemory(4 * LARGE);

  private ArrivingBody arriving(int most) {
    return new ArrivingBody(memory, most, Runnable::run);
  }

  private static ProblemKind rejected(ArrivingBody body) {
    return ((ProblemException) body.whole().cause()).kind();
  }

  @Test
  void a_body_in_any_parts_is_what_was_sent() {
    ArrivingBody body = arriving(LARGE);
    StringBuilder sent = new StringBuilder();
    for (int i = 0; i < 3000; i++) {
      String part = Integer.toString(i).repeat(i % 7);
      sent.append(part);
      body.add(Buffer.buffer(part));
    }
    assertThat(body.whole().isComplete()).isFalse();

    body.end();

    assertThat(body.whole().result()).asString().isEqualTo(sent.toString());
  }

  @Test
  void a_byte_of_a_large_body_uses_a_few_kilobytes() {
    arriving(LARGE).add(BYTE);

    assertThat(memory.used()).isLessThan(10_000);
  }

  @Test
  void all_bodies_take_at_most_an_eighth_of_the_heap() {
    assertThat(new BodyMemory(new SimpleMeterRegistry()).limit())
        .isEqualTo(Runtime.getRuntime().maxMemory() / 8);
  }

  @Test
  void a_request_uses_8_KiB_and_the_bytes_of_its_body() {
    arriving(1).add(BYTE);

    assertThat(memory.used()).isEqualTo(8 * 1024 + 1);
  }

  @Test
  void a_body_never_uses_more_than_its_declared_length_and_the_request() {
    arriving(LARGE).add(Buffer.buffer(new byte[LARGE - 1]));

    assertThat(memory.used()).isLessThan(LARGE + 10_000);
  }

  @Test
  void a_body_that_is_longer_than_allowed_is_too_large() {
    ArrivingBody body = arriving(3);
    body.add(Buffer.buffer("xxx"));

    body.add(BYTE);

    assertThat(rejected(body)).isEqualTo(ProblemKind.CONTENT_TOO_LARGE);
    assertThat(memory.used()).isZero();
  }

  @Test
  void when_memory_is_used_up_the_longest_arriving_body_is_evicted() {
    List<ArrivingBody> paused = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      paused.add(arriving(LARGE));
      paused.get(i).add(BYTE);
    }

    ArrivingBody quick = arriving(LARGE);
    quick.add(Buffer.buffer(new byte[LARGE]));
    quick.end();

    assertThat(quick.whole().succeeded()).isTrue();
    assertThat(rejected(paused.get(0))).isEqualTo(ProblemKind.SERVICE_UNAVAILABLE);
    assertThat(paused.get(999).whole().isComplete()).isFalse();
    assertThat(memory.used()).isLessThanOrEqualTo(memory.limit());
  }

  @Test
  void an_evicted_body_frees_its_memory_before_its_own_thread_runs() {
    List<Runnable> later = new ArrayList<>();
    ArrivingBody evicted = new ArrivingBody(memory, LARGE, later::add);
    evicted.add(Buffer.buffer(new byte[LARGE / 2]));
    for (int i = 0; i < 4; i++) {
      arriving(LARGE).add(Buffer.buffer(new byte[LARGE]));
    }
    assertThat(later).hasSize(1);

    evicted.add(BYTE);
    evicted.end();

    assertThat(evicted.whole().succeeded()).isFalse();
    later.get(0).run();
    assertThat(rejected(evicted)).isEqualTo(ProblemKind.SERVICE_UNAVAILABLE);
    assertThat(memory.used()).isLessThanOrEqualTo(memory.limit());
  }

  @Test
  void a_body_that_cannot_fit_evicts_no_other() {
    ArrivingBody handled = arriving(3 * LARGE);
    handled.add(Buffer.buffer(new byte[3 * LARGE]));
    handled.end();
    ArrivingBody small = arriving(LARGE);
    small.add(BYTE);
    ArrivingBody large = arriving(2 * LARGE);

    large.add(Buffer.buffer(new byte[2 * LARGE]));

    assertThat(rejected(large)).isEqualTo(ProblemKind.SERVICE_UNAVAILABLE);
    assertThat(small.whole().isComplete()).isFalse();
  }

  @Test
  void a_complete_body_uses_memory_until_the_response() {
    List<ArrivingBody> handled = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      handled.add(arriving(LARGE));
      handled.get(i).add(Buffer.buffer(new byte[LARGE]));
      handled.get(i).end();
    }
    ArrivingBody next = arriving(LARGE);

    next.add(Buffer.buffer(new byte[LARGE]));

    assertThat(rejected(next)).isEqualTo(ProblemKind.SERVICE_UNAVAILABLE);
    assertThat(handled).allMatch(body -> body.whole().succeeded());
    handled.forEach(ArrivingBody::close);
    assertThat(memory.used()).isZero();
  }

  @Test
  void bytes_after_the_rejection_use_no_memory() {
    ArrivingBody body = arriving(LARGE);
    body.reject(ProblemException.ofStatus(400));

    body.add(Buffer.buffer(new byte[LARGE]));
    body.end();

    assertThat(rejected(body)).isEqualTo(ProblemKind.BAD_REQUEST);
    assertThat(memory.used()).isZero();
  }
}
