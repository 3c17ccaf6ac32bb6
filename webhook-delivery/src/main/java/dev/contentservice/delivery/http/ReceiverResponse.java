package dev.contentservice.delivery.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a receiver answered.
 *
 * @param status of the answer, from 200 on
 * @param excerpt the start of its body, at most 1024 bytes of it, as one line of text that is
 *     harmless to show; empty if there was none
 * @param retryAfter how long the receiver asks us to wait, at most a day; null if it does not
 */
public record ReceiverResponse(int status, String excerpt, @Nullable Duration retryAfter) {}
