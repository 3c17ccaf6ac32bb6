/**
 * The checks of a request before an operation runs, and problem responses, without a framework.
 * {@link dev.contentservice.server.support.RequestChecker} is the entry point of an adapter.
 */
@NullMarked
package dev.contentservice.server.support;

import org.jspecify.annotations.NullMarked;
