package dev.contentservice.conformance.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A response.
 *
 * @param headers by lower-case name
 * @param text the body; {@code $TOKEN} stands for the token
 * @param leaksToken whether the body or a header had the token
 */
public record ReceivedResponse(
    int status, Map<String, List<String>> headers, String text, boolean leaksToken) {

  /** The first value of a header. */
  public Optional<String> header(String name) {
    return headers.getOrDefault(name, List.of()).stream().findFirst();
  }

  /** Whether the request was carried out. */
  public boolean isAccepted() {
    return status >= 200 && status < 300;
  }

  /** Whether the request was rejected as the caller's fault. */
  public boolean isRejected() {
    return status >= 400 && status < 500;
  }

  /** The body as strict JSON, if it is that. */
  public Optional<JsonNode> json() {
    try {
      return Optional.of(Json.parse(text));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** The response for people; a long body is cut. */
  public String shown() {
    String type = header("content-type").map(value -> " " + value).orElse("");
    return status + type + (text.isEmpty() ? "" : "\n" + RequestSpec.cut(text));
  }
}
