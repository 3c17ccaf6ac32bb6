package dev.contentservice.delivery.simulation;

/** What the simulation watches. */
enum Law {
  /** What was committed is delivered, given up, skipped with a reason, cancelled, or pending. */
  NOTHING_LOST,
  /** When everything works again, everything pending ends in bounded time, without a restart. */
  PROGRESS,
  /** Nothing of a transaction that was rolled back is sent. */
  ONLY_COMMITTED,
  /** An event is new once, and matches what was committed before. */
  MATCHING,
  /** After the response to an update that disables or deletes a webhook, nothing starts for it. */
  DISABLED,
  /** Only a node that is dead, stands still or is cut off loses its webhooks. */
  OWNERS,
  /** A delivery is sent again only after a failure, a lost result, or on request. */
  DUPLICATES,
  /** The fencing token rises with each claim, and only the latest claim decides the outcome. */
  FENCING,
  /** The deliveries of an entity to an ordered webhook are sent one at a time and in order. */
  ORDER,
  /** A throttled webhook gets at most its burst and rate. */
  THROTTLE,
  /** At most so many attempts for one webhook at once. */
  IN_FLIGHT,
  /** Retries come after their delay, with jitter, and no more often than the schedule says. */
  SCHEDULE,
  /** Nothing is sent while a receiver has asked for a pause or its circuit breaker is open. */
  PAUSES,
  /** The service disables only after a 410 or days of failures. */
  DISABLING,
  /** Only what is old enough is purged or given up, and all that was asked for is erased. */
  RETENTION,
  /** The time of a store never goes back, and keeps its rate. */
  CLOCK
}
