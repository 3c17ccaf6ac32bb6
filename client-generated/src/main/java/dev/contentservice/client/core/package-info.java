/**
 * The handwritten part of every generated client: settings, options, retries, sending. Applications
 * use {@link dev.contentservice.client.core.ClientBuilder}, {@link
 * dev.contentservice.client.core.RequestOptions}, {@link
 * dev.contentservice.client.core.RetryPolicy}, {@link dev.contentservice.client.core.Interceptor}
 * and {@link dev.contentservice.client.core.ApiResponse}; the other types are for generated code.
 */
@NullMarked
package dev.contentservice.client.core;

import org.jspecify.annotations.NullMarked;
