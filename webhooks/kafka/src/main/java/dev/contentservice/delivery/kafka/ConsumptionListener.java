package dev.contentservice.delivery.kafka;

import dev.contentservice.delivery.publish.Publisher.PublishResult;
import java.util.List;
import java.util.Optional;

/**
 * Receives what a consumer does, for metrics and health checks, and limits its memory. Called by
 * its thread; must return quickly.
 */
public interface ConsumptionListener {
  /** Ignores everything. */
  ConsumptionListener NONE = new ConsumptionListener() {};

  /** Called after a commit of the store, also for events that were published before. */
  default void published(List<PublishResult> events) {}

  /** Called after the dead-letter topics acknowledged this many records. */
  default void rejected(int records) {}

  /**
   * Called several times a second.
   *
   * @param lag the records that this node still has to read from its partitions, as far as known
   * @param paused whether it reads none, because of the backlog or after a failure
   */
  default void polled(long lag, boolean paused) {}

  /**
   * Called after each failed attempt to read or publish, and once records are published again.
   *
   * @param why topic, partition, offset, cause and remedy; without any value of a record. Empty if
   *     nothing blocks the consumer any more
   */
  default void blocked(Optional<String> why) {}

  /**
   * Reads and publishes records. An implementation may wait for memory, of which the work needs
   * about twelve times the size of the records; it may throw, and is then called again later.
   *
   * @param bytes the size of the records
   */
  default void withMemory(int bytes, Runnable work) {
    work.run();
  }
}
