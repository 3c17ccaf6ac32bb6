package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Wrong requests without end get right answers: {@code -Dfuzz.requests=200000} for more of them,
 * {@code -Dfuzz.seed=} for others.
 */
class ContractFuzzIT {
  private static final int REQUESTS = Integer.getInteger("fuzz.requests", 10_500);
  private static final long SEED = Long.getLong("fuzz.seed", 42);
  private static final int CONNECTIONS = 4;

  @TempDir static Path folder;
  private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    Map<String, String> settings = new HashMap<>(TwoWebhooks.in(folder));
    settings.put("CONTENT_MAX_REQUESTS_PER_SECOND", "1000000");
    settings.put("CONTENT_LOG_REQUESTS", "off");
    service = RunningService.in(folder, settings);
  }

  @AfterAll
  static void stop() throws Exception {
    service.close();
  }

  @Test
  void every_answer_is_one_that_the_contract_has_and_never_a_failure() throws Exception {
    Queue<FuzzRequest> requests = new ConcurrentLinkedQueue<>(requests());
    Queue<String> faults = new ConcurrentLinkedQueue<>();
    int sent = requests.size();
    ExecutorService connections = Executors.newFixedThreadPool(CONNECTIONS);
    List<Future<?>> ended = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      ended.add(connections.submit(() -> send(requests, faults)));
    }
    for (Future<?> connection : ended) {
      connection.get();
    }
    connections.shutdown();

    assertThat(sent).isGreaterThanOrEqualTo(10_000);
    assertThat(faults).isEmpty();
    assertThat(service.output()).noneMatch(line -> line.contains("ERROR"));
  }

  private static Void send(Queue<FuzzRequest> requests, Queue<String> faults) throws IOException {
    try (Wire wire = new Wire(service.base())) {
      for (FuzzRequest request = requests.poll(); request != null; request = requests.poll()) {
        List<String> wrong = faults(request, wire);
        if (!wrong.isEmpty() && faults.size() < 20) {
          faults.add(request + "\n  " + wrong);
        }
      }
    }
    return null;
  }

  private static List<String> faults(FuzzRequest request, Wire wire) throws IOException {
    try {
      return faults(request, wire.exchange(request.bytes()));
    } catch (IOException e) {
      wire.close();
      return List.of("no answer: " + e);
    }
  }

  private static List<String> faults(FuzzRequest request, Wire.Answer answer) {
    if (answer.status() >= 500) {
      return List.of("a failure of the service: " + answer);
    }
    // What no URI can say, such as a lone %, the network layer answers without a body.
    return isUri(request.target())
        ? ContractJudge.faults(request.heard(answer), answer.body())
        : answer.status() < 400 ? List.of("was taken") : List.of();
  }

  private static boolean isUri(String target) {
    try {
      return !new java.net.URI(target).toString().isEmpty();
    } catch (java.net.URISyntaxException no) {
      return false;
    }
  }

  /**
   * Each wrong request once, then two of them combined, by chance but the same chance each time.
   */
  private static List<FuzzRequest> requests() {
    List<FuzzRequest> all = new ArrayList<>();
    List<List<FuzzRequest>> singles =
        new ContractFuzz(PackagedContract.bytes(), service.token()).requests();
    singles.forEach(all::addAll);
    Random random = new Random(SEED);
    while (all.size() < REQUESTS) {
      List<FuzzRequest> operation = singles.get(random.nextInt(singles.size()));
      FuzzRequest body = operation.get(random.nextInt(operation.size()));
      FuzzRequest head = operation.get(random.nextInt(operation.size()));
      all.add(head.with(body.body()));
    }
    return all;
  }
}
