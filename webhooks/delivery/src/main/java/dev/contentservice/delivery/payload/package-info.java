/** The body of a delivery, which §6 leaves open. */
@NullMarked
package dev.contentservice.delivery.payload;

import org.jspecify.annotations.NullMarked;
