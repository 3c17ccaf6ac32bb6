package dev.contentservice.delivery.outbox.query;

import dev.contentservice.delivery.dispatch.AttemptTimings;
import dev.contentservice.delivery.dispatch.ResponseHeaders;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An attempt of a delivery, as shown to users.
 *
 * @param number counting from 1
 * @param status null if there was no response
 * @param error an error code of one word; null if it was delivered
 * @param errorDetail the cause of the error in words; null if the error says all
 * @param responseHeaders the first headers of the response, with secrets masked
 * @param responseExcerpt the start of the response body
 * @param timings how long its phases took; null if unknown
 */
public record AttemptRecord(
    int number,
    Instant startedAt,
    Duration duration,
    @Nullable Integer status,
    @Nullable String error,
    @Nullable String errorDetail,
    ResponseHeaders responseHeaders,
    String responseExcerpt,
    @Nullable AttemptTimings timings) {}
