package dev.contentservice.client;

import java.net.http.HttpRequest;
import java.util.function.Supplier;

/**
 * One operation of the contract with its arguments.
 *
 * @param resource the type of the response body
 * @param body the request body, for validators
 * @param request creates the request
 * @param idempotent whether a retry is safe without an idempotency key
 * @param secrets the secrets in the body
 */
record Operation<T>(
    Class<T> resource,
    Object body,
    Supplier<HttpRequest.Builder> request,
    boolean idempotent,
    Supplier<SecretScrubber> secrets) {}
