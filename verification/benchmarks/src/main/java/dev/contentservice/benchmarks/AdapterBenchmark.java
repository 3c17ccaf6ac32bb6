package dev.contentservice.benchmarks;

import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Sends one update through a framework, with the adapter and without it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 20, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public abstract class AdapterBenchmark {
  private final ToIntFunction<byte[]> bare;
  private final ToIntFunction<byte[]> adapter;
  private final byte[] body = Bodies.fullUpdate();
  private final byte[] invalid = Bodies.withSchemaViolation();

  /**
   * @param bare sends a body to the framework alone and returns the status
   * @param adapter sends a body to the framework with the adapter
   */
  protected AdapterBenchmark(ToIntFunction<byte[]> bare, ToIntFunction<byte[]> adapter) {
    this.bare = bare;
    this.adapter = adapter;
  }

  @Benchmark
  public int bare() {
    return bare.applyAsInt(body);
  }

  @Benchmark
  public int accepted() {
    return adapter.applyAsInt(body);
  }

  @Benchmark
  public int rejected() {
    return adapter.applyAsInt(invalid);
  }
}
