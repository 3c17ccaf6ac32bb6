package dev.contentservice.conformance.http;

/**
 * A request and its response.
 *
 * @param curl the command that sends the request again; the token is {@code $TOKEN}
 */
public record Exchange(RequestSpec request, ReceivedResponse response, String curl) {}
