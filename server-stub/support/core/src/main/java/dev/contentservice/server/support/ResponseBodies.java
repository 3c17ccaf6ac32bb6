package dev.contentservice.server.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.server.operations.ContractOperation;
import java.util.List;

/** Writes resources and problems, whatever JSON mapper an application has. */
public final class ResponseBodies {
  /** The media type of problems. */
  public static final String PROBLEM_JSON = "application/problem+json";

  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain;charset=UTF-8";
  private static final String BYTES = "application/octet-stream";

  private ResponseBodies() {}

  /** Whether the successes of an operation can be JSON. */
  public static boolean isJson(ContractOperation operation) {
    return operation.responseTypes().stream().anyMatch(ResponseBodies::isJson);
  }

  /**
   * Returns the media type of a response: of those that the contract lists for a success and the
   * body can have, the one that the caller prefers; that of problems for an error.
   *
   * @param body what the operation returned
   * @param accepted the values of all {@code Accept} headers
   */
  public static String mediaType(
      ContractOperation operation, int status, Object body, List<String> accepted) {
    if (status >= 400) {
      return isRaw(body) ? TEXT : PROBLEM_JSON;
    }
    List<String> types = operation.responseTypes(status);
    if (types.size() == 1 && types.get(0).equals(JSON)) {
      return JSON;
    }
    List<String> possible = types.stream().filter(type -> isRaw(body) || isJson(type)).toList();
    String type = AcceptHeader.preferred(accepted, possible).orElse(isRaw(body) ? BYTES : JSON);
    if (type.contains("*")) {
      return BYTES;
    }
    return type.startsWith("text/") && !type.contains("charset") ? type + ";charset=UTF-8" : type;
  }

  /** Whether a body is sent as it is, unless its media type is JSON. */
  private static boolean isRaw(Object body) {
    return body instanceof byte[] || body instanceof String;
  }

  private static boolean isJson(String type) {
    return ContentCheck.isJson(MediaRange.base(type));
  }

  /**
   * Returns a response as this media type.
   *
   * @throws IllegalStateException if it is neither JSON, a text nor bytes
   */
  public static byte[] write(Object body, String mediaType) {
    if (isJson(mediaType)) {
      return write(body);
    }
    if (body instanceof byte[] bytes) {
      return bytes;
    }
    if (body instanceof String text) {
      return text.getBytes(UTF_8);
    }
    throw new IllegalStateException(
        "the operation returned %s for %s; return a String or byte[]"
            .formatted(body.getClass().getName(), mediaType));
  }

  /** Returns the JSON of a resource or problem, in UTF-8. */
  public static byte[] write(Object body) {
    return BodyJson.mapper().writeValueAsBytes(body);
  }
}
