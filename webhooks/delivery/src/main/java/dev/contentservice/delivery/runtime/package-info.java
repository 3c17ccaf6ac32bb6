/** Delivery in one object: the parts of the other packages, put together and running. */
@NullMarked
package dev.contentservice.delivery.runtime;

import org.jspecify.annotations.NullMarked;
