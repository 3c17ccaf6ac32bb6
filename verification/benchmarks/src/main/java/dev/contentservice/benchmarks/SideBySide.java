package dev.contentservice.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The validators, in turns of a few milliseconds, by the processor time and the allocations of the
 * thread: for machines under other load. The first half of the rounds is warm-up.
 */
public final class SideBySide {
  private static final int ROUNDS = 120;
  private static final int CALLS = 2000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Keeps the compiler from removing unused results. */
  @SuppressWarnings("UnusedVariable")
  private static volatile Object result = SideBySide.class;

  private SideBySide() {}

  /** Prints a table for each side; ratios refer to the first line of each. */
  public static void main(String[] arguments) {
    byte[] body = Bodies.fullUpdate();
    TypedSubjects typed = new TypedSubjects(body);
    Map<String, Supplier<Object>> checks = new LinkedHashMap<>();
    checks.put("typed check", typed::rules);
    checks.put("Hibernate Validator", typed::hibernateValidator);
    measure(checks);
    JsonSubjects json = new JsonSubjects();
    Map<String, Supplier<Object>> readings = new LinkedHashMap<>();
    readings.put("plain Jackson binding", () -> json.plainBinding(body));
    readings.put("JSON validator", () -> json.read(body));
    readings.put("JSON validator and rules", () -> json.readAndCheck(body));
    readings.put("networknt", () -> json.networknt(body));
    measure(readings);
  }

  private static void measure(Map<String, Supplier<Object>> subjects) {
    Map<String, double[]> times = new LinkedHashMap<>();
    Map<String, Long> allocated = new LinkedHashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      int counted = round - ROUNDS / 2;
      subjects.forEach(
          (name, subject) -> {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            double time = nanosecondsPerCall(subject);
            allocated.put(name, (THREADS.getCurrentThreadAllocatedBytes() - before) / CALLS);
            double[] all = times.computeIfAbsent(name, it -> new double[ROUNDS / 2]);
            if (counted >= 0) {
              all[counted] = time;
            }
          });
    }
    times.values().forEach(Arrays::sort);
    double[] base = times.values().iterator().next();
    System.out.println(
        "| subject | ns of CPU, median (quartiles) | ratio (quartiles) | allocated, B |");
    System.out.println("|---|---|---|---|");
    times.forEach((name, own) -> print(name, own, base, allocated.getOrDefault(name, 0L)));
  }

  private static double nanosecondsPerCall(Supplier<Object> subject) {
    long start = THREADS.getCurrentThreadCpuTime();
    for (int i = 0; i < CALLS; i++) {
      result = subject.get();
    }
    return (THREADS.getCurrentThreadCpuTime() - start) / (double) CALLS;
  }

  private static void print(String name, double[] own, double[] base, long bytes) {
    int quarter = own.length / 4;
    int half = own.length / 2;
    System.out.printf(
        "| %s | %.0f (%.0f to %.0f) | %.2f (%.2f to %.2f) | %,d |%n",
        name,
        own[half],
        own[quarter],
        own[3 * quarter],
        own[half] / base[half],
        own[quarter] / base[3 * quarter],
        own[3 * quarter] / base[quarter],
        bytes);
  }
}
