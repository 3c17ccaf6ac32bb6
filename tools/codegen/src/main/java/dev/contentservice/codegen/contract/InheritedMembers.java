package dev.contentservice.codegen.contract;

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
    Schemas.parts(schema)
        .filter(part -> part.get$ref() != null)
        .map(part -> Schemas.composed(contract, part))
        .filter(all -> all.stream().anyMatch(each -> each.getDiscriminator() != null))
        .flatMap(List::stream)
        .map(Schemas::members)
        .forEach(members -> members.keySet().forEach(name -> inherited.putIfAbsent(name, members)));
    if (!inherited.isEmpty()) {
      Stream.concat(Stream.of(schema), Schemas.parts(schema))
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
}
