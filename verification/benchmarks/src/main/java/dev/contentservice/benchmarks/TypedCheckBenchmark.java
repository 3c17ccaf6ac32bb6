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

/** Validates a full, valid update of 1 KB as an object. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 20, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class TypedCheckBenchmark {
  private final TypedSubjects subjects = new TypedSubjects(Bodies.fullUpdate());

  @Benchmark
  public Object rules() {
    return subjects.rules();
  }

  @Benchmark
  public Object hibernateValidator() {
    return subjects.hibernateValidator();
  }

  @Benchmark
  public Object avaje() {
    return subjects.avaje();
  }

  @Benchmark
  public Object yavi() {
    return subjects.yavi();
  }
}
