/** Keeps webhooks in step with a file. */
@NullMarked
package dev.contentservice.examples.sync;

import org.jspecify.annotations.NullMarked;
