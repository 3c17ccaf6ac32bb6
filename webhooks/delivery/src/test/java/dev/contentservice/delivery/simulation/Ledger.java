package dev.contentservice.delivery.simulation;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.internal.ClaimResult;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.internal.AlertTypes;
import dev.contentservice.delivery.outbox.DisableReason;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.model.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/** What has happened, beside the code under test, to decide whether each law is kept. */
final class Ledger {
  private static final int FAILURES = 10;
  private static final Duration FAILING = Duration.ofDays(5);

  final Map<String, Message> messages = new TreeMap<>();
  final Map<String, Receiver> receivers = new TreeMap<>();
  final Set<String> committedEvents = new HashSet<>();
  private final World world;
  private final ClaimLaws laws;
  private final JitterLaw jitter;
  private final Map<List<Object>, Attempt> attempts = new HashMap<>();
  private LawBroken broken;

  Ledger(World world) {
    this.world = world;
    this.laws = new ClaimLaws(world, this);
    this.jitter = new JitterLaw(world, this);
  }

  /** Throws the first fault that the code under test may have caught. */
  void check() {
    if (broken != null) {
      throw broken;
    }
  }

  /** At the end, what only many attempts show. */
  void end() {
    jitter.end();
  }

  private LawBroken broken(Law law, String text) {
    if (broken == null) {
      broken = new LawBroken(law, text);
    }
    return broken;
  }

  void require(boolean kept, Law law, String text, Object... values) {
    if (!kept) {
      throw broken(law, text.formatted(values));
    }
  }

  Receiver receiver(String webhookId) {
    return receivers.computeIfAbsent(webhookId, Receiver::new);
  }

  /** An event was committed. */
  void committed(String event, String entity, List<String> webhookIds) {
    committedEvents.add(event);
    for (String id : webhookIds) {
      Message message = new Message(event, id, entity, world.scheduler.now(), false);
      messages.put(message.key(), message);
    }
  }

  /**
   * What is known of a claimed delivery. Alerts are unknown before.
   *
   * @param isStored whether it was in the store just now; it may have been erased meanwhile
   */
  private Message message(ClaimedDelivery delivery, boolean isStored) {
    String key = delivery.event().id() + "/" + delivery.webhookId();
    Message known = messages.get(key);
    if (known != null) {
      return known;
    }
    Message unknown =
        new Message(
            delivery.event().id(),
            delivery.webhookId(),
            delivery.event().subject().id(),
            world.scheduler.now(),
            isAlert(delivery));
    if (isStored) {
      messages.put(key, unknown);
    }
    return unknown;
  }

  private static boolean isAlert(ClaimedDelivery delivery) {
    return delivery.event().entityType().equals(AlertTypes.ENTITY_TYPE);
  }

  /** Notes what the service disables. */
  WebhookDisabler watching(WebhookDisabler disabler, SimulatedNode node) {
    return new WebhookDisabler() {
      @Override
      public boolean disable(Handle handle, Webhook called) {
        boolean disabled = disabler.disable(handle, called);
        if (disabled) {
          disabling(receiver(called.getId()), node);
        }
        return disabled;
      }

      @Override
      public void disabled(String webhookId, DisableReason reason) {
        world.note(node.name + " has disabled " + webhookId + ": " + reason);
      }
    };
  }

  private void disabling(Receiver receiver, SimulatedNode node) {
    Instant now = node.clock.instant();
    boolean fails =
        receiver.mostFailures >= FAILURES && !receiver.failingSince.plus(FAILING).isAfter(now);
    require(
        fails || receiver.goneAt >= 0,
        Law.DISABLING,
        "%s is disabled after %s failures since %s",
        receiver.id,
        receiver.mostFailures,
        receiver.failingSince);
    receiver.off(world.scheduler.now());
  }

  /** A transaction that records attempts and claims deliveries. */
  final class Exchange {
    private final SimulatedNode node;
    private final List<CompletedAttempt> completed;
    private final long began = world.scheduler.now();
    private final Instant storeBefore;
    private final Map<CompletedAttempt, String> outdated = new HashMap<>();

    private Exchange(SimulatedNode node, List<CompletedAttempt> completed) {
      this.node = node;
      this.completed = List.copyOf(completed);
      this.storeBefore = node.clock.instant();
      if (!world.database.isInUse()) {
        this.completed.stream()
            .filter(this::isOutdated)
            .forEach(each -> outdated.put(each, row(each)));
      }
    }

