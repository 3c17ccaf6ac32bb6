package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.TroubledReceivers.Mood;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nodes deliver to failing receivers while one mishap follows another and operators change
 * webhooks; {@code -Dreliability.rounds=200} mishaps, and {@code
 * -Dreliability.faketime=.../libfaketimeMT.so.1} for clocks that are an hour apart. Starts its own
 * services, since it kills them.
 */
@Tag("exhaustive")
class ChaosIT {
  private static final int ROUNDS = ManyClients.share("reliability.rounds", 2);
  private static final Duration TAKEOVER = Duration.ofSeconds(5);
  // Longer than the takeover, so that others deliver what a node has in flight.
  private static final Duration LASTING = TAKEOVER.plusSeconds(4);
  // What an owner claims ahead may be made before its first result is recorded.
  private static final int CLAIMED = 4 * 32;
  private static final int WEBHOOKS = 5;
  private static final List<String> SKEWS = List.of("+3600", "-3600", "+0");

  @TempDir Path folder;

  private final Random random = new Random(7);
  private final List<RunningService> nodes = new CopyOnWriteArrayList<>();
  private final List<Map<String, String>> settings = new ArrayList<>();
  private final List<FaultyLink> links = new ArrayList<>();
  private volatile String down = "";

  /** What happens to a node or to its database, and ends within the round. */
  private interface Mishap {
    void happen(int victim) throws Exception;
  }

  @AfterEach
  void stop() throws Exception {
    for (RunningService node : nodes) {
      node.close();
    }
    for (FaultyLink link : links) {
      link.close();
    }
  }

  @Test
  void every_acknowledged_event_reaches_every_matching_webhook_on_sqlite() throws Exception {
    try (TroubledReceivers receivers = new TroubledReceivers()) {
      Map<String, String> one = EitherStore.SQLITE.in(folder, webhooks(receivers));
      start(List.of(one, one));
      survive(receivers, one, ROUNDS / 2, List.of(this::kill, this::freeze));
    }
  }

  @Test
  void every_acknowledged_event_reaches_every_matching_webhook_on_postgresql() throws Exception {
    try (TroubledReceivers receivers = new TroubledReceivers();
        KilledPostgres server = KilledPostgres.in(folder.resolve("postgres"))) {
      Map<String, String> direct =
          new HashMap<>(EitherStore.POSTGRESQL.in(folder, webhooks(receivers)));
      String url = RealPostgres.freshDatabase(server.port());
      direct.put("CONTENT_STORE_URL", url);
      List<Map<String, String>> all = new ArrayList<>();
      for (String skew : SKEWS) {
        FaultyLink link = new FaultyLink(server.port());
        links.add(link);
        Map<String, String> own = new HashMap<>(direct);
        own.put("CONTENT_STORE_URL", url.replace(":" + server.port(), ":" + link.port()));
        all.add(WrongClocksIT.isPossible() ? WrongClocksIT.wrong(own, skew) : own);
      }
      start(all);
      survive(
          receivers,
          direct,
          ROUNDS,
          List.of(
              this::kill,
              victim -> last(victim, FaultyLink.Fault.ANSWERS_ARE_LOST),
              this::freeze,
              victim -> server.killAndStart(),
              victim -> last(victim, FaultyLink.Fault.STALLED),
              victim -> links.get(victim).cut(),
              victim -> links.get(victim).halfClose()));
    }
  }

  private Map<String, String> webhooks(TroubledReceivers receivers) throws Exception {
    receivers.are(this::mood);
    return FiveWebhooks.in(folder, receivers, TAKEOVER.toSeconds() + "S");
  }

  private void start(List<Map<String, String>> each) throws Exception {
    settings.addAll(each);
    nodes.addAll(
        ManyClients.atOnce(each.size(), i -> () -> RunningService.in(folder, each.get(i))));
  }

  private void kill(int victim) throws Exception {
    nodes.get(victim).kill();
    nodes.set(victim, RunningService.in(folder, settings.get(victim)));
  }

  private void freeze(int victim) throws Exception {
    nodes.get(victim).signal("STOP");
    Thread.sleep(LASTING.toMillis());
    nodes.get(victim).signal("CONT");
  }

  private void last(int victim, FaultyLink.Fault fault) throws Exception {
    links.get(victim).has(fault);
    Thread.sleep(LASTING.toMillis());
    links.get(victim).heal();
  }

  private void survive(
      TroubledReceivers receivers, Map<String, String> direct, int rounds, List<Mishap> mishaps)
      throws Exception {
    EventPublishers publishers = disturb(rounds, mishaps);
    receivers.are((path, id, arrival) -> Mood.WELL);
    try (StoredDeliveries stored = new StoredDeliveries(direct)) {
      long settled = Eventually.yes(() -> stored.count("state = 'pending'") == 0, patience());

      DeliveryAudit audit = new DeliveryAudit(stored.all(), receivers);
      audit.nothingAcknowledgedIsLost(publishers);
      audit.whatIsRecordedHappened();
      audit.everyRepeatIsExplained();
      assertThat(audit.unrecorded()).isLessThanOrEqualTo(rounds * CLAIMED * WEBHOOKS);
      System.out.printf(
          "chaos, %s, %d nodes, %d rounds: %d events acknowledged, %d not, %s; settled after %d"
              + " ms%n",
          EitherStore.of(direct),
          nodes.size(),
          rounds,
          publishers.acknowledged().size(),
          publishers.unanswered().size(),
          audit,
          settled);
    }
  }

  private EventPublishers disturb(int rounds, List<Mishap> mishaps) throws Exception {
    EventPublishers publishers =
        new EventPublishers(() -> nodes.stream().map(RunningService::management).toList());
    publishers.start();
    try {
      for (int round = 0; round < rounds; round++) {
        int before = publishers.acknowledged().size();
        Eventually.yes(() -> publishers.acknowledged().size() > before + 10);
        // Occasionally one receiver accepts nothing new for a while.
        down = round % 5 == 4 ? "/w" + random.nextInt(WEBHOOKS) : "";
        rename(round);
        Thread.sleep(random.nextInt(500));
        // The first rounds have one of each.
        int mishap = round < mishaps.size() ? round : random.nextInt(mishaps.size());
        mishaps.get(mishap).happen(random.nextInt(nodes.size()));
      }
    } finally {
      publishers.stop();
    }
    return publishers;
  }

  /** As an operator: a webhook changes while its deliveries are made. */
  private void rename(int round) throws Exception {
    int webhook = random.nextInt(WEBHOOKS);
    ManyClients.update(
        nodes.get(random.nextInt(nodes.size())).base(),
        "w" + webhook,
        "{\"name\": \"w%d renamed in round %d\"}".formatted(webhook, round));
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
