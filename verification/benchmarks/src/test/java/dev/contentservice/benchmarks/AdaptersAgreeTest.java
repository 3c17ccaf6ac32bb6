package dev.contentservice.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.ToIntFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An adapter that rejects everything would be the fastest of all. */
class AdaptersAgreeTest {
  static List<ToIntFunction<byte[]>> all() {
    return List.of(
        JerseyRequests.bare()::send,
        SpringRequests.bare()::send,
        JerseyRequests.withAdapter()::send,
        SpringRequests.withAdapter()::send);
  }

  static List<ToIntFunction<byte[]>> adapters() {
    return all().subList(2, 4);
  }

  @ParameterizedTest
  @MethodSource("all")
  void the_full_update_is_accepted(ToIntFunction<byte[]> requests) {
    assertThat(requests.applyAsInt(Bodies.fullUpdate())).isEqualTo(200);
  }

  @ParameterizedTest
  @MethodSource("adapters")
  void the_others_are_rejected(ToIntFunction<byte[]> requests) {
    assertThat(Bodies.rejected().values().stream().map(requests::applyAsInt))
        .containsExactly(422, 422, 400);
  }
}