    private boolean isOutdated(CompletedAttempt each) {
      Attempt attempt = attempts.get(key(node, each.delivery()));
      return attempt != null && attempt.message.latest != attempt;
    }

    void done(ClaimResult result) {
      boolean isLate = world.scheduler.now() > began;
      for (CompletedAttempt each : completed) {
        if (!result.deferred().contains(each)) {
          reported(each, isLate);
        }
      }
      for (ClaimedDelivery each : result.claimed()) {
        claimed(each, isLate);
      }
    }

    private void reported(CompletedAttempt each, boolean isLate) {
      Attempt attempt = attempts.remove(key(node, each.delivery()));
      if (attempt == null) {
        return;
      }
      attempt.isReported = true;
      attempt.result = each.attempt();
      attempt.reportedAt = storeBefore;
      Receiver receiver = receiver(each.webhookId());
      receiver.inFlight.remove(attempt);
      world.note(node.name + " reports " + attempt.message.name() + " " + each.attempt().outcome());
      if (outdated.containsKey(each) && !isLate) {
        require(
            outdated.get(each).equals(row(each)),
            Law.FENCING,
            "%s completed a delivery that has been claimed again",
            attempt);
      }
      laws.reported(attempt, receiver, storeBefore);
      if (!isLate) {
        jitter.reported(attempt, storeBefore);
      }
    }

    private void claimed(ClaimedDelivery delivery, boolean isLate) {
      Message message = message(delivery, !isLate);
      Attempt attempt = new Attempt(node, delivery, message, world.scheduler.now());
      world.note(node.name + " claims " + message.name() + " for attempt " + delivery.number());
      Receiver receiver = receiver(delivery.webhookId());
      if (!isLate) {
        laws.claimed(attempt, message, receiver, storeBefore, node.clock.instant());
      }
      attempts.put(key(node, delivery), attempt);
      receiver.inFlight.add(attempt);
      message.latest = attempt;
    }

    private String row(CompletedAttempt each) {
      return world
          .database
          .list(
              String.class,
              "select state || ' ' || attempts from delivery_records where id = ?",
              each.delivery().id())
          .stream()
          .findFirst()
          .orElse("none");
    }
  }

  Exchange exchange(SimulatedNode node, List<CompletedAttempt> completed) {
    laws.clock(node);
    return new Exchange(node, completed);
  }

  private static List<Object> key(SimulatedNode node, ClaimedDelivery delivery) {
    return List.of(node, delivery.id(), delivery.claim());
  }

  /** A node makes a claimed attempt. */
  void begins(SimulatedNode node, ClaimedDelivery delivery) {
    Attempt attempt = attempts.get(key(node, delivery));
    if (attempt != null) {
      laws.begins(attempt, receiver(delivery.webhookId()));
      attempt.hasBegun = true;
    }
  }

  /** An attempt starts. */
  void started(SimulatedNode node, ClaimedDelivery delivery) {
    require(
        isAlert(delivery) || committedEvents.contains(delivery.event().id()),
        Law.ONLY_COMMITTED,
        "%s is sent, but its event was not committed",
        delivery);
    require(
        !receiver(delivery.webhookId()).isSilent,
        Law.DISABLED,
        "%s starts at %s although its webhook is disabled",
        delivery,
        node.name);
  }

  /** A node gets the result of an attempt. */
  void ended(SimulatedNode node, ClaimedDelivery delivery, AttemptResult result) {
    Attempt attempt = attempts.get(key(node, delivery));
    if (attempt == null) {
      return;
    }
    attempt.endedAt = world.scheduler.now();
    attempt.result = result;
    attempt.message.wasAborted |= result.isAborted();
    Receiver receiver = receiver(delivery.webhookId());
    if (!result.delivered()) {
      receiver.undelivered.put(node, attempt.endedAt);
    }
    if (result.isGone()) {
      receiver.goneAt = world.scheduler.now();
    }
    if (result.isReceiverFailure()) {
      receiver.mostFailures++;
      Instant now = node.clock.instant();
      if (receiver.failingSince.isAfter(now)) {
        receiver.failingSince = now;
      }
    }
  }
}
