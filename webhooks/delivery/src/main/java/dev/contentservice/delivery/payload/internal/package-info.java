/** Used by this project only; may change at any time. */
@NullMarked
package dev.contentservice.delivery.payload.internal;

import org.jspecify.annotations.NullMarked;
