package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.RequestBody;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.openapitools.codegen.utils.ModelUtils;

/**
 * Members of one direction. One class is read from requests and responses: it requires no {@code
 * readOnly} member if requests have it, and no {@code writeOnly} one if responses have it.
 */
final class Directions {
  private final OpenAPI contract;

  private Directions(OpenAPI contract) {
    this.contract = contract;
  }

  /**
   * @param responses whether the schemas are for responses, too
   */
  static void relax(OpenAPI contract, boolean responses) {
    Directions directions = new Directions(contract);
    directions.relax(
        SecurityRequirements.operations(contract)
            .map(Operation::getRequestBody)
            .map(each -> ModelUtils.getReferencedRequestBody(contract, each))
            .filter(Objects::nonNull)
            .map(RequestBody::getContent),
        each -> Boolean.TRUE.equals(each.getReadOnly()));
    if (responses) {
      directions.relax(
          SecurityRequirements.operations(contract)
              .flatMap(each -> SchemaWalk.values(each.getResponses()))
              .map(each -> ModelUtils.getReferencedApiResponse(contract, each).getContent()),
          each -> Boolean.TRUE.equals(each.getWriteOnly()));
    }
  }

  private void relax(Stream<Content> contents, Predicate<Schema<?>> absent) {
    Deque<Schema<?>> open = new ArrayDeque<>();
    contents
        .flatMap(SchemaWalk::values)
        .filter(Objects::nonNull)
        .map(MediaType::getSchema)
        .filter(Objects::nonNull)
        .forEach(open::add);
    for (Schema<?> schema : Schemas.reachable(contract, open)) {
      Set<String> names = new HashSet<>();
      List<Schema<?>> parts = Schemas.composed(contract, schema);
      parts.forEach(
          part ->
              Schemas.members(part)
                  .forEach(
                      (name, member) -> {
                        if (absent.test(member)
                            || absent.test(Schemas.resolved(contract, member))) {
                          names.add(name);
                        }
                      }));
      parts.forEach(part -> release(part, names));
    }
  }

  private static void release(Schema<?> schema, Set<String> names) {
    if (schema.getRequired() != null && !names.isEmpty()) {
      List<String> required =
          schema.getRequired().stream().filter(each -> !names.contains(each)).toList();
      schema.setRequired(required.isEmpty() ? null : required);
    }
  }
}
