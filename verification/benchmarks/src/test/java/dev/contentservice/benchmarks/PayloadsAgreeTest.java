package dev.contentservice.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Event;
import org.junit.jupiter.api.Test;

/** A body that shows less than its name says would be the fastest of all. */
class PayloadsAgreeTest {

  @Test
  void each_body_shows_what_its_name_says() {
    Event plain = PayloadsInTurn.event(PayloadsInTurn.PLAIN);
    Event blocks = PayloadsInTurn.event(PayloadsInTurn.BLOCKS);

    assertThat(body(plain, true)).contains(PayloadsInTurn.PLAIN).isEqualTo(body(plain, false));
    assertThat(body(PayloadsInTurn.versions(PayloadsInTurn.PLAIN), false))
        .contains(PayloadsInTurn.PLAIN);
    assertThat(body(blocks, true)).contains(PayloadsInTurn.BLOCKS);
    assertThat(body(blocks, false))
        .contains("[{\"type\":\"item\",\"id\":\"0\"},{\"type\":\"item\",\"id\":\"1\"},")
        .doesNotContain("Read on");
  }

  private static String body(Event event, boolean nestedItems) {
    return new String(PayloadsInTurn.body(event, nestedItems).bytes(), UTF_8);
  }
}
