package dev.contentservice.delivery.queue;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An attempt as people see it.
 *
 * @param number counting from 1
 * @param status null if there was no answer
 * @param error what went wrong in one word; null if it was delivered
 * @param responseExcerpt the beginning of the answer's body
 */
public record AttemptRecord(
    int number,
    Instant startedAt,
    Duration duration,
    @Nullable Integer status,
    @Nullable String error,
    String responseExcerpt) {}
