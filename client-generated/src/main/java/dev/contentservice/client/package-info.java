/**
 * Java client of the service. Start at {@link dev.contentservice.client.ContentClient}.
 *
 * <p>Requests are generated from the contract into a separate package; the public API is
 * handwritten.
 */
@NullMarked
package dev.contentservice.client;

import org.jspecify.annotations.NullMarked;
