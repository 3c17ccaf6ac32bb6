package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.BinarySchema;
import io.swagger.v3.oas.models.media.ComposedSchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.Schema;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.utils.ModelUtils;

/**
 * Gives schemas the forms that Java can express without loss. What no class can express becomes any
 * JSON, so that values are sent and read as they are.
 */
public final class SchemaForms {
  /** Formats whose type in Java is no text, so that limits of texts do not apply. */
  private static final Set<String> NO_TEXT =
      Set.of("date", "date-time", "uuid", "uri", "url", "byte", "binary");

  /** On a schema that no class has. */
  private static final String ANY = "x-any-json";

  private static final Set<String> SCALARS = Set.of("string", "integer", "number", "boolean");
  private static final int LONGEST_CHAIN = 99;
  private static final BigDecimal MIN_INT = BigDecimal.valueOf(Integer.MIN_VALUE);
  private static final BigDecimal MAX_INT = BigDecimal.valueOf(Integer.MAX_VALUE);
  private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

  private final OpenAPI contract;
  // By identity: a schema has no stable hash.
  private final Set<Schema<?>> any = Collections.newSetFromMap(new IdentityHashMap<>());

  private SchemaForms(OpenAPI contract) {
    this.contract = contract;
  }

  /** Numbers: the limits of a parameter are those of its type in Java. */
  static void numbers(OpenAPI contract) {
    new SchemaWalk(SchemaForms::number).of(contract);
  }

  static void simplify(OpenAPI contract) {
    binaries(contract);
    aliases(contract);
    RequiredMembers.declare(contract);
    InheritedMembers.unite(contract);
    SchemaForms forms = new SchemaForms(contract);
    new SchemaWalk(forms::simplify).of(contract);
    forms.replaceReferences();
    replaceClasses(contract);
    forms.nameValues();
  }

  /** An enumeration in a map would have no name, or that of another: it is a component, too. */
  private void nameValues() {
    new LinkedHashMap<>(contract.getComponents().getSchemas())
        .forEach((name, each) -> nameValues(name, each, false));
    SecurityRequirements.operations(contract)
        .forEach(
            operation -> {
              String name = operation.getOperationId();
              if (operation.getRequestBody() != null) {
                nameValues(name + "_request", operation.getRequestBody().getContent());
              }
              operation
                  .getResponses()
                  .forEach(
                      (status, each) ->
                          nameValues(name + "_" + status + "_response", each.getContent()));
            });
  }

  private void nameValues(String name, @Nullable Content content) {
    SchemaWalk.values(content)
        .filter(media -> media.getSchema() != null)
        .forEach(media -> nameValues(name, media.getSchema(), false));
  }

  private Schema<?> nameValues(String name, Schema<?> schema, boolean inMap) {
    if (inMap && schema.getEnum() != null) {
      String free = name.replaceAll("\\W", "_");
      while (contract.getComponents().getSchemas().containsKey(free)) {
        free += "_";
      }
      contract.getComponents().addSchemas(free, schema);
      return new Schema<>().$ref("#/components/schemas/" + free);
    }
    if (schema.getProperties() != null) {
      schema
          .getProperties()
          .replaceAll((member, each) -> nameValues(name + "_" + member, each, false));
    }
    if (schema.getItems() != null) {
      schema.setItems(nameValues(name, schema.getItems(), inMap));
    }
    if (schema.getAdditionalProperties() instanceof Schema<?> values) {
      schema.setAdditionalProperties(nameValues(name + "Value", values, true));
    }
    Schemas.parts(schema).forEach(each -> nameValues(name, each, false));
    return schema;
  }

  /** Marks schemas that no class has, and leaves them as they are. */
  static void mark(OpenAPI contract) {
    SchemaForms forms = new SchemaForms(contract);
    Map<String, Schema<?>> components = new LinkedHashMap<>();
    contract.getComponents().getSchemas().forEach((name, each) -> components.put(name, each));
    new SchemaWalk(
            schema -> {
              Set<String> types = Schemas.types(schema);
              if (types.size() == 1) {
                schema.setType(types.iterator().next()); // The table has one, and no constant.
              }
              if (schema.getConst() != null && schema.getEnum() == null) {
                setEnum(schema, List.of(schema.getConst()));
              }
              Schema<?> copy = copied(schema);
              forms.simplify(copy);
              if (forms.any.contains(copy)) {
                schema.addExtension(ANY, true);
              }
            })
        .of(contract);
    components.forEach(
        (name, schema) -> {
          if (forms.isEndless(name, schema)) {
            schema.addExtension(ANY, true);
          }
        });
  }

