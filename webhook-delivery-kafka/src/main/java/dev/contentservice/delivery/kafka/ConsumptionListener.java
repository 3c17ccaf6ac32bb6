package dev.contentservice.delivery.kafka;

import dev.contentservice.delivery.publish.Publisher.PublishResult;
import java.util.List;

/** Receives what a consumer does, for metrics. Called by its thread; must return quickly. */
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
}
