/** The outbox: publishing events, storing deliveries and dispatching them. */
@NullMarked
package dev.contentservice.delivery.queue;

import org.jspecify.annotations.NullMarked;