  /** A component that is only another name of a value without members is that value. */
  @SuppressWarnings({"rawtypes", "unchecked"}) // As the parser declares them.
  private static void aliases(OpenAPI contract) {
    Map<String, Schema> all = contract.getComponents().getSchemas();
    all.replaceAll(
        (name, schema) -> {
          boolean one = schema.getAllOf() != null && schema.getAllOf().size() == 1;
          Schema<?> part = one ? (Schema<?>) schema.getAllOf().get(0) : schema;
          boolean scalar = Schemas.scalarType(Schemas.resolved(contract, part)) != null;
          return one && part.get$ref() != null && scalar
              ? new Schema<>().$ref(part.get$ref())
              : schema;
        });
  }

  public static boolean isAny(Schema<?> schema) {
    return schema.getExtensions() != null && schema.getExtensions().containsKey(ANY);
  }

  private static Schema<?> copied(Schema<?> schema) {
    Schema<?> copy = new Schema<>();
    copy.set$ref(schema.get$ref());
    copy.setType(schema.getType());
    copy.setTypes(schema.getTypes());
    copy.setNullable(schema.getNullable());
    copy.setProperties(schema.getProperties());
    copy.setAdditionalProperties(schema.getAdditionalProperties());
    copy.setItems(schema.getItems());
    copy.setAllOf(schema.getAllOf());
    copy.setOneOf(schema.getOneOf());
    copy.setAnyOf(schema.getAnyOf());
    copy.setDiscriminator(schema.getDiscriminator());
    copy.setConst(schema.getConst());
    setEnum(copy, schema.getEnum());
    return copy;
  }

  /** In a form, it is a file; in JSON, a text. */
  private static void binaries(OpenAPI contract) {
    Deque<Schema<?>> open = new ArrayDeque<>();
    contract.getPaths().values().stream()
        .flatMap(path -> path.readOperations().stream())
        .filter(operation -> Bodies.isForm(operation))
        .flatMap(operation -> operation.getRequestBody().getContent().values().stream())
        .forEach(media -> open.add(media.getSchema()));
    Schemas.reachable(contract, open).forEach(schema -> binary(schema, "byte"));
    new SchemaWalk(schema -> binary(schema, null)).of(contract);
    replaceClasses(contract);
  }

  /** The generator goes by classes that the parser has for files and compositions. */
  private static void replaceClasses(OpenAPI contract) {
    new SchemaWalk(SchemaForms::replaceClasses).of(contract);
    contract.getComponents().getSchemas().replaceAll((name, schema) -> plain(schema));
  }

  private static void replaceClasses(Schema<?> schema) {
    if (schema.getProperties() != null) {
      schema.getProperties().replaceAll((name, member) -> plain(member));
    }
    if (schema.getItems() != null) {
      schema.setItems(plain(schema.getItems()));
    }
    if (schema.getAdditionalProperties() instanceof Schema<?> values) {
      schema.setAdditionalProperties(plain(values));
    }
  }

  private static Schema<?> plain(Schema<?> schema) {
    boolean composed =
        schema.getAllOf() != null || schema.getOneOf() != null || schema.getAnyOf() != null;
    if (composed || !(schema instanceof BinarySchema || schema instanceof ComposedSchema)) {
      return schema;
    }
    Schema<?> plain = copied(schema);
    plain.setFormat(schema.getFormat());
    plain.setPattern(schema.getPattern());
    plain.setMinLength(schema.getMinLength());
    plain.setMaxLength(schema.getMaxLength());
    plain.setMinimum(schema.getMinimum());
    plain.setMaximum(schema.getMaximum());
    plain.setRequired(schema.getRequired());
    plain.setDescription(schema.getDescription());
    plain.setReadOnly(schema.getReadOnly());
    plain.setWriteOnly(schema.getWriteOnly());
    plain.setDeprecated(schema.getDeprecated());
    plain.setExtensions(schema.getExtensions());
    return plain;
  }

