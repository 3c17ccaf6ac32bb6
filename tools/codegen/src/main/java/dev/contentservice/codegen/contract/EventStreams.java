package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import org.openapitools.codegen.utils.ModelUtils;

/**
 * Operations that respond with server-sent events. The client reads whole responses, so it has no
 * methods for them.
 */
public final class EventStreams {
  static final String MEDIA_TYPE = "text/event-stream";

  private EventStreams() {}

  public static void remove(OpenAPI contract) {
    contract.getPaths().values().forEach(path -> remove(contract, path));
  }

  private static void remove(OpenAPI contract, PathItem path) {
    path.readOperationsMap()
        .forEach(
            (method, operation) -> {
              if (isStream(contract, operation)) {
                path.operation(method, null);
              }
            });
  }

  private static boolean isStream(OpenAPI contract, Operation operation) {
    return operation.getResponses().values().stream()
        .map(response -> ModelUtils.getReferencedApiResponse(contract, response))
        .filter(response -> response.getContent() != null)
        .anyMatch(response -> response.getContent().containsKey(MEDIA_TYPE));
  }
}
