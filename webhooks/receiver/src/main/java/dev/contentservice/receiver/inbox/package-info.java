/** Remembers which events were processed. */
@NullMarked
package dev.contentservice.receiver.inbox;

import org.jspecify.annotations.NullMarked;
