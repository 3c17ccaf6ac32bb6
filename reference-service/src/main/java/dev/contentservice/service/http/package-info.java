/**
 * What a front server does besides the checks of the server support: timeouts, limits, rate limits,
 * shutdown, request ids. {@link dev.contentservice.service.http.RequestPipeline} lists the steps of
 * a request in order.
 */
@NullMarked
package dev.contentservice.service.http;

import org.jspecify.annotations.NullMarked;
