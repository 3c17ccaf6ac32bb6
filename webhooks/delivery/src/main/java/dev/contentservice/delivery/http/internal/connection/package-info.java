/** Used by this project only; may change at any time. */
@NullMarked
package dev.contentservice.delivery.http.internal.connection;

import org.jspecify.annotations.NullMarked;
