/** Used by this project only; may change at any time. */
@NullMarked
package dev.contentservice.delivery.json.internal;

import org.jspecify.annotations.NullMarked;
