package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.utils.ModelUtils;

/** The names of the schemas that request bodies contain, at any depth. */
public final class RequestSchemas {
  private final OpenAPI contract;
  private final Set<String> names = new HashSet<>();

  private RequestSchemas(OpenAPI contract) {
    this.contract = contract;
  }

  public static Set<String> of(OpenAPI contract) {
    RequestSchemas found = new RequestSchemas(contract);
    if (contract.getPaths() != null) {
      contract.getPaths().values().stream()
          .flatMap(path -> path.readOperations().stream())
          .map(
              operation ->
                  ModelUtils.getReferencedRequestBody(contract, operation.getRequestBody()))
          .filter(body -> body != null && body.getContent() != null)
          .flatMap(body -> body.getContent().values().stream())
          .forEach(media -> found.add(media.getSchema()));
    }
    return found.names;
  }

  private void add(@Nullable Schema<?> schema) {
    if (schema == null) {
      return;
    }
    if (schema.get$ref() != null) {
      String name = ModelUtils.getSimpleRef(schema.get$ref());
      if (names.add(name)) {
        add(ModelUtils.getSchema(contract, name));
      }
      return;
    }
    SchemaWalk.parts(schema).forEach(this::add);
  }
}
