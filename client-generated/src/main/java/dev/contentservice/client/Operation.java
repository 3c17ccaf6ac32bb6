package dev.contentservice.client;

import java.net.http.HttpRequest;
import java.util.function.Supplier;

/**
 * One operation of the contract with everything that one call of it says.
 *
 * @param resource what a good answer holds
 * @param body what is sent, for checks
 * @param request what generated code wrote
 * @param idempotent whether it may be repeated without a key
 * @param secrets what the body holds and nobody may read
 */
record Operation<T>(
    Class<T> resource,
    Object body,
    Supplier<HttpRequest.Builder> request,
    boolean idempotent,
    Supplier<SecretScrubber> secrets) {}
