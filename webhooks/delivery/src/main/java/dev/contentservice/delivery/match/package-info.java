/** Finds the webhooks that match an event (§6.1). */
@NullMarked
package dev.contentservice.delivery.match;

import org.jspecify.annotations.NullMarked;
