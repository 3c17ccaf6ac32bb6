package dev.contentservice.delivery.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When tasks run again, by the delays that the runtime asks for. */
class DeliveryRuntimeTest {
  private final List<Duration> delays = new ArrayList<>();

  /** Runs a few tasks at once, however long their delay is. */
  private final class Impatient extends ScheduledThreadPoolExecutor {
    Impatient() {
      super(1);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored")
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
      delays.add(Duration.of(delay, unit.toChronoUnit()));
      if (delays.size() <= 3) {
        task.run();
      }
      return null;
    }
  }

  @Test
  void a_task_that_met_a_lock_runs_again_after_a_minute_and_then_regularly() {
    assertThat(delays(Duration.ofHours(1), List.of(true, false, false)))
        .containsExactly(
            Duration.ZERO, Duration.ofMinutes(1), Duration.ofHours(1), Duration.ofHours(1));
  }

  @Test
  void a_task_that_runs_more_often_keeps_its_interval() {
    assertThat(delays(Duration.ofSeconds(1), List.of(true, true, false)))
        .containsExactly(
            Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));
  }

  private List<Duration> delays(Duration interval, List<Boolean> fails) {
    List<Boolean> left = new ArrayList<>(fails);
    try (DeliveryRuntime runtime =
        new DeliveryRuntime(handler -> null, (thread, death) -> {}, Impatient::new)) {
      runtime.every(
          Duration.ZERO,
          interval,
          () -> {
            if (left.remove(0)) {
              throw new IllegalStateException("locked");
            }
          });
    }
    return delays;
  }
}
