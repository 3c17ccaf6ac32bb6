/** Which subscriptions match an event. */
@NullMarked
package dev.contentservice.delivery.match;

import org.jspecify.annotations.NullMarked;
