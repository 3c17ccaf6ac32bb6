/** Synchronizes webhooks with a file. */
@NullMarked
package dev.contentservice.examples.sync;

import org.jspecify.annotations.NullMarked;
