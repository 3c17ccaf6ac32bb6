package dev.contentservice.conformance.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** A response. */
public final class ReceivedResponse {
  private final int status;
  private final Map<String, List<String>> headers;
  private final String text;
  private final boolean leaksToken;
  private @Nullable JsonNode json;

  ReceivedResponse(int status, Map<String, List<String>> headers, String text, boolean leaksToken) {
    this.status = status;
    this.headers = headers;
    this.text = text;
    this.leaksToken = leaksToken;
  }

  /** The status. */
  public int status() {
    return status;
  }

  /** The headers, by lower-case name. */
  public Map<String, List<String>> headers() {
    return headers;
  }

  /** The body; {@code $TOKEN} stands for the token. */
  public String text() {
    return text;
  }

  /** Whether the body or a header had the token. */
  public boolean leaksToken() {
    return leaksToken;
  }

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

  /** The body as strict JSON, if it is that; not to be changed. */
  public Optional<JsonNode> json() {
    // Many laws look at each response.
    JsonNode known = json;
    if (known == null) {
      known = parsed();
      json = known;
    }
    return known.isMissingNode() ? Optional.empty() : Optional.of(known);
  }

  private JsonNode parsed() {
    try {
      return Json.parse(text);
    } catch (JacksonException e) {
      return MissingNode.getInstance();
    }
  }

  /** The response for people; a long body is cut. */
  public String shown() {
    String type = header("content-type").map(value -> " " + value).orElse("");
    return status + type + (text.isEmpty() ? "" : "\n" + RequestSpec.cut(text));
  }
}
