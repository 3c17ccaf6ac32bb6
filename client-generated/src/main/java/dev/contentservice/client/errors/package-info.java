/**
 * The exceptions of the client. Start at {@link
 * dev.contentservice.client.errors.ContentServiceException}. Constructors are public, so that
 * applications can test their error handling.
 */
@NullMarked
package dev.contentservice.client.errors;

import org.jspecify.annotations.NullMarked;
