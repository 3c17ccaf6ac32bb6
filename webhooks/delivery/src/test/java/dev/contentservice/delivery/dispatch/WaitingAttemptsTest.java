package dev.contentservice.delivery.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.internal.WaitingAttempts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class WaitingAttemptsTest {
  private static final int PLACES = 2;

  // This clock overflows.
  private long now = Long.MAX_VALUE - 1_000;
  private final WaitingAttempts waiting = new WaitingAttempts(PLACES, () -> now);
  private final List<String> started = new ArrayList<>();
  private final List<String> givenBack = new ArrayList<>();

  @Test
  void the_attempts_of_a_webhook_start_in_order_so_many_at_a_time() {
    add("w", "1", "2", "3", "4");
    assertThat(started).containsExactly("1", "2");
    waiting.ended("w", true);

    assertThat(started).containsExactly("1", "2", "3");
    assertThat(givenBack).isEmpty();
  }

  @Test
  void webhooks_do_not_wait_for_each_other() {
    add("w", "1", "2", "3");
    add("v", "4", "5", "6");

    assertThat(started).containsExactly("1", "2", "4", "5");
  }

  @Test
  void after_a_failure_those_that_wait_are_given_back() {
    add("w", "1", "2", "3", "4");
    waiting.ended("w", false);

    assertThat(givenBack).containsExactly("3", "4");
    add("w", "5", "6");
    assertThat(started).containsExactly("1", "2", "5");
  }

  @Test
  void those_that_have_waited_for_long_are_given_back() {
    add("w", "1", "2", "3");
    pass(200);
    add("w", "4");
    pass(100);
    assertThat(waiting.waitTime(Duration.ofHours(1))).isEqualTo(Duration.ofMillis(300));
    waiting.giveBack();

    assertThat(givenBack).containsExactly("3");
    pass(300);
    waiting.ended("w", true);
    assertThat(givenBack).containsExactly("3", "4");
    assertThat(waiting.waitTime(Duration.ofHours(1))).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void nothing_waits_when_the_node_stops() {
    add("w", "1", "2", "3");
    waiting.close();
    add("w", "4");

    assertThat(givenBack).containsExactly("3", "4");
  }

  @Property(tries = 200)
  void each_attempt_starts_or_is_given_back_once(@ForAll long seed) {
    Random random = new Random(seed);
    WaitingAttempts some = new WaitingAttempts(PLACES, () -> now);
    Map<Integer, String> ends = new HashMap<>();
    int[] running = new int[3];
    for (int i = 0; i < 200; i++) {
      int webhook = random.nextInt(running.length);
      switch (random.nextInt(4)) {
        case 0 -> pass(random.nextInt(200));
        case 1 -> some.giveBack();
        case 2 -> {
          if (running[webhook] > 0) {
            running[webhook]--;
            some.ended("w" + webhook, random.nextInt(4) > 0);
          }
        }
        default -> some.add("w" + webhook, attempt(i, webhook, running, ends));
      }
      assertThat(Arrays.stream(running)).allMatch(each -> each <= PLACES);
    }
    some.close();
    assertThat(ends).doesNotContainValue("");
  }

  private static WaitingAttempts.Claimed attempt(
      int number, int webhook, int[] running, Map<Integer, String> ends) {
    ends.put(number, "");
    return claimed(
        () -> {
          running[webhook]++;
          assertThat(ends.put(number, "started")).isEmpty();
        },
        () -> assertThat(ends.put(number, "given back")).isEmpty());
  }

  private void pass(long millis) {
    now += Duration.ofMillis(millis).toNanos();
  }

  private void add(String webhookId, String... names) {
    for (String name : names) {
      waiting.add(webhookId, claimed(() -> started.add(name), () -> givenBack.add(name)));
    }
  }

  private static WaitingAttempts.Claimed claimed(Runnable start, Runnable giveBack) {
    return new WaitingAttempts.Claimed() {
      @Override
      public void start() {
        start.run();
      }

      @Override
      public void giveBack() {
        giveBack.run();
      }
    };
  }
}
