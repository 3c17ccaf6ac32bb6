package dev.contentservice.delivery.http.internal;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.http.internal.HostBulkhead.QueuedSend;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The sends to one host. Slow webhooks use up to half of its places, slow and unknown ones together
 * up to three quarters. The last eighth of each share is for webhooks that hold no place. A send
 * that could not start before its deadline, given how long recent sends for such webhooks took,
 * does not wait, so that a stalled host does not use up a node's capacity. Not thread-safe.
 */
public final class HostQueue {
  // The last part of a share that a webhook can only use for its first place.
  private static final int FOR_FIRST = 8;

  // Each share contains the one before.
  private static final List<ReceiverSpeed> SLOWEST_FIRST =
      List.of(ReceiverSpeed.SLOW, ReceiverSpeed.UNKNOWN, ReceiverSpeed.FAST);

  private final Map<ReceiverSpeed, Share> shares = new EnumMap<>(ReceiverSpeed.class);
  private final Map<String, Integer> heldBy = new HashMap<>();
  private final Set<QueuedSend> waiting = new LinkedHashSet<>();

  public HostQueue(int places) {
    shares.put(ReceiverSpeed.FAST, new Share(places));
    shares.put(ReceiverSpeed.UNKNOWN, new Share(places - places / 4));
    shares.put(ReceiverSpeed.SLOW, new Share((places + 1) / 2));
  }

  boolean isIdle() {
    return heldBy.isEmpty() && waiting.isEmpty();
  }

  boolean hasWaiting() {
    return !waiting.isEmpty();
  }

  /** Begins the send if there is a place for it. */
  public boolean begins(QueuedSend send, long now) {
    if (!hasPlace(send)) {
      return false;
    }
    begin(send, now);
    return true;
  }

  /** Adds the send to those that wait if it is likely to start before its deadline. */
  public boolean waits(QueuedSend send, long now) {
    Share share = share(send.speed());
    if (!share.startsInTime(send, now)) {
      return false;
    }
    share.waiting++;
    return waiting.add(send);
  }

  /** Ends a send and begins those that wait for its place; it may be that of several shares. */
  public List<QueuedSend> next(QueuedSend ended, long start, long now) {
    share(ended.speed()).measure(now - start, now);
    end(ended);
    List<QueuedSend> next = new ArrayList<>();
    for (QueuedSend each = poll(); each != null; each = poll()) {
      share(each.speed()).waiting--;
      begin(each, now);
      next.add(each);
    }
    return next;
  }

  /** Ends a send without a measurement. */
  void end(QueuedSend send) {
    heldBy.computeIfPresent(send.webhookId(), (id, count) -> count == 1 ? null : count - 1);
    share(send.speed()).held--;
  }

  /** Removes and returns waiting sends that would not start before their deadlines. */
  public List<QueuedSend> removeLate(long now) {
    List<QueuedSend> late = new ArrayList<>();
    shares.values().forEach(share -> share.waiting = 0);
    for (Iterator<QueuedSend> all = waiting.iterator(); all.hasNext(); ) {
      QueuedSend send = all.next();
      Share share = share(send.speed());
      if (share.startsInTime(send, now)) {
        share.waiting++;
      } else {
        all.remove();
        late.add(send);
      }
    }
    return late;
  }

  private void begin(QueuedSend send, long now) {
    heldBy.merge(send.webhookId(), 1, Integer::sum);
    share(send.speed()).begin(now);
  }

  /** Whether the share of its speed, and each that contains it, has a place. */
  private boolean hasPlace(QueuedSend send) {
    int held = 0;
    for (ReceiverSpeed speed : SLOWEST_FIRST) {
      Share share = share(speed);
      held += share.held;
      int reserved = heldBy(send) == 0 ? 0 : share.places / FOR_FIRST;
      if (speed.compareTo(send.speed()) <= 0 && held >= share.places - reserved) {
        return false;
      }
    }
    return true;
  }

  /** Removes the send that begins next: the first of the webhook with the fewest places. */
  private @Nullable QueuedSend poll() {
    QueuedSend next = null;
    for (QueuedSend each : waiting) {
      if ((next == null || heldBy(each) < heldBy(next)) && hasPlace(each)) {
        next = each;
        if (heldBy(each) == 0) {
          break;
        }
      }
    }
    waiting.remove(next);
    return next;
  }

  private int heldBy(QueuedSend send) {
    return heldBy.getOrDefault(send.webhookId(), 0);
  }

  private Share share(ReceiverSpeed speed) {
    return Objects.requireNonNull(shares.get(speed));
  }

  /**
   * The places for webhooks of one speed and slower ones, and the sends for those of this speed.
   */
  private static final class Share {
    // The latest send counts for an eighth of the smoothed duration.
    private static final int SMOOTHING = 8;

    private final int places;
    private int held;
    private int waiting;
    // In nanoseconds: the smoothed duration of a send, and when a send last started or ended.
    private long smoothedNanos;
    private long lastChange;

    Share(int places) {
      this.places = places;
    }

    private void begin(long now) {
      held++;
      lastChange = now;
    }

    private void measure(long nanos, long now) {
      smoothedNanos += (nanos - smoothedNanos) / SMOOTHING;
      lastChange = now;
    }

    /** Whether the send starts before its deadline after those that wait already. */
    private boolean startsInTime(QueuedSend send, long now) {
      // If no send has started or ended since, all running sends have lasted at least that long.
      double each = Math.max(smoothedNanos, now - lastChange);
      return each * (waiting + 1) / Math.max(1, held) < send.startDeadline() - now;
    }
  }
}
