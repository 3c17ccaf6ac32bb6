package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests that differ in one or two things from an accepted one get a status that the tables
 * allow: {@code -Dfuzz.requests=200000} for more of them, {@code -Dfuzz.seed=} for others. Starts
 * its own service, without rate limit and request log.
 */
@Tag("exhaustive")
class ContractFuzzIT {
  private static final int REQUESTS = Integer.getInteger("fuzz.requests", 10_500);
  private static final long SEED = Long.getLong("fuzz.seed", 42);
  private static final int CONNECTIONS = 4;
  private static final String TOKEN = "Token-For-Tests-1";

  @TempDir static Path folder;
  @AutoClose private static RunningService service;
  private static List<ContractFuzz.Operation> operations;

  /** A request and its right statuses. */
  private record Expected(FuzzRequest request, Deviation deviation, int accepted) {
    List<String> violations(Wire.Response response) {
      boolean isAccepted = response.status() == accepted;
      if (!deviation.right().contains(isAccepted ? Deviation.ACCEPTED : response.status())) {
        return List.of(
            deviation.part() + ": " + response.status() + " but right are " + deviation.right());
      }
      // A target that is no URI has no operation in the contract either.
      return response.status() == 400 && !isUri()
          ? List.of()
          : ContractChecker.violations(request.heard(response), response.body());
    }

    private boolean isUri() {
      try {
        return !new java.net.URI(request.target()).toString().isEmpty();
      } catch (java.net.URISyntaxException no) {
        return false;
      }
    }
  }

  @BeforeAll
  static void start() throws Exception {
    Path webhooks = folder.resolve("webhooks.json");
    Files.writeString(webhooks, "[{\"id\": \"wh-d\", \"name\": \"D\"}]");
    service =
        RunningService.in(
            folder,
            Map.of(
                "CONTENT_API_TOKENS",
                TOKEN,
                "CONTENT_PROVISION",
                webhooks.toString(),
                "CONTENT_MAX_REQUESTS_PER_SECOND",
                "1000000",
                "CONTENT_LOG_REQUESTS",
                "off"));
    operations = new ContractFuzz(TOKEN).operations("wh-d");
  }

  @Test
  void each_example_of_the_contract_is_accepted() throws Exception {
    assertThat(operations).hasSize(2);
    try (Wire wire = new Wire(service.base())) {
      for (ContractFuzz.Operation operation : operations) {
        for (FuzzRequest example : operation.examples()) {
          Wire.Response response = wire.exchange(example.bytes());

          assertThat(response.status()).as(example.toString()).isEqualTo(accepted(example));
          assertThat(ContractChecker.violations(example.heard(response), response.body()))
              .isEmpty();
        }
      }
    }
  }

  @Test
  void each_deviation_alone_and_in_pairs_gets_a_status_that_is_right() throws Exception {
    Queue<Expected> requests = new ConcurrentLinkedQueue<>(requests());
    int sent = requests.size();
    Queue<String> violations = new ConcurrentLinkedQueue<>();
    ExecutorService connections = Executors.newFixedThreadPool(CONNECTIONS);
    List<Future<?>> ended = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      ended.add(connections.submit(() -> send(requests, violations)));
    }
    for (Future<?> connection : ended) {
      connection.get(30, TimeUnit.MINUTES);
    }
    connections.shutdown();

    assertThat(sent).isGreaterThanOrEqualTo(REQUESTS);
    assertThat(violations).isEmpty();
    assertThat(service.output()).noneMatch(line -> line.contains("ERROR"));
  }

  private static int accepted(FuzzRequest request) {
    return request.method().equals("POST") ? 201 : 200;
  }

  private static Void send(Queue<Expected> requests, Queue<String> violations) throws IOException {
    try (Wire wire = new Wire(service.base())) {
      for (Expected next = requests.poll(); next != null; next = requests.poll()) {
        List<String> wrong = violations(next, wire);
        if (!wrong.isEmpty() && violations.size() < 20) {
          violations.add(next.request() + "\n  " + wrong);
        }
      }
    }
    return null;
  }

  private static List<String> violations(Expected next, Wire wire) throws IOException {
    try {
      return next.violations(wire.exchange(next.request().bytes()));
    } catch (IOException | AssertionError e) {
      wire.close();
      return List.of(e.toString());
    }
  }

  /** Each deviation once, then random pairs with a fixed seed. */
  private static List<Expected> requests() {
    List<Expected> all = new ArrayList<>();
    for (ContractFuzz.Operation operation : operations) {
      operation.deviations().forEach(alone -> all.add(expected(operation, alone)));
    }
    Random random = new Random(SEED);
    while (all.size() < REQUESTS) {
      ContractFuzz.Operation operation = operations.get(random.nextInt(operations.size()));
      List<Deviation> deviations = operation.deviations();
      Deviation one = deviations.get(random.nextInt(deviations.size()));
      Deviation another = deviations.get(random.nextInt(deviations.size()));
      if (!one.part().equals(another.part())) {
        all.add(expected(operation, one.and(another)));
      }
    }
    return all;
  }

  private static Expected expected(ContractFuzz.Operation operation, Deviation deviation) {
    FuzzRequest full = operation.full();
    return new Expected(deviation.change().apply(full), deviation, accepted(full));
  }
}
