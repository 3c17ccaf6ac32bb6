package dev.contentservice.service.manage;

/**
 * A resource with its version.
 *
 * @param body of the response
 * @param version changes with the resource
 */
public record Tagged<T>(T body, String version) {}
