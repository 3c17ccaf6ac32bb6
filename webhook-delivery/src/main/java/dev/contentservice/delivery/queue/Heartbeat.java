package dev.contentservice.delivery.queue;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Says that a node lives, and so keeps everything that it has taken. Thread-safe. */
final class Heartbeat {
  // Four times a lease: a beat or two may be late.
  private static final int BEATS = 4;
  private static final Duration FORGET_AFTER = Duration.ofDays(1);

  private final Transactions store;
  private final Clock clock;
  private final Duration lease;
  private final String node;
  private @Nullable Instant last;

  Heartbeat(Transactions store, Clock clock, Duration lease, String node) {
    this.store = store;
    this.clock = clock;
    this.lease = lease;
    this.node = node;
  }

  /** Does nothing if the last one was not long ago. */
  synchronized void beat() {
    Instant now = clock.instant();
    if (last == null || now.isBefore(last) || !now.isBefore(last.plus(lease.dividedBy(BEATS)))) {
      store.run(handle -> beat(handle, now));
      last = now;
    }
  }

  private int beat(Handle handle, Instant now) {
    handle
        .createUpdate("delete from delivery_nodes where ends_at < :before")
        .bind("before", now.minus(FORGET_AFTER).toEpochMilli())
        .execute();
    return handle
        .createUpdate(
            "insert into delivery_nodes (node, ends_at) values (:node, :end)"
                + " on conflict (node) do update set ends_at = excluded.ends_at")
        .bind("node", node)
        .bind("end", now.plus(lease).toEpochMilli())
        .execute();
  }

  /** The nodes whose leases have not ended. */
  static Set<String> living(Handle handle, Instant now) {
    return handle
        .createQuery("select node from delivery_nodes where ends_at > :now")
        .bind("now", now.toEpochMilli())
        .mapTo(String.class)
        .collect(Collectors.toSet());
  }
}
