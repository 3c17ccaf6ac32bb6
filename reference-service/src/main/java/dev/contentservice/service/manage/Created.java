package dev.contentservice.service.manage;

/**
 * The result of an operation that created a resource.
 *
 * @param body of the response
 * @param id the last part of the path of the resource
 */
public record Created<T>(T body, String id) {}
