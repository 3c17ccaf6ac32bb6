package dev.contentservice.benchmarks;

/** The adapter for Spring MVC. */
public class SpringBenchmark extends AdapterBenchmark {
  public SpringBenchmark() {
    super(SpringRequests.bare()::send, SpringRequests.withAdapter()::send);
  }
}
