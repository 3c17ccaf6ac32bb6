package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.TroubledReceivers.Mood;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A webhook is disabled while hundreds of its deliveries are pending and some are in flight; {@code
 * -Dreliability.rounds=100}. Starts its own services, since it needs several nodes.
 */
@Tag("exhaustive")
class DisableIT {
  private static final int ROUNDS = ManyClients.share("reliability.rounds", 2);
  private static final int EVENTS = 300;
  private static final int IN_FLIGHT = 4;

  @TempDir Path folder;

  private final Random random = new Random(7);
  private int late;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void no_attempt_starts_after_the_response_to_the_update(EitherStore kind) throws Exception {
    try (TroubledReceivers receivers = new TroubledReceivers()) {
      receivers.are(
          (path, id, arrival) -> Math.floorMod(id.hashCode(), 16) == 0 ? Mood.SLOW : Mood.WELL);
      Map<String, String> settings = kind.in(folder, settings(receivers));
      int count = kind == EitherStore.POSTGRESQL ? 2 : 1;
      List<RunningService> nodes =
          ManyClients.atOnce(count, i -> () -> RunningService.in(folder, settings));
      try (StoredDeliveries stored = new StoredDeliveries(settings)) {
        for (int round = 0; round < ROUNDS; round++) {
          disableInTheMiddle(nodes, receivers, stored, round);
          publishOneMore(nodes.get(0), receivers, stored, round);
        }
        if (nodes.size() > 1) {
          disableWhileOneStandsStill(nodes.get(0), nodes.get(1), receivers, stored);
        }
      } finally {
        for (RunningService node : nodes) {
          node.close();
        }
      }
      System.out.printf(
          "disabled, %s, %d nodes, %d rounds of %d: %d calls arrived after the response, of attempts"
              + " that had begun before%n",
          kind, count, ROUNDS, EVENTS, late);
    }
  }

  /** A node that is frozen meanwhile starts no attempt when it resumes. */
  private static void disableWhileOneStandsStill(
      RunningService node,
      RunningService frozen,
      TroubledReceivers receivers,
      StoredDeliveries stored)
      throws Exception {
    int before = receivers.moments().size();
    int skipped = stored.count("state = 'skipped'");
    publish(frozen, IntStream.range(0, EVENTS).mapToObj(i -> "update frozen " + i).toList());
    Eventually.yes(() -> receivers.moments().size() > before + 10);
    frozen.signal("STOP");
    // It may lock rows that the other needs, until the database ends its session.
    Eventually.yes(
        () -> ManyClients.update(node.base(), "w", "{\"enabled\": false}").statusCode() == 200);
    Instant responded = Instant.now();
    Thread.sleep(1_000);
    frozen.signal("CONT");
    Eventually.yes(() -> stored.count("state = 'pending'") == 0);

    assertThat(stored.attemptsAfter(responded)).isZero();
    assertThat(stored.count("state = 'skipped'")).isGreaterThan(skipped);
  }

  private void disableInTheMiddle(
      List<RunningService> nodes, TroubledReceivers receivers, StoredDeliveries stored, int round)
      throws Exception {
    int before = receivers.moments().size();
    publish(
        nodes.get(0),
        IntStream.range(0, EVENTS).mapToObj(i -> "update " + round + "-" + i).toList());
    int some = before + 1 + random.nextInt(EVENTS / 4);
    Eventually.yes(() -> receivers.moments().size() >= some);
    // Not always the node that published.
    enable(nodes.get(round % nodes.size()), false);
    long responded = System.nanoTime();
    Instant moment = Instant.now();
    Eventually.yes(() -> stored.count("state = 'pending'") == 0);

    assertThat(stored.attemptsAfter(moment)).as("attempts begun after the response").isZero();
    int arrived = (int) receivers.moments().stream().filter(at -> at - responded > 0).count();
    assertThat(arrived).as("in flight at most").isLessThanOrEqualTo(IN_FLIGHT);
    late += arrived;
    assertThat(stored.count("state = 'skipped' and event_id like 'update " + round + "-%'"))
        .isPositive();
    assertThat(stored.count("state = 'delivered'")).isEqualTo(receivers.messages().size());
  }

  /** Skipped deliveries stay skipped; later events are delivered. */
  private void publishOneMore(
      RunningService node, TroubledReceivers receivers, StoredDeliveries stored, int round)
      throws Exception {
    int skipped = stored.count("state = 'skipped'");
    int before = receivers.messages().size();
    enable(node, true);
    publish(node, List.of("update more " + round));
    Eventually.yes(() -> receivers.messages().size() > before);
    Eventually.yes(() -> stored.count("state = 'pending'") == 0);

    assertThat(receivers.messages()).hasSize(before + 1);
    assertThat(stored.count("state = 'skipped'")).isEqualTo(skipped);
  }

  private static void enable(RunningService node, boolean enabled) throws Exception {
    HttpResponse<String> response =
        ManyClients.update(node.base(), "w", "{\"enabled\": " + enabled + "}");
    assertThat(response.statusCode()).isEqualTo(200);
  }

  private static void publish(RunningService node, List<String> ids) throws Exception {
    assertThat(EventPublishers.status(node.management(), ids)).isEqualTo(202);
  }

  private Map<String, String> settings(TroubledReceivers receivers) throws Exception {
    return LoopbackWebhooks.in(
        folder,
        """
        [{"id": "w", "name": "W", "url": "%s", "enabled": true,
          "events": [{"entity_type": "item", "event_types": ["update"]}]}]
        """
            .formatted(receivers.url("/w")));
  }
}
