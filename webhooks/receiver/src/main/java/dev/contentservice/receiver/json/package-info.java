/** Reads events with the Jackson that the application has: 2 or 3. */
@NullMarked
package dev.contentservice.receiver.json;

import org.jspecify.annotations.NullMarked;
