package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.StoredDeliveries.Stored;
import dev.contentservice.service.TroubledReceivers.Mood;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A node is frozen for longer than the takeover time, with attempts in flight, and resumes; {@code
 * -Dreliability.freeze=60} for the default takeover time. Starts its own services, since it freezes
 * one of them.
 */
@Tag("exhaustive")
class FrozenDeliveryIT {
  private static final Duration FREEZE =
      Duration.ofSeconds(ManyClients.share("reliability.freeze", 8));
  private static final long TAKEOVER_SECONDS = Math.min(40, FREEZE.toSeconds() - 3);
  private static final Duration PATIENCE = FREEZE.plusSeconds(60);
  private static final int EVENTS = 20;

  @TempDir Path folder;

  @Test
  void a_delivery_taken_over_cannot_be_completed_by_its_former_node() throws Exception {
    try (TroubledReceivers receivers = new TroubledReceivers()) {
      receivers.are((path, id, arrival) -> Mood.SLOW);
      Map<String, String> settings =
          EitherStore.POSTGRESQL.in(
              folder, FiveWebhooks.in(folder, receivers, TAKEOVER_SECONDS + "S"));
      try (RunningService frozen = RunningService.in(folder, settings);
          StoredDeliveries stored = new StoredDeliveries(settings)) {
        publish(frozen, 0);
        Eventually.yes(() -> stored.count("state = 'delivered'") > EVENTS / 4);
        Eventually.yes(() -> stored.inFlight(receivers) > 8);
        frozen.signal("STOP");
        long stopped = System.nanoTime();
        try (RunningService other = RunningService.in(folder, settings)) {
          Eventually.yes(() -> stored.count("state = 'pending'") == 0, PATIENCE);
          Thread.sleep(Math.max(0, FREEZE.minusNanos(System.nanoTime() - stopped).toMillis()));
          List<Stored> doneByTheOther = stored.all();
          frozen.signal("CONT");
          Thread.sleep(2_000);

          assertThat(stored.all()).containsExactlyInAnyOrderElementsOf(doneByTheOther);
          goesOn(frozen, other, stored);
          check(new DeliveryAudit(stored.all(), receivers));
        }
      }
    }
  }

  private static void goesOn(RunningService frozen, RunningService other, StoredDeliveries stored)
      throws Exception {
    Eventually.yes(() -> frozen.isReady() && other.isReady());
    publish(frozen, EVENTS);
    Eventually.yes(() -> stored.count("state = 'delivered'") == 2 * 4 * EVENTS);
  }

  private static void check(DeliveryAudit audit) {
    audit.whatIsRecordedHappened();
    audit.everyRepeatIsExplained();
    assertThat(audit.unrecorded()).as("attempts in flight when the node stood still").isPositive();
    System.out.printf(
        "frozen while delivering, %d s, takeover after %d s: %s%n",
        FREEZE.toSeconds(), TAKEOVER_SECONDS, audit);
  }

  private static void publish(RunningService node, int from) throws Exception {
    List<String> ids = IntStream.range(from, from + EVENTS).mapToObj(i -> "update " + i).toList();
    assertThat(EventPublishers.status(node.management(), ids)).isEqualTo(202);
  }
}