  private static void binary(Schema<?> schema, @Nullable String format) {
    if ("binary".equals(schema.getFormat())) {
      schema.setFormat(format);
    }
  }

  private static void number(Schema<?> schema) {
    String type = Schemas.scalarType(schema);
    if ("number".equals(type)) {
      schema.setFormat(null);
    } else if ("integer".equals(type) && !isWithin(schema, MIN_LONG, MAX_LONG)) {
      become(schema, "number");
    } else if ("integer".equals(type)) {
      boolean isLong =
          "int32".equals(schema.getFormat())
              ? !isWithin(schema, MIN_INT, MAX_INT)
              : "int64".equals(schema.getFormat()) || !isLimitedTo(schema, MIN_INT, MAX_INT);
      schema.setFormat(isLong ? "int64" : "int32");
    }
  }

  private static void become(Schema<?> schema, String type) {
    schema.setFormat(null);
    if (schema.getTypes() != null) {
      Set<String> types = new LinkedHashSet<>(schema.getTypes());
      types.remove("integer");
      types.add(type);
      schema.setTypes(types);
    }
    if (schema.getType() != null) {
      schema.setType(type);
    }
  }

  private static boolean isWithin(Schema<?> schema, BigDecimal least, BigDecimal most) {
    return limits(schema).allMatch(each -> each.compareTo(least) >= 0 && each.compareTo(most) <= 0);
  }

  private static boolean isLimitedTo(Schema<?> schema, BigDecimal least, BigDecimal most) {
    return limits(schema).count() >= 2 && isWithin(schema, least, most);
  }

  private static Stream<BigDecimal> limits(Schema<?> schema) {
    return Stream.of(
            schema.getMinimum(),
            schema.getMaximum(),
            schema.getExclusiveMinimumValue(),
            schema.getExclusiveMaximumValue())
        .filter(Objects::nonNull);
  }

  private void simplify(Schema<?> schema) {
    schema.setUniqueItems(null);
    schema.setNot(null);
    schema.setIf(null);
    schema.setThen(null);
    schema.setElse(null);
    constant(schema);
    enumeration(schema);
    alternatives(schema);
    parts(schema);
    if (Schemas.types(schema).size() > 1 || (schema.get$ref() == null && Schemas.isNull(schema))) {
      becomeAny(schema);
    }
    if (schema.getEnum() != null || NO_TEXT.contains(String.valueOf(schema.getFormat()))) {
      schema.setPattern(null);
      schema.setMinLength(null);
      schema.setMaxLength(null);
    }
    containers(schema);
  }

  private static void constant(Schema<?> schema) {
    if (schema.getConst() instanceof String only && schema.getEnum() == null) {
      setEnum(schema, List.of(only));
      if (Schemas.types(schema).isEmpty()) {
        schema.setType("string");
        schema.setTypes(Set.of("string"));
      }
    }
    schema.setConst(null);
  }

  @SuppressWarnings("unchecked")
  private static void setEnum(Schema<?> schema, @Nullable List<?> values) {
    ((Schema<Object>) schema).setEnum((List<Object>) values);
  }

  /** An enumeration of texts or of numbers is a class; null is no constant of it. */
  private static void enumeration(Schema<?> schema) {
    if (schema.getEnum() == null) {
      return;
    }
    List<Object> values = new ArrayList<>(new LinkedHashSet<>(schema.getEnum()));
    if (values.removeIf(Objects::isNull)) {
      schema.setNullable(true);
    }
    boolean texts = !values.isEmpty() && values.stream().allMatch(String.class::isInstance);
    if (texts && Schemas.types(schema).isEmpty()) {
      schema.setType("string");
      schema.setTypes(Set.of("string"));
    }
    String type = Schemas.scalarType(schema);
    boolean listed =
        !values.isEmpty()
            && (Schemas.isNumber(type) || ("string".equals(type) && !isTyped(schema)));
    setEnum(schema, listed ? values : null);
  }

