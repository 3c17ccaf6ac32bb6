package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.TroubledReceivers.Mood;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Nodes are killed while they deliver to failing receivers, many times; {@code
 * -Dreliability.rounds=200}, half as often where there is only one node. Starts its own services,
 * since it kills them.
 */
@Tag("exhaustive")
class KilledDeliveryIT {
  private static final int ROUNDS = ManyClients.share("reliability.rounds", 2);
  // What an owner claims ahead may be made before its first result is recorded.
  private static final int CLAIMED = 4 * 32;
  private static final int WEBHOOKS = 5;

  @TempDir Path folder;

  private final Random random = new Random(7);
  private volatile String down = "";

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void every_acknowledged_event_reaches_every_matching_webhook(EitherStore kind) throws Exception {
    try (TroubledReceivers receivers = new TroubledReceivers()) {
      receivers.are(this::mood);
      // On SQLite the next node takes over at once, however long that time is.
      String takeover = kind == EitherStore.POSTGRESQL ? "5S" : "900S";
      Map<String, String> settings = kind.in(folder, FiveWebhooks.in(folder, receivers, takeover));
      List<RunningService> nodes =
          new CopyOnWriteArrayList<>(
              ManyClients.atOnce(
                  kind == EitherStore.POSTGRESQL ? 3 : 1,
                  i -> () -> RunningService.in(folder, settings)));
      int rounds = kind == EitherStore.POSTGRESQL ? ROUNDS : ROUNDS / 2;
      try (StoredDeliveries stored = new StoredDeliveries(settings)) {
        EventPublishers publishers = killAgainAndAgain(rounds, nodes, settings);
        receivers.are((path, id, arrival) -> Mood.WELL);
        long settled = Eventually.yes(() -> stored.count("state = 'pending'") == 0, patience());

        DeliveryAudit audit = new DeliveryAudit(stored.all(), receivers);
        audit.nothingAcknowledgedIsLost(publishers);
        audit.whatIsRecordedHappened();
        audit.everyRepeatIsExplained();
        assertThat(audit.unrecorded()).isLessThanOrEqualTo(rounds * CLAIMED * WEBHOOKS);
        System.out.printf(
            "killed while delivering, %s, %d nodes, %d rounds: %d events acknowledged, %d not, %s;"
                + " settled after %d ms%n",
            kind,
            nodes.size(),
            rounds,
            publishers.acknowledged().size(),
            publishers.unanswered().size(),
            audit,
            settled);
      } finally {
        for (RunningService node : nodes) {
          node.close();
        }
      }
    }
  }

  private EventPublishers killAgainAndAgain(
      int rounds, List<RunningService> nodes, Map<String, String> settings) throws Exception {
    EventPublishers publishers =
        new EventPublishers(() -> nodes.stream().map(RunningService::management).toList());
    publishers.start();
    try {
      for (int round = 0; round < rounds; round++) {
        int before = publishers.acknowledged().size();
        Eventually.yes(() -> publishers.acknowledged().size() > before + 10);
        // Occasionally one receiver accepts nothing new for a while.
        down = round % 5 == 4 ? "/w" + random.nextInt(WEBHOOKS) : "";
        Thread.sleep(random.nextInt(500));
        int victim = random.nextInt(nodes.size());
        nodes.get(victim).kill();
        nodes.set(victim, RunningService.in(folder, settings));
      }
    } finally {
      publishers.stop();
    }
    return publishers;
  }

  /** Each message is disturbed once at most, so that its second attempt, after 5 s, is its last. */
  private Mood mood(String path, String messageId, int arrival) {
    if (arrival > 1) {
      return Mood.WELL;
    }
    if (path.equals(down)) {
      return Mood.FAILING;
    }
    return switch (Math.floorMod(messageId.hashCode(), 20)) {
      case 0 -> Mood.FAILING;
      case 1 -> Mood.RESETTING;
      case 2 -> Mood.HANGING;
      case 3 -> Mood.SLOW;
      default -> Mood.WELL;
    };
  }

  // After an outage the circuit breaker stays open for a while, and many deliveries are pending.
  private static Duration patience() {
    return Duration.ofSeconds(60L + 2L * ROUNDS);
  }
}
