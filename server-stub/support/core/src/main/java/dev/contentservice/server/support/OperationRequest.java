package dev.contentservice.server.support;

/**
 * An accepted request to an operation, before its body is read.
 *
 * @param operation the operation
 * @param resourceId the decoded parameter of its path, such as the id of a webhook; empty if the
 *     path has none
 */
public record OperationRequest(ContractOperation operation, String resourceId) {}
