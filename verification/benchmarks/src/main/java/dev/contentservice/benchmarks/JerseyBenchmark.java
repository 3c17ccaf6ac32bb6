package dev.contentservice.benchmarks;

/** The adapter for Jakarta REST on Jersey. */
public class JerseyBenchmark extends AdapterBenchmark {
  public JerseyBenchmark() {
    super(JerseyRequests.bare()::send, JerseyRequests.withAdapter()::send);
  }
}