  private static boolean isTyped(Schema<?> schema) {
    return NO_TEXT.contains(String.valueOf(schema.getFormat()));
  }

  private void alternatives(Schema<?> schema) {
    List<Schema<?>> all = new ArrayList<>();
    SchemaWalk.elements(schema.getOneOf()).forEach(each -> all.add((Schema<?>) each));
    SchemaWalk.elements(schema.getAnyOf()).forEach(each -> all.add((Schema<?>) each));
    if (all.isEmpty()) {
      return;
    }
    List<Schema<?>> values = all.stream().filter(each -> !Schemas.isNull(each)).toList();
    boolean nullable = values.size() < all.size() || Boolean.TRUE.equals(schema.getNullable());
    if (isDiscriminated(schema, values)) {
      schema.setOneOf(new ArrayList<>());
      // With a title or description of its own, it would not be the same schema.
      values.forEach(each -> schema.addOneOfItem(new Schema<>().$ref(each.get$ref())));
      schema.setAnyOf(null);
      String member = schema.getDiscriminator().getPropertyName();
      values.forEach(each -> asText(each, member));
    } else if (values.size() == 1 && !hasMembers(schema)) {
      schema.setOneOf(null);
      schema.setAnyOf(null);
      schema.setAllOf(new ArrayList<>(values));
      schema.setNullable(nullable ? Boolean.TRUE : null);
    } else if (hasMembers(schema) && values.stream().allMatch(SchemaForms::isCondition)) {
      schema.setOneOf(null);
      schema.setAnyOf(null);
    } else if (values.stream().allMatch(each -> isCondition(each) && each.getRequired() != null)) {
      Schemas.become(schema, "object", nullable);
    } else {
      becomeScalarOrAny(schema, values, nullable);
    }
  }

  /** Parts of which none is an object are one value that matches all of them. */
  private void parts(Schema<?> schema) {
    List<Schema<?>> parts = Schemas.parts(schema).toList();
    boolean one = parts.size() == 1 && parts.get(0).get$ref() != null;
    if (schema.getAllOf() == null
        || one
        || schema.getProperties() != null
        || parts.stream().anyMatch(each -> isObject(each))) {
      return;
    }
    List<Schema<?>> references = parts.stream().filter(each -> each.get$ref() != null).toList();
    if (references.size() == 1 && schema.getType() == null) {
      boolean scalar = Schemas.scalarType(Schemas.resolved(contract, references.get(0))) != null;
      boolean alias = scalar && schema.getNullable() == null;
      schema.setAllOf(alias ? null : new ArrayList<>(references));
      schema.set$ref(alias ? references.get(0).get$ref() : null);
      return;
    }
    Set<String> types = new LinkedHashSet<>(Schemas.types(schema));
    parts.forEach(each -> types.addAll(Schemas.types(Schemas.resolved(contract, each))));
    boolean nullable = Boolean.TRUE.equals(schema.getNullable());
    if (types.size() == 1 && SCALARS.containsAll(types)) {
      Schemas.become(schema, types.iterator().next(), nullable);
      number(schema);
    } else if (types.equals(Set.of("object"))) {
      Schemas.become(schema, "object", nullable);
    } else {
      becomeAny(schema);
    }
  }

  /** Whether a class has its members, and those of its parts. */
  public static boolean hasMembers(OpenAPI contract, Schema<?> schema) {
    return new SchemaForms(contract).isObject(schema);
  }

  private boolean isObject(Schema<?> schema) {
    return Schemas.composed(contract, schema).stream()
        .anyMatch(
            part ->
                part.getProperties() != null
                    || part.getAdditionalProperties() instanceof Schema<?>
                    || part.getRequired() != null
                    || part.getOneOf() != null
                    || part.getAnyOf() != null);
  }

