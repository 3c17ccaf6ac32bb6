package dev.contentservice.codegen;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Members that a schema declares again after the schema that its class extends, which has a
 * discriminator. They stay in the extended class alone; with two types, they are any JSON.
 */
@SuppressWarnings("rawtypes") // As the parser declares them.
final class InheritedMembers {
  private static final int DEEPEST = 9;

  private final OpenAPI contract;

  private InheritedMembers(OpenAPI contract) {
    this.contract = contract;
  }

  static void unite(OpenAPI contract) {
    InheritedMembers members = new InheritedMembers(contract);
    SchemaWalk.values(contract.getComponents().getSchemas())
        .forEach(each -> members.unite((Schema<?>) each));
  }

  private void unite(Schema<?> schema) {
    // The members of the schema that declares each first.
    Map<String, Map<String, Schema>> inherited = new LinkedHashMap<>();
    parts(schema)
        .filter(part -> part.get$ref() != null && isExtended(part, 0))
        .forEach(part -> collect(part, inherited, 0));
    if (!inherited.isEmpty()) {
      Stream.concat(Stream.of(schema), parts(schema))
          .filter(part -> part.get$ref() == null && part.getProperties() != null)
          .forEach(part -> unite(part, inherited));
    }
  }

  private void unite(Schema<?> part, Map<String, Map<String, Schema>> inherited) {
    for (String name : List.copyOf(part.getProperties().keySet())) {
      Map<String, Schema> owner = inherited.get(name);
      Schema<?> known = owner == null ? null : owner.get(name);
      if (owner != null && known != null) {
        Schema<?> again = Objects.requireNonNull(part.getProperties().remove(name));
        String type = Schemas.scalarType(Schemas.resolved(contract, known));
        if (!known.equals(again)
            && (type == null
                || !type.equals(Schemas.scalarType(Schemas.resolved(contract, again))))) {
          owner.put(name, new Schema<>());
        }
      }
    }
  }

  private boolean isExtended(Schema<?> part, int depth) {
    Schema<?> target = Schemas.resolved(contract, part);
    return target.getDiscriminator() != null
        || (depth < DEEPEST && parts(target).anyMatch(each -> isExtended(each, depth + 1)));
  }

  private void collect(Schema<?> part, Map<String, Map<String, Schema>> members, int depth) {
    Schema<?> target = Schemas.resolved(contract, part);
    if (target.getProperties() != null) {
      target
          .getProperties()
          .keySet()
          .forEach(name -> members.putIfAbsent(name, target.getProperties()));
    }
    if (depth < DEEPEST) {
      parts(target).forEach(each -> collect(each, members, depth + 1));
    }
  }

  private static Stream<Schema<?>> parts(Schema<?> schema) {
    return SchemaWalk.elements(schema.getAllOf()).map(each -> (Schema<?>) each);
  }
}
