package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.utils.ModelUtils;

/** Questions about schemas of OpenAPI 3.0 and 3.1. */
public final class Schemas {
  private static final Set<String> NUMBERS = Set.of("integer", "number");

  private Schemas() {}

  /** The types of a schema, without {@code null}. */
  static Set<String> types(Schema<?> schema) {
    Set<String> types = new LinkedHashSet<>();
    if (schema.getType() != null) {
      types.add(schema.getType());
    }
    if (schema.getTypes() != null) {
      types.addAll(schema.getTypes());
    }
    types.remove("null");
    return types;
  }

  /** Whether null is its only value. */
  static boolean isNull(Schema<?> schema) {
    return types(schema).isEmpty()
        && ("null".equals(schema.getType())
            || (schema.getTypes() != null && schema.getTypes().contains("null")));
  }

  public static Schema<?> resolved(OpenAPI contract, Schema<?> schema) {
    Schema<?> target = ModelUtils.getReferencedSchema(contract, schema);
    return target == null ? schema : target;
  }

  /** These schemas and all in them, through references, each once. */
  static Set<Schema<?>> reachable(OpenAPI contract, Deque<Schema<?>> open) {
    Set<Schema<?>> reached = Collections.newSetFromMap(new IdentityHashMap<>());
    while (!open.isEmpty()) {
      Schema<?> schema = resolved(contract, open.pop());
      if (reached.add(schema)) {
        SchemaWalk.parts(schema).forEach(open::add);
      }
    }
    return reached;
  }

  /** A schema and the parts of {@code allOf} in it, at any depth, through references, each once. */
  public static List<Schema<?>> composed(OpenAPI contract, Schema<?> schema) {
    List<Schema<?>> composed = new ArrayList<>();
    compose(contract, schema, composed, Collections.newSetFromMap(new IdentityHashMap<>()));
    return composed;
  }

  private static void compose(
      OpenAPI contract, Schema<?> schema, List<Schema<?>> composed, Set<Schema<?>> reached) {
    Schema<?> target = resolved(contract, schema);
    if (reached.add(target)) {
      composed.add(target);
      parts(target).forEach(part -> compose(contract, part, composed, reached));
    }
  }

  /** Those of {@code allOf}. */
  static Stream<Schema<?>> parts(Schema<?> schema) {
    return SchemaWalk.elements(schema.getAllOf()).map(each -> (Schema<?>) each);
  }

  /** The members that it declares itself. */
  @SuppressWarnings("rawtypes") // As the parser declares them.
  public static Map<String, Schema> members(Schema<?> schema) {
    return Objects.requireNonNullElse(schema.getProperties(), Map.of());
  }

  /** The one type of a text, number or boolean; null if it is something else. */
  static @Nullable String scalarType(Schema<?> schema) {
    Set<String> types = types(schema);
    String type = types.size() == 1 ? types.iterator().next() : null;
    return "string".equals(type) || "boolean".equals(type) || isNumber(type) ? type : null;
  }

  static boolean isNumber(@Nullable String type) {
    return type != null && NUMBERS.contains(type);
  }

  /** Makes it a schema of this type; null for any JSON. */
  static void become(Schema<?> schema, @Nullable String type, boolean nullable) {
    schema.set$ref(null);
    schema.setType(type);
    schema.setTypes(type == null ? null : Set.of(type));
    schema.setOneOf(null);
    schema.setAnyOf(null);
    schema.setAllOf(null);
    schema.setProperties(null);
    schema.setRequired(null);
    schema.setAdditionalProperties(null);
    schema.setItems(null);
    schema.setEnum(null);
    schema.setFormat(null);
    schema.setPattern(null);
    schema.setDiscriminator(null);
    schema.setNullable(nullable ? Boolean.TRUE : null);
  }

  /** Whether bodies of this media type are JSON. */
  public static boolean isJson(String mediaType) {
    String type = baseType(mediaType);
    return type.equals("application/json") || type.endsWith("+json");
  }

  static boolean isText(String mediaType) {
    return baseType(mediaType).startsWith("text/");
  }

  /** Without parameters, in lower case. */
  static String baseType(String mediaType) {
    return mediaType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }
}
