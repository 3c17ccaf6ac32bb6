/** Notifies callers of the management port of changes in the store. */
@NullMarked
package dev.contentservice.service.change;

import org.jspecify.annotations.NullMarked;
