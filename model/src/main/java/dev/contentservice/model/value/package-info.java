/**
 * Handwritten value types: open enums, which a Java enum would close, and headers that mask their
 * values.
 */
@NullMarked
package dev.contentservice.model.value;

import org.jspecify.annotations.NullMarked;
