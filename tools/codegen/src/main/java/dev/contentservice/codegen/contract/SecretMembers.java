package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.utils.ModelUtils;

/**
 * Where a body has secrets: paths of member names, {@link #EACH} for each element of an array or
 * member of a map, and {@link #ANY_DEPTH} before a schema that contains itself.
 */
final class SecretMembers {
  static final String EACH = "*";
  static final String ANY_DEPTH = "**";

  private static final String MARK = "x-secret";
  private static final Set<String> SCALARS = Set.of("string", "integer", "number", "boolean");

  private final OpenAPI contract;
  private final Function<String, IllegalArgumentException> unsupported;
  private final Set<String> open = new HashSet<>();
  private final Set<String> recursive = new HashSet<>();

  /**
   * @param unsupported creates the exception for a schema that cannot be read
   */
  SecretMembers(OpenAPI contract, Function<String, IllegalArgumentException> unsupported) {
    this.contract = contract;
    this.unsupported = unsupported;
  }

  /** Whether messages mask it. A value that responses never show is not for messages either. */
  static boolean isSecret(Schema<?> schema) {
    return "password".equals(schema.getFormat())
        || Boolean.TRUE.equals(schema.getWriteOnly())
        || Boolean.TRUE.equals(mark(schema.getExtensions()));
  }

  static @Nullable Object mark(@Nullable Map<String, Object> extensions) {
    return extensions == null ? null : extensions.get(MARK);
  }

  /** The paths of the secrets in a value. */
  Set<List<String>> in(Schema<?> schema) {
    if (isSecret(schema)) {
      return Set.of(List.of());
    }
    if (schema.get$ref() != null) {
      return behind(schema.get$ref());
    }
    Set<List<String>> found = new LinkedHashSet<>();
    eachMember(schema, (step, member) -> found.addAll(below(step, in(member))));
    parts(schema).forEach(part -> found.addAll(in(part)));
    return found;
  }

  private Set<List<String>> behind(String ref) {
    if (!open.add(ref)) {
      recursive.add(ref);
      return Set.of();
    }
    Set<List<String>> found = in(target(ref));
    open.remove(ref);
    return recursive.contains(ref) ? below(ANY_DEPTH, found) : found;
  }

  /**
   * Whether the schema shows what a value can contain, so that unmarked values are no secrets. The
   * mark itself shows it, true or false.
   */
  boolean isKnown(Schema<?> schema) {
    if (isSecret(schema) || mark(schema.getExtensions()) != null) {
      return true;
    }
    if (schema.get$ref() != null) {
      return isKnownBehind(schema.get$ref());
    }
    Set<Boolean> members = new HashSet<>();
    eachMember(schema, (step, member) -> members.add(!step.equals(EACH) || isKnown(member)));
    return members.contains(true)
        || Boolean.FALSE.equals(schema.getAdditionalProperties())
        || isScalar(schema)
        || isKnownByParts(schema);
  }

  private boolean isKnownBehind(String ref) {
    if (!open.add(ref)) {
      return false;
    }
    boolean known = isKnown(target(ref));
    open.remove(ref);
    return known;
  }

  /** Each alternative must show it; of parts that apply together, one is enough. */
  private boolean isKnownByParts(Schema<?> schema) {
    return schemas(schema.getAllOf()).anyMatch(this::isKnown)
        || isKnownByAlternatives(schema.getOneOf())
        || isKnownByAlternatives(schema.getAnyOf());
  }

  private boolean isKnownByAlternatives(@Nullable Collection<?> alternatives) {
    return alternatives != null && schemas(alternatives).allMatch(this::isKnown);
  }

  private static boolean isScalar(Schema<?> schema) {
    Set<String> types = new HashSet<>();
    Stream.ofNullable(schema.getType()).forEach(types::add);
    Stream.ofNullable(schema.getTypes()).forEach(types::addAll);
    return types.stream().anyMatch(SCALARS::contains);
  }

  private interface Visitor {
    void visit(String step, Schema<?> member);
  }

  private static void eachMember(Schema<?> schema, Visitor visitor) {
    if (schema.getProperties() != null) {
      schema.getProperties().forEach(visitor::visit);
    }
    Consumer<Schema<?>> each = member -> visitor.visit(EACH, member);
    if (schema.getItems() != null) {
      each.accept(schema.getItems());
    }
    if (schema.getAdditionalProperties() instanceof Schema<?> values) {
      each.accept(values);
    }
    schemas(schema.getPrefixItems()).forEach(each);
    if (schema.getPatternProperties() != null) {
      schemas(schema.getPatternProperties().values()).forEach(each);
    }
  }

  private static Stream<Schema<?>> parts(Schema<?> schema) {
    return Stream.of(
            schemas(schema.getAllOf()), schemas(schema.getOneOf()), schemas(schema.getAnyOf()))
        .flatMap(each -> each);
  }

  private static Stream<Schema<?>> schemas(@Nullable Collection<?> values) {
    return Stream.ofNullable(values).flatMap(Collection::stream).map(each -> (Schema<?>) each);
  }

  private Schema<?> target(String ref) {
    Schema<?> target = ModelUtils.getSchema(contract, ModelUtils.getSimpleRef(ref));
    if (target == null) {
      throw unsupported.apply("nothing is at '" + ref + "'; correct the reference");
    }
    return target;
  }

  private static Set<List<String>> below(String step, Set<List<String>> found) {
    Set<List<String>> below = new LinkedHashSet<>();
    for (List<String> path : found) {
      List<String> longer = new ArrayList<>(List.of(step));
      longer.addAll(path);
      below.add(longer);
    }
    return below;
  }
}
