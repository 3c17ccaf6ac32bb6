package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Discriminator;
import io.swagger.v3.oas.models.media.Schema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.openapitools.codegen.utils.ModelUtils;

/**
 * Says for each value of a discriminator which schema it chooses: by its mapping, else by the texts
 * that only one schema lists for it, else by the names of the schemas.
 */
// As the parser declares them. By identity: equal schemas are others.
@SuppressWarnings({"rawtypes", "ReferenceEquality"})
final class Discriminators {
  private final OpenAPI contract;

  private Discriminators(OpenAPI contract) {
    this.contract = contract;
  }

  static void complete(OpenAPI contract) {
    Discriminators all = new Discriminators(contract);
    new SchemaWalk(
            schema -> {
              all.open(schema);
              if (schema.getDiscriminator() != null
                  && schema.getDiscriminator().getPropertyName() != null) {
                if (all.isText(schema)) {
                  all.complete(schema);
                } else {
                  schema.setDiscriminator(null); // Its names are texts.
                }
              }
            })
        .of(contract);
  }

  /** An alternative that has the schema as a part would contain itself: it extends it instead. */
  private void open(Schema<?> schema) {
    for (List<?> list : new List<?>[] {schema.getOneOf(), schema.getAnyOf()}) {
      if (SchemaWalk.elements(list)
          .anyMatch(each -> has(Schemas.composed(contract, (Schema<?>) each), schema))) {
        schema.setOneOf(null);
        schema.setAnyOf(null);
      }
    }
  }

  private boolean isText(Schema<?> schema) {
    String member = schema.getDiscriminator().getPropertyName();
    return Stream.concat(Stream.of(schema), alternatives(schema).values().stream())
        .flatMap(each -> Schemas.composed(contract, each).stream())
        .<Schema<?>>map(part -> Schemas.members(part).get(member))
        .filter(Objects::nonNull)
        .map(each -> Schemas.types(Schemas.resolved(contract, each)))
        .allMatch(types -> types.isEmpty() || types.contains("string"));
  }

  private void complete(Schema<?> schema) {
    Discriminator discriminator = schema.getDiscriminator();
    Map<String, String> mapping =
        Objects.requireNonNullElse(discriminator.getMapping(), Map.<String, String>of());
    Map<String, Set<String>> mapped = new HashMap<>();
    mapping.forEach(
        (word, target) -> mapped.computeIfAbsent(name(target), each -> new HashSet<>()).add(word));
    Map<String, Set<String>> words = new LinkedHashMap<>();
    List<String> all = new ArrayList<>();
    List<Schema<?>> shared = Schemas.composed(contract, schema);
    Map<String, Schema<?>> chosen = alternatives(schema);
    chosen.forEach(
        (name, each) -> {
          words.put(name, listed(each, discriminator.getPropertyName(), shared));
          all.addAll(words.getOrDefault(name, Set.of()));
        });
    chosen.forEach(
        (name, each) -> {
          Set<String> own = mapped.getOrDefault(name, Set.of());
          Set<String> any = listed(each, discriminator.getPropertyName(), List.of());
          if (own.isEmpty() || (!any.isEmpty() && Collections.disjoint(any, own))) {
            words(name, words.getOrDefault(name, Set.of()), any, all)
                .forEach(word -> discriminator.mapping(word, "#/components/schemas/" + name));
          }
        });
  }

  private static List<String> words(
      String name, Set<String> own, Set<String> any, List<String> all) {
    String key = OperationIds.key(name);
    return Stream.of(
            own.stream().filter(each -> Collections.frequency(all, each) == 1),
            any.stream().filter(each -> OperationIds.key(each).equals(key)),
            Stream.of(name))
        .map(Stream::toList)
        .filter(each -> !each.isEmpty())
        .findFirst()
        .orElseThrow();
  }

  private static String name(String target) {
    return target.substring(target.lastIndexOf('/') + 1);
  }

  /** By their names: those that it lists, else those that extend it. */
  private Map<String, Schema<?>> alternatives(Schema<?> schema) {
    Map<String, Schema<?>> found = new LinkedHashMap<>();
    Stream.of(schema.getOneOf(), schema.getAnyOf())
        .flatMap(SchemaWalk::elements)
        .map(Schema::get$ref)
        .filter(Objects::nonNull)
        .map(ModelUtils::getSimpleRef)
        .forEach(name -> found.put(name, Schemas.resolved(contract, new Schema<>().$ref(name))));
    if (schema.getOneOf() == null && schema.getAnyOf() == null) {
      contract
          .getComponents()
          .getSchemas()
          .forEach(
              (name, each) -> {
                if (each != schema
                    && each.get$ref() == null
                    && has(Schemas.composed(contract, each), schema)) {
                  found.put(name, each);
                }
              });
    }
    return found;
  }

  private static boolean has(List<Schema<?>> parts, Schema<?> schema) {
    return parts.stream().anyMatch(each -> each == schema);
  }

  /** The texts that it lists for a member, and its shared parts do not. */
  private Set<String> listed(Schema<?> schema, String member, List<Schema<?>> shared) {
    Set<String> texts = new LinkedHashSet<>();
    Schemas.composed(contract, schema).stream()
        .filter(part -> !has(shared, part))
        .<Schema<?>>map(part -> Schemas.members(part).get(member))
        .filter(Objects::nonNull)
        .map(each -> Schemas.resolved(contract, each))
        .forEach(
            each ->
                Stream.concat(
                        SchemaWalk.elements(each.getEnum()), Stream.ofNullable(each.getConst()))
                    .filter(String.class::isInstance)
                    .forEach(text -> texts.add((String) text)));
    return texts;
  }
}
