package dev.contentservice.server.support;

import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.server.operations.ContractOperation;

/** Writes resources and problems, whatever JSON mapper an application has. */
public final class ResponseBodies {
  /** The media type of problems. */
  public static final String PROBLEM_JSON = "application/problem+json";

  private static final String JSON = "application/json";

  private ResponseBodies() {}

  /** Whether the successes of an operation are JSON, which {@link #write} writes. */
  public static boolean isJson(ContractOperation operation) {
    return operation.responseTypes().contains(JSON);
  }

  /** Returns the JSON of a resource or problem, in UTF-8. */
  public static byte[] write(Object body) {
    return BodyJson.mapper().writeValueAsBytes(body);
  }
}
