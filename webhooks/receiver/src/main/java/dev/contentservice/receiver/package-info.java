/** Receives webhook events: verifies, reads and deduplicates them, and calls handlers. */
@NullMarked
package dev.contentservice.receiver;

import org.jspecify.annotations.NullMarked;
