/** Deliveries and receivers, as a page of webhooks shows them. */
@NullMarked
package dev.contentservice.delivery.outbox.query;

import org.jspecify.annotations.NullMarked;