  /** Alternatives that are all texts are a text, whatever their enumerations and formats. */
  private void becomeScalarOrAny(Schema<?> schema, List<Schema<?>> values, boolean nullable) {
    Set<@Nullable String> types = new HashSet<>();
    values.forEach(each -> types.add(Schemas.scalarType(Schemas.resolved(contract, each))));
    boolean composed = hasMembers(schema) || types.contains(null);
    if (!composed && types.size() == 1) {
      String type = types.iterator().next();
      Schemas.become(schema, type, nullable);
      number(schema);
    } else if (!composed && types.equals(Set.of("integer", "number"))) {
      Schemas.become(schema, "number", nullable);
    } else {
      becomeAny(schema);
    }
  }

  private static boolean hasMembers(Schema<?> schema) {
    return schema.getProperties() != null || schema.getAllOf() != null;
  }

  private static boolean isCondition(Schema<?> schema) {
    return schema.get$ref() == null
        && SchemaWalk.parts(schema).findAny().isEmpty()
        && Schemas.types(schema).stream().allMatch("object"::equals);
  }

  private boolean isDiscriminated(Schema<?> schema, List<Schema<?>> values) {
    if (schema.getDiscriminator() == null || hasMembers(schema)) {
      return false;
    }
    String member = schema.getDiscriminator().getPropertyName();
    return member != null
        && values.stream().allMatch(each -> each.get$ref() != null && hasText(each, member));
  }

  /** Whether an object has this member, itself or by a part. */
  private boolean hasText(Schema<?> schema, String member) {
    return declared(schema, member)
        .findFirst()
        .map(each -> Schemas.resolved(contract, each))
        .filter(
            text -> "string".equals(Schemas.scalarType(text)) || text.getConst() instanceof String)
        .isPresent();
  }

  private Stream<Schema<?>> declared(Schema<?> schema, String member) {
    return Schemas.composed(contract, schema).stream()
        .<Schema<?>>map(part -> Schemas.members(part).get(member))
        .filter(Objects::nonNull);
  }

  /** The type of a discriminator is that of the interface: a text in each alternative. */
  private void asText(Schema<?> schema, String member) {
    declared(schema, member)
        .forEach(
            text -> {
              Schemas.become(text, "string", false);
              text.setConst(null);
            });
  }

  private void becomeAny(Schema<?> schema) {
    Schemas.become(schema, null, true);
    any.add(schema);
  }

  private static void containers(Schema<?> schema) {
    Set<String> types = Schemas.types(schema);
    if (types.contains("array")) {
      schema.setAdditionalProperties(null);
      schema.setItems(schema.getItems() == null ? new Schema<>() : schema.getItems());
    }
    schema.setPrefixItems(null);
    if (schema.getPatternProperties() != null) {
      if (schema.getAdditionalProperties() == null
          || Boolean.FALSE.equals(schema.getAdditionalProperties())) {
        schema.setAdditionalProperties(true);
      }
      schema.setPatternProperties(null);
    }
    if (types.isEmpty() && schema.getProperties() != null && schema.get$ref() == null) {
      schema.setType("object");
      schema.setTypes(Set.of("object"));
    }
  }

  /** A component that is any JSON needs no class. */
  private void replaceReferences() {
    Map<String, ?> components = contract.getComponents().getSchemas();
    Set<String> names = new HashSet<>();
    components.forEach(
        (name, schema) -> {
          if (any.contains(schema) || isEndless(name, (Schema<?>) schema)) {
            names.add(name);
          }
        });
    new SchemaWalk(
            schema -> {
              if (schema.get$ref() != null
                  && names.contains(ModelUtils.getSimpleRef(schema.get$ref()))) {
                becomeAny(schema);
              }
            })
        .of(contract);
    components.keySet().removeAll(names);
  }

  /** Whether it is a list or map of itself, which no type in Java is. */
  private boolean isEndless(String name, Schema<?> schema) {
    Schema<?> inner = schema;
    for (int depth = 0; depth < LONGEST_CHAIN; depth++) {
      Object values = inner.getItems() != null ? inner.getItems() : inner.getAdditionalProperties();
      if (inner.getProperties() != null || !(values instanceof Schema<?> next)) {
        return false;
      }
      if (next.get$ref() != null && ModelUtils.getSimpleRef(next.get$ref()).equals(name)) {
        return true;
      }
      inner = Schemas.resolved(contract, next);
    }
    return true;
  }
}
