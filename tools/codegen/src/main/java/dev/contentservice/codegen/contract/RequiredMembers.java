package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Members that one part of {@code allOf} declares and another requires: a further part does both,
 * because a class has only what one part says. A required member that nothing declares is any JSON.
 */
@SuppressWarnings("rawtypes") // As the parser declares them.
final class RequiredMembers {
  private final OpenAPI contract;
  private final Set<Schema<?>> parts = Collections.newSetFromMap(new IdentityHashMap<>());

  private RequiredMembers(OpenAPI contract) {
    this.contract = contract;
  }

  static void declare(OpenAPI contract) {
    RequiredMembers members = new RequiredMembers(contract);
    new SchemaWalk(
            schema ->
                Schemas.parts(schema)
                    .forEach(part -> members.parts.add(Schemas.resolved(contract, part))))
        .of(contract);
    new SchemaWalk(members::declare).of(contract);
    new SchemaWalk(
            schema -> {
              boolean alone = schema.getAllOf() == null && members.isWhole(schema);
              if (alone && schema.getProperties() != null) {
                missing(schema).forEach(name -> schema.addProperty(name, new Schema<>()));
              }
            })
        .of(contract);
  }

  private void declare(Schema<?> schema) {
    if (schema.getAllOf() == null) {
      return;
    }
    Map<String, Schema> members = new LinkedHashMap<>();
    Schemas.parts(schema)
        .flatMap(part -> Schemas.composed(contract, part).stream())
        .forEach(part -> Schemas.members(part).forEach(members::putIfAbsent));
    Schema<?> further = new Schema<>();
    Schemas.members(schema).forEach(members::putIfAbsent);
    List<Schema<?>> composed = Schemas.composed(contract, schema);
    boolean whole = isWhole(schema) && composed.stream().noneMatch(RequiredMembers::isOpen);
    Stream.concat(
            Stream.concat(Stream.of(schema), Schemas.parts(schema))
                .filter(part -> part.get$ref() == null)
                .flatMap(part -> missing(part).stream())
                .filter(members::containsKey),
            composed.stream()
                .flatMap(part -> missing(part).stream())
                .filter(name -> whole && !members.containsKey(name)))
        .distinct()
        .filter(name -> !Schemas.members(schema).containsKey(name))
        .forEach(
            name -> {
              further.addProperty(name, members.getOrDefault(name, new Schema<>()));
              further.addRequiredItem(name);
            });
    if (further.getProperties() != null) {
      further.setType("object");
      further.setTypes(Set.of("object"));
      List<Schema> all = new ArrayList<>(schema.getAllOf());
      all.add(further);
      schema.setAllOf(all);
    }
  }

  /** Whether no other schema or alternative may declare more of its members. */
  private boolean isWhole(Schema<?> schema) {
    return !isOpen(schema) && !parts.contains(schema);
  }

  private static boolean isOpen(Schema<?> schema) {
    return schema.getOneOf() != null || schema.getAnyOf() != null;
  }

  /** What a schema requires and does not declare. */
  private static Set<String> missing(Schema<?> schema) {
    Set<String> names = new TreeSet<>();
    SchemaWalk.elements(schema.getRequired()).forEach(names::add);
    names.removeAll(Schemas.members(schema).keySet());
    return names;
  }
}
