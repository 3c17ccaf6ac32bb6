package dev.contentservice.delivery.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The response of a receiver.
 *
 * @param status of the response, 200 or higher
 * @param excerpt the first 1024 bytes of the body at most, as one line of text that is safe to
 *     show; empty if there is no body
 * @param retryAfter the delay that the receiver asks for, at most a day; null if none
 */
public record ReceiverResponse(int status, String excerpt, @Nullable Duration retryAfter) {}
