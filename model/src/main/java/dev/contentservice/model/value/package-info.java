/**
 * Values that generation cannot make: open enums, which a Java enum would close, and headers that
 * keep their secrets.
 */
@NullMarked
package dev.contentservice.model.value;

import org.jspecify.annotations.NullMarked;
