package dev.contentservice.delivery.simulation;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Virtual time, and what happens at which of its milliseconds. A step of an actor may pass time
 * itself, in which others go on: so the stack of a suspended actor lies below theirs.
 */
final class Scheduler {
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
  private final Runnable check;
  private long now;
  private long count;

  /** What can be suspended or dead. */
  interface Actor {
    boolean isDead();

    boolean isSuspended();

    /** Called if an event of a suspended actor is reached; it goes on with it later. */
    void defer(Runnable step);
  }

  private record Event(long at, long number, Actor actor, Runnable step) {}

  /**
   * @param check runs after each event
   */
  Scheduler(Runnable check) {
    this.check = check;
  }

  /** Milliseconds since the start. */
  long now() {
    return now;
  }

  void in(long millis, Actor actor, Runnable step) {
    events.add(new Event(now + Math.max(0, millis), count++, actor, step));
  }

  /** Runs all events of this time, also if it is called by one of them. */
  void pass(long millis) {
    long end = now + millis;
    while (!events.isEmpty() && events.peek().at <= end) {
      Event next = events.remove();
      now = Math.max(now, next.at);
      if (next.actor.isSuspended()) {
        next.actor.defer(next.step);
      } else if (!next.actor.isDead()) {
        next.step.run();
        check.run();
      }
    }
    now = Math.max(now, end);
  }
}
