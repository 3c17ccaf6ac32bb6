package dev.contentservice.conformance.http;

/**
 * A request and its response.
 *
 * @param allowed whether the service accepts the texts of the request, as far as its implementer
 *     chose
 * @param curl the command that sends the request again; the token is {@code $TOKEN}
 */
public record Exchange(
    RequestSpec request, ReceivedResponse response, String curl, boolean allowed) {}
