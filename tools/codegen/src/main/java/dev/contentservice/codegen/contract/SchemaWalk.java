package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Visits each schema of a contract once, and the schemas in it after it. */
public final class SchemaWalk {
  private final Consumer<Schema<?>> visitor;
  private final Set<Schema<?>> visited = Collections.newSetFromMap(new IdentityHashMap<>());

  public SchemaWalk(Consumer<Schema<?>> visitor) {
    this.visitor = visitor;
  }

  /** All schemas, those of components included. */
  public void of(OpenAPI contract) {
    Components components =
        Objects.requireNonNullElseGet(contract.getComponents(), Components::new);
    values(components.getSchemas()).forEach(each -> of((Schema<?>) each));
    values(components.getParameters()).forEach(this::of);
    values(components.getRequestBodies()).forEach(each -> of(each.getContent()));
    values(components.getResponses()).forEach(this::of);
    values(components.getHeaders()).forEach(this::of);
    values(contract.getPaths())
        .forEach(
            path -> {
              elements(path.getParameters()).forEach(this::of);
              path.readOperations().forEach(this::of);
            });
  }

  private void of(Operation operation) {
    elements(operation.getParameters()).forEach(this::of);
    Optional.ofNullable(operation.getRequestBody())
        .map(RequestBody::getContent)
        .ifPresent(this::of);
    values(operation.getResponses()).forEach(this::of);
  }

  private void of(Parameter parameter) {
    of(parameter.getSchema());
    of(parameter.getContent());
  }

  private void of(ApiResponse response) {
    of(response.getContent());
    values(response.getHeaders()).forEach(this::of);
  }

  private void of(Header header) {
    of(header.getSchema());
  }

  private void of(@Nullable Content content) {
    values(content).forEach(media -> of(media.getSchema()));
  }

  /** A schema and those in it; references are not followed. */
  public void of(@Nullable Schema<?> schema) {
    if (schema != null && visited.add(schema)) {
      visitor.accept(schema);
      parts(schema).forEach(this::of);
    }
  }

  /** The schemas directly in a schema. */
  static Stream<Schema<?>> parts(Schema<?> schema) {
    return Stream.of(
            values(schema.getProperties()),
            elements(schema.getAllOf()),
            elements(schema.getOneOf()),
            elements(schema.getAnyOf()),
            elements(schema.getPrefixItems()),
            values(schema.getPatternProperties()),
            Stream.ofNullable(schema.getItems()),
            Stream.ofNullable(schema.getAdditionalProperties()).filter(Schema.class::isInstance))
        .flatMap(each -> each)
        .map(each -> (Schema<?>) each);
  }

  static <T> Stream<T> values(@Nullable Map<String, T> map) {
    return map == null ? Stream.of() : List.copyOf(map.values()).stream();
  }

  public static <T> Stream<T> elements(@Nullable Collection<T> list) {
    return list == null ? Stream.of() : List.copyOf(list).stream();
  }
}
