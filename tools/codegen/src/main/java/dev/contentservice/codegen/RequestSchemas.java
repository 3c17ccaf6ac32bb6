package dev.contentservice.codegen;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.util.Collection;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.utils.ModelUtils;

/** The names of the schemas that request bodies contain, at any depth. */
final class RequestSchemas {
  private final OpenAPI contract;
  private final Set<String> names = new HashSet<>();

  private RequestSchemas(OpenAPI contract) {
    this.contract = contract;
  }

  static Set<String> of(OpenAPI contract) {
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
    parts(schema).filter(Objects::nonNull).forEach(this::add);
  }

  private static Stream<Schema<?>> parts(Schema<?> schema) {
    Object additional = schema.getAdditionalProperties();
    return Stream.of(
            schema.getProperties() == null ? null : schema.getProperties().values(),
            schema.getAllOf(),
            schema.getOneOf(),
            schema.getAnyOf(),
            schema.getItems() == null ? null : Set.of(schema.getItems()),
            additional instanceof Schema<?> values ? Set.of(values) : null)
        .filter(Objects::nonNull)
        .flatMap(Collection::stream)
        .map(part -> (Schema<?>) part);
  }
}
