/** Checks, what they cite, what they expect, and their results. */
@NullMarked
package dev.contentservice.conformance.check;

import org.jspecify.annotations.NullMarked;
