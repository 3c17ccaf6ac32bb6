package dev.contentservice.benchmarks;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** One request over the loopback interface, by the client and by hand. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
public class ClientBenchmark {
  private final UpdateWebhookRequest changes =
      new UpdateWebhookRequest().customPayload(null).enabled(false);
  private final LoopbackService service = new LoopbackService(Bodies.fullUpdate());
  private final ByHand byHand = new ByHand(service.url());
  private final ContentClient client =
      ContentClient.builder().baseUrl(service.url()).token("benchmark").build();

  /** Closes the connections. */
  @TearDown
  public void close() throws IOException {
    client.close();
    service.close();
  }

  /** The reference of the ratios. */
  @Benchmark
  public Webhook byHand() {
    return byHand.update("wh-search", changes);
  }

  /** With everything that the client adds. */
  @Benchmark
  public Webhook client() {
    return client.webhooks().update("wh-search", changes);
  }
}
