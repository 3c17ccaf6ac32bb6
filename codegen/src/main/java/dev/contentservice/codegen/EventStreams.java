package dev.contentservice.codegen;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;

/**
 * Operations that respond with server-sent events. The client reads whole responses, so it has no
 * methods for them.
 */
final class EventStreams {
  static final String MEDIA_TYPE = "text/event-stream";

  private EventStreams() {}

  static void remove(OpenAPI contract) {
    contract.getPaths().values().forEach(EventStreams::remove);
  }

  private static void remove(PathItem path) {
    path.readOperationsMap()
        .forEach(
            (method, operation) -> {
              if (isStream(operation)) {
                path.operation(method, null);
              }
            });
  }

  private static boolean isStream(Operation operation) {
    return operation.getResponses().values().stream()
        .filter(response -> response.getContent() != null)
        .anyMatch(response -> response.getContent().containsKey(MEDIA_TYPE));
  }
}
