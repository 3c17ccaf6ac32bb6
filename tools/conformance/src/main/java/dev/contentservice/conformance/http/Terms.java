package dev.contentservice.conformance.http;

import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * What the implementer decided otherwise about any request and response.
 *
 * @param allowed whether the service accepts the texts of a body
 * @param complete whether a response has each member, also one that is null
 * @param statuses whether each rejection has the status of the contract
 */
public record Terms(Predicate<JsonNode> allowed, boolean complete, boolean statuses) {}
