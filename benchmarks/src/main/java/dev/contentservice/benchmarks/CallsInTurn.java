package dev.contentservice.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.contentservice.client.ContentClient;
import dev.contentservice.model.UpdateWebhookRequest;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * One call by the client and by hand, in turns of some milliseconds: for machines that do other
 * work as well. Processor time is that of all threads, the service's included, which is the same
 * for both. The first half of the rounds warms up and does not count.
 */
public final class CallsInTurn {
  private static final int ROUNDS = 100;
  private static final int CALLS = 100;
  private static final OperatingSystemMXBean MACHINE =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private CallsInTurn() {}

  /** Prints a table; the first line is what the ratios refer to. */
  public static void main(String[] arguments) throws Exception {
    UpdateWebhookRequest changes = new UpdateWebhookRequest().customPayload(null).enabled(false);
    try (LoopbackService service = new LoopbackService(Bodies.fullUpdate());
        ContentClient client =
            ContentClient.builder().baseUrl(service.url()).token("benchmark").build()) {
      ByHand byHand = new ByHand(service.url());
      Map<String, Runnable> subjects = new LinkedHashMap<>();
      subjects.put("by hand", () -> byHand.update(changes));
      subjects.put("client", () -> client.webhooks().update("wh-search", changes));
      print("us on the wall", subjects, System::nanoTime);
      print("us of CPU", subjects, MACHINE::getProcessCpuTime);
    }
  }

  private static void print(String unit, Map<String, Runnable> subjects, LongSupplier clock) {
    Map<String, double[]> times = new LinkedHashMap<>();
    for (int round = -ROUNDS / 2; round < ROUNDS / 2; round++) {
      for (Map.Entry<String, Runnable> each : subjects.entrySet()) {
        double time = microsecondsPerCall(each.getValue(), clock);
        if (round >= 0) {
          times.computeIfAbsent(each.getKey(), it -> new double[ROUNDS / 2])[round] = time;
        }
      }
    }
    times.values().forEach(Arrays::sort);
    double base = times.values().iterator().next()[ROUNDS / 4];
    times.forEach(
        (name, all) ->
            System.out.printf(
                "| %s | %s | %.0f (%.0f to %.0f) | %.2f |%n",
                name,
                unit,
                all[ROUNDS / 4],
                all[ROUNDS / 8],
                all[3 * ROUNDS / 8],
                all[ROUNDS / 4] / base));
  }

  private static double microsecondsPerCall(Runnable call, LongSupplier clock) {
    long start = clock.getAsLong();
    for (int i = 0; i < CALLS; i++) {
      call.run();
    }
    return (clock.getAsLong() - start) / 1000.0 / CALLS;
  }
}
