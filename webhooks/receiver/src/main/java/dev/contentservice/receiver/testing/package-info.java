/** Sends signed events to an endpoint under test, with the faults that happen in operation. */
@NullMarked
package dev.contentservice.receiver.testing;

import org.jspecify.annotations.NullMarked;
