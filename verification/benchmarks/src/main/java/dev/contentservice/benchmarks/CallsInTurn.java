package dev.contentservice.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.contentservice.client.ContentClient;
import dev.contentservice.model.UpdateWebhookRequest;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * One request by the client and by hand, alternating every few milliseconds, for machines under
 * other load. Processor time includes all threads and the service, which is the same for both. The
 * first half of the rounds is warm-up.
 */
public final class CallsInTurn {
  private static final int ROUNDS = 4000;
  private static final int CALLS = 10;
  private static final OperatingSystemMXBean MACHINE =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final String name;
  private final Runnable call;
  private final double[] wall = new double[ROUNDS / 2];
  private long cpu;

  private CallsInTurn(String name, Runnable call) {
    this.name = name;
    this.call = call;
  }

  /** Prints a table; ratios refer to the first line. */
  public static void main(String[] arguments) throws Exception {
    UpdateWebhookRequest changes = new UpdateWebhookRequest().customPayload(null).enabled(false);
    try (LoopbackService service = new LoopbackService(Bodies.fullUpdate());
        ContentClient client =
            ContentClient.builder().baseUrl(service.url()).token("benchmark").build()) {
      ByHand byHand = new ByHand(service.url());
      CallsInTurn base = new CallsInTurn("by hand", () -> byHand.update("wh-search", changes));
      CallsInTurn other =
          new CallsInTurn("client", () -> client.webhooks().update("wh-search", changes));
      for (int round = -ROUNDS / 2; round < ROUNDS / 2; round++) {
        base.turn(round);
        other.turn(round);
      }
      base.print(base);
      other.print(base);
    }
  }

  private void turn(int round) {
    long cpuStart = MACHINE.getProcessCpuTime();
    long start = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      call.run();
    }
    if (round >= 0) {
      wall[round] = (System.nanoTime() - start) / 1000.0 / CALLS;
      cpu += MACHINE.getProcessCpuTime() - cpuStart;
    }
  }

  private void print(CallsInTurn base) {
    System.out.printf(
        "| %s | %.0f us (%.0f to %.0f) | %.2f | %.0f us of CPU | %.2f |%n",
        name,
        quartile(2),
        quartile(1),
        quartile(3),
        quartile(2) / base.quartile(2),
        cpu / 1000.0 / CALLS / wall.length,
        (double) cpu / base.cpu);
  }

  private double quartile(int number) {
    double[] sorted = wall.clone();
    Arrays.sort(sorted);
    return sorted[number * sorted.length / 4];
  }
}
