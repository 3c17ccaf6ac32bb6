/** Which webhooks an event concerns (§6.1). */
@NullMarked
package dev.contentservice.delivery.match;

import org.jspecify.annotations.NullMarked;
