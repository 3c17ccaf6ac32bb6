package dev.contentservice.delivery.dispatch.internal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.LongSupplier;

/**
 * Starts as many attempts for each webhook as its receiver gets at a time; the others wait here, in
 * the order of their claims. They are given back after an attempt that failed, when they have
 * waited for long, and when the node stops: then they would do no good, or hold capacity that other
 * webhooks need. Thread-safe.
 */
public final class WaitingAttempts {
  private static final Duration PATIENCE = Duration.ofMillis(300);

  private final int places;
  private final LongSupplier clock;
  private final Map<String, OfWebhook> webhooks = new HashMap<>();
  // Those whose attempts wait.
  private final Map<String, OfWebhook> crowded = new HashMap<>();
  private volatile boolean open = true;

  /** A claimed attempt. One method is called, once; neither throws. */
  public interface Claimed {
    void start();

    /** Ends the attempt, which has not started. */
    void giveBack();
  }

  private record Waiting(Claimed attempt, long since) {}

  private static final class OfWebhook {
    private final Queue<Waiting> queue = new ArrayDeque<>();
    private int running;
  }

  /**
   * @param places the most concurrent attempts for one webhook
   * @param clock is {@link System#nanoTime()}
   */
  public WaitingAttempts(int places, LongSupplier clock) {
    this.places = places;
    this.clock = clock;
  }

  /** Starts the attempt now, or after others for the webhook. */
  public void add(String webhookId, Claimed attempt) {
    if (begins(webhookId, attempt)) {
      attempt.start();
    } else if (!open) {
      giveBack();
    }
  }

  private synchronized boolean begins(String webhookId, Claimed attempt) {
    OfWebhook own = webhooks.computeIfAbsent(webhookId, absent -> new OfWebhook());
    if (own.running < places) {
      own.running++;
      return true;
    }
    own.queue.add(new Waiting(attempt, clock.getAsLong()));
    crowded.put(webhookId, own);
    return false;
  }

  /** An attempt that was started has ended: the next one starts if the receiver is well. */
  public void ended(String webhookId, boolean delivered) {
    List<Claimed> back = new ArrayList<>();
    List<Claimed> next = new ArrayList<>();
    synchronized (this) {
      OfWebhook own = webhooks.get(webhookId);
      if (own == null) {
        return;
      }
      own.running--;
      takeBack(own, delivered ? PATIENCE : Duration.ZERO, back);
      if (!own.queue.isEmpty()) {
        own.running++;
        next.add(own.queue.remove().attempt);
      }
      removeIfIdle(webhookId, own);
    }
    back.forEach(Claimed::giveBack);
    next.forEach(Claimed::start);
  }

  private void takeBack(OfWebhook own, Duration patience, List<Claimed> back) {
    long now = clock.getAsLong();
    while (!own.queue.isEmpty() && now - own.queue.element().since >= patience.toNanos()) {
      back.add(own.queue.remove().attempt);
    }
  }

  private void removeIfIdle(String webhookId, OfWebhook own) {
    if (own.queue.isEmpty()) {
      crowded.remove(webhookId);
      if (own.running == 0) {
        webhooks.remove(webhookId);
      }
    }
  }

  /** Lets no attempt wait any more. */
  public void close() {
    open = false;
    giveBack();
  }

  /** Gives back what has waited for long. */
  public void giveBack() {
    List<Claimed> back = new ArrayList<>();
    synchronized (this) {
      Map.copyOf(crowded)
          .forEach(
              (webhookId, own) -> {
                takeBack(own, open ? PATIENCE : Duration.ZERO, back);
                removeIfIdle(webhookId, own);
              });
    }
    back.forEach(Claimed::giveBack);
  }

  /** How long to wait for work: at most until attempts are given back. */
  public synchronized Duration waitTime(Duration longest) {
    return crowded.isEmpty() || longest.compareTo(PATIENCE) < 0 ? longest : PATIENCE;
  }
}
