package dev.contentservice.conformance.http;

import java.util.function.Supplier;

/**
 * A request and its response.
 *
 * @param curl the command that sends the request again; the token is {@code $TOKEN}
 * @param alone whether no other request was on its way
 */
public record Exchange(
    RequestSpec request,
    ReceivedResponse response,
    Supplier<String> curl,
    Terms terms,
    boolean alone) {
  /** Whether the service accepts the texts of the request, as far as its implementer chose. */
  public boolean isAllowed() {
    return request.json().map(terms.allowed()::test).orElse(true);
  }
}
