package dev.contentservice.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Validates the bytes of a full, valid update of 1 KB. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 20, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class JsonReaderBenchmark {
  private final JsonSubjects subjects = new JsonSubjects();
  private final byte[] body = Bodies.fullUpdate();

  /** Only the contract's schema. */
  @Benchmark
  public Object read() {
    return subjects.read(body);
  }

  @Benchmark
  public boolean readAndCheck() {
    return subjects.readAndCheck(body);
  }

  @Benchmark
  public Object plainBinding() {
    return subjects.plainBinding(body);
  }

  @Benchmark
  public Object networknt() {
    return subjects.networknt(body);
  }
}
