/** Publishing events: matching webhooks and storing their deliveries. */
@NullMarked
package dev.contentservice.delivery.publish;

import org.jspecify.annotations.NullMarked;
