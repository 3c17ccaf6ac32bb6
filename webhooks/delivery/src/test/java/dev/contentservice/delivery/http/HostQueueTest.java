package dev.contentservice.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.http.internal.HostBulkhead;
import dev.contentservice.delivery.http.internal.HostQueue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The 32 places of one host, in virtual time: who starts when. */
class HostQueueTest {
  private static final int PLACES = 32;
  private static final int OF_A_WEBHOOK = 4;
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;

  @Property(tries = 150)
  void a_webhook_that_responds_within_a_second_starts_within_two_whatever_others_do(
      @ForAll @IntRange(min = 1, max = 8) int fast,
      @ForAll @IntRange(max = 200) int slow,
      @ForAll Random random) {
    World world = new World(random);
    for (int i = 0; i < slow; i++) {
      boolean isKnown = random.nextBoolean();
      world.add(
          new Webhook(
              "slow " + i,
              isKnown ? ReceiverSpeed.SLOW : ReceiverSpeed.UNKNOWN,
              SECOND + random.nextLong(14 * SECOND),
              OF_A_WEBHOOK));
    }
    for (int i = 0; i < fast; i++) {
      world.add(new Webhook("fast " + i, ReceiverSpeed.FAST, 1 + random.nextLong(SECOND), 1));
    }
    world.run(60 * SECOND);

    assertThat(world.rejected.keySet()).noneMatch(id -> id.startsWith("fast"));
    assertThat(world.longestWait("fast")).isLessThanOrEqualTo(2 * SECOND);
    assertThat(world.mostAtOnce).isLessThanOrEqualTo(PLACES);
  }

  @Example
  void webhooks_that_all_start_to_hang_leave_places_to_others() {
    HostQueue host = new HostQueue(PLACES);
    int started = 0;
    for (int i = 0; i < 12 * OF_A_WEBHOOK; i++) {
      started += host.begins(send("was fast " + i % 12, ReceiverSpeed.FAST), 0) ? 1 : 0;
    }

    assertThat(started).isEqualTo(28);
    assertThat(host.begins(send("other", ReceiverSpeed.FAST), 0)).isTrue();
  }

  @Example
  void slow_webhooks_get_half_of_the_places_and_unknown_ones_three_quarters() {
    HostQueue host = new HostQueue(PLACES);

    assertThat(begun(host, ReceiverSpeed.SLOW)).isEqualTo(16);
    assertThat(begun(host, ReceiverSpeed.UNKNOWN)).isEqualTo(8);
    assertThat(begun(host, ReceiverSpeed.FAST)).isEqualTo(8);
  }

  @Example
  void slow_webhooks_share_their_places() {
    World world = new World(new Random(1));
    for (int i = 0; i < 40; i++) {
      world.add(new Webhook("slow " + i, ReceiverSpeed.SLOW, 8 * SECOND, OF_A_WEBHOOK));
    }
    world.run(1_800 * SECOND);

    List<Integer> starts = world.starts.values().stream().sorted().toList();
    // 16 places for 1,800 seconds are 3,600 starts, 90 for each.
    assertThat(starts).hasSize(40).allSatisfy(count -> assertThat(count).isBetween(45, 180));
  }

  private static int begun(HostQueue host, ReceiverSpeed speed) {
    int begun = 0;
    while (host.begins(send(speed.word() + begun, speed), 0)) {
      begun++;
    }
    return begun;
  }

  private static Send send(String webhookId, ReceiverSpeed speed) {
    return new Send(new Webhook(webhookId, speed, 0, 1), 0);
  }

  /** A webhook with so many sends at a time, each of which takes as long. */
  private static final class Webhook {
    private final String id;
    private final long takes;
    private final int atOnce;
    private ReceiverSpeed speed;

    Webhook(String id, ReceiverSpeed speed, long takes, int atOnce) {
      this.id = id;
      this.speed = speed;
      this.takes = takes;
      this.atOnce = atOnce;
    }
  }

  private static final class Send implements HostBulkhead.QueuedSend {
    private final Webhook webhook;
    private final long since;
    private final ReceiverSpeed speed;
    private long started;

    Send(Webhook webhook, long since) {
      this.webhook = webhook;
      this.since = since;
      this.speed = webhook.speed;
    }

    @Override
    public long startDeadline() {
      return since + 2 * SECOND;
    }

    @Override
    public String webhookId() {
      return webhook.id;
    }

    @Override
    public ReceiverSpeed speed() {
      return speed;
    }

    @Override
    public void run() {
      throw new IllegalStateException("the world runs it");
    }

    @Override
    public void reject() {
      throw new IllegalStateException("the world rejects it");
    }
  }

  /** Sends to one host: each webhook sends again soon after a send, and 5 s after a rejection. */
  private static final class World {
    private record Step(long at, Runnable action) {}

    private final PriorityQueue<Step> steps =
        new PriorityQueue<>(Comparator.comparingLong(Step::at));
    private final HostQueue host = new HostQueue(PLACES);
    private final Random random;
    private final Map<String, Long> waits = new HashMap<>();
    private final Map<String, Integer> rejected = new HashMap<>();
    private final Map<String, Integer> starts = new HashMap<>();
    private long now;
    private int running;
    private int mostAtOnce;

    World(Random random) {
      this.random = random;
      steps.add(new Step(100 * MILLI, this::removeLate));
    }

    void add(Webhook webhook) {
      for (int i = 0; i < webhook.atOnce; i++) {
        later(random.nextLong(3 * SECOND), () -> send(webhook));
      }
    }

    void run(long end) {
      while (now < end) {
        Step step = steps.remove();
        now = step.at;
        step.action.run();
      }
    }

    long longestWait(String prefix) {
      return waits.entrySet().stream()
          .filter(each -> each.getKey().startsWith(prefix))
          .mapToLong(Map.Entry::getValue)
          .max()
          .orElse(0);
    }

    private void later(long delay, Runnable action) {
      steps.add(new Step(now + delay, action));
    }

    private void send(Webhook webhook) {
      Send send = new Send(webhook, now);
      if (host.begins(send, now)) {
        start(send);
      } else if (!host.waits(send, now)) {
        reject(send);
      }
    }

    private void start(Send send) {
      waits.merge(send.webhook.id, now - send.since, Math::max);
      starts.merge(send.webhook.id, 1, Integer::sum);
      send.started = now;
      mostAtOnce = Math.max(mostAtOnce, ++running);
      later(send.webhook.takes, () -> end(send));
    }

    private void end(Send send) {
      running--;
      if (send.webhook.speed == ReceiverSpeed.UNKNOWN) {
        send.webhook.speed = ReceiverSpeed.of(send.webhook.takes / MILLI);
      }
      new ArrayList<>(host.next(send, send.started, now)).forEach(each -> start((Send) each));
      later(1 + random.nextLong(SECOND), () -> send(send.webhook));
    }

    private void reject(Send send) {
      rejected.merge(send.webhook.id, 1, Integer::sum);
      later(5 * SECOND + random.nextLong(SECOND), () -> send(send.webhook));
    }

    private void removeLate() {
      host.removeLate(now).forEach(each -> reject((Send) each));
      later(100 * MILLI, this::removeLate);
    }
  }
}
