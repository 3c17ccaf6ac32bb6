/** Tells callers of the management port when to read something again. */
@NullMarked
package dev.contentservice.service.change;

import org.jspecify.annotations.NullMarked;
