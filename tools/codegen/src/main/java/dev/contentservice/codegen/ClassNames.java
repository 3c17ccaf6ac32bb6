package dev.contentservice.codegen;

import static org.openapitools.codegen.utils.StringUtils.camelize;

import dev.contentservice.codegen.contract.OperationIds;
import dev.contentservice.codegen.contract.SchemaWalk;
import dev.contentservice.codegen.contract.Schemas;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Discriminator;
import io.swagger.v3.oas.models.media.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.openapitools.codegen.languages.AbstractJavaCodegen;
import org.openapitools.codegen.languages.SpringCodegen;

/**
 * Names of classes and members that no two things have. A schema named as a class that generated
 * code uses gets the prefix {@code Model}; a tag named as a schema or as such a class the suffix
 * {@code Api}; a second schema or member with the same name in Java a number.
 */
final class ClassNames {
  /** The templates whose imports no generated class may hide. */
  private static final List<String> TEMPLATES =
      List.of(
          "content-service-client/resource.mustache",
          "content-service-client/asyncResource.mustache",
          "content-service-client/client.mustache",
          "content-service-server-stub-jakarta/api.mustache",
          "content-service-server-stub-spring/api.mustache");

  private static final Pattern IMPORT = Pattern.compile("(?m)^import [\\w.]+\\.(\\w+);");

  /** Of {@code java.lang}, those that templates or types of members use. */
  private static final Set<String> OF_LANGUAGE =
      Set.of(
          """
          Boolean Byte Character Class Deprecated Double Enum Exception Float
          IllegalArgumentException Integer Iterable Long Math NullPointerException Number Object
          Override Record RuntimeException Short String StringBuilder SuppressWarnings System
          Thread Throwable Void
          """
              .split("\\s+"));

  private static final Set<String> OF_TYPES =
      Set.of(
          """
          Array ArrayList BigDecimal BigInteger Date DateTime File HashMap LinkedHashSet LocalDate
          LocalDateTime LocalTime OffsetDateTime ProblemTypes Timestamp URI UUID
          """
              .split("\\s+"));

  /** Of the imports of the generator, those that are in no template. */
  private static final Set<String> OF_GENERATOR =
      Set.of(
          """
          ApiModel ApiModelProperty DateTimeFormat IOException JsonAdapter JsonDeserialize
          JsonFormat JsonIgnore JsonReader JsonTypeName JsonWriter NoSuchElementException
          ParameterObject Schema SerializedName TypeAdapter
          """
              .split("\\s+"));

  private static final String SCHEMAS = "#/components/schemas/";

  /** Words of Java that the generator takes for names. */
  static final Set<String> LITERALS = Set.of("true", "false", "null");

  /** Members of the templates. */
  private static final Map<String, String> MEMBERS =
      Map.of("additionalProperties", "additionalPropertiesMember", "equals", "equalsMember");

  /** What a class of the model uses. */
  private final Set<String> ofModel = new HashSet<>(OF_LANGUAGE);

  private final Set<String> reserved = new HashSet<>();
  private final Set<String> models = new HashSet<>();
  private final Set<String> classes = new HashSet<>();

  ClassNames() {
    ofModel.addAll(OF_TYPES);
    ofModel.addAll(OF_GENERATOR);
    addImports("content-service-model/model.mustache", ofModel);
    reserved.addAll(ofModel);
    reserved.addAll(new SpringCodegen().typeMapping().keySet());
    TEMPLATES.forEach(each -> addImports(each, reserved));
  }

  private static void addImports(String template, Set<String> names) {
    IMPORT.matcher(text(template)).results().forEach(name -> names.add(name.group(1)));
  }

  private static String text(String template) {
    try (InputStream stream = ClassNames.class.getClassLoader().getResourceAsStream(template)) {
      return new String(
          Objects.requireNonNull(stream, template).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /**
   * Names the classes of all schemas.
   *
   * @param mapped the classes of schemas that are not generated
   * @param chosen the names that the build sets; receives the others
   * @param naming the name that the generator gives a schema
   */
  void nameModels(
      OpenAPI contract,
      Map<String, String> mapped,
      Map<String, String> chosen,
      UnaryOperator<String> naming) {
    rename(contract, mapped, chosen);
    Set<String> taken = new HashSet<>();
    chosen.values().forEach(each -> taken.add(key(each)));
    models.addAll(mapped.values());
    models.addAll(chosen.values());
    for (String schema : contract.getComponents().getSchemas().keySet()) {
      if (!mapped.containsKey(schema) && !chosen.containsKey(schema)) {
        String name = naming.apply(schema);
        String free =
            reserved.contains(name)
                ? "Model" + name
                : name.isEmpty() ? "Model" : OperationIds.shortened(name);
        String unique = free;
        for (int number = 2; !taken.add(key(unique)); number++) {
          unique = free + number;
        }
        models.add(unique);
        if (!unique.equals(name)) {
          chosen.put(schema, unique);
        }
      }
    }
  }

  /** Schemas with the names of types of the generator, which would be those types. */
  @SuppressWarnings("rawtypes") // As the parser declares them.
  private static void rename(
      OpenAPI contract, Map<String, String> mapped, Map<String, String> chosen) {
    AbstractJavaCodegen generator = new SpringCodegen();
    Map<String, Schema> all = new LinkedHashMap<>(contract.getComponents().getSchemas());
    Map<String, String> renamed = new HashMap<>();
    contract.getComponents().getSchemas().clear();
    all.forEach(
        (name, schema) -> {
          String free = name;
          boolean type =
              generator.typeMapping().containsKey(name)
                  || generator.importMapping().containsKey(name)
                  || OF_GENERATOR.contains(name);
          while (type && !mapped.containsKey(name) && all.containsKey(free)) {
            free += "_";
          }
          if (!free.equals(name)) {
            renamed.put(SCHEMAS + name, SCHEMAS + free);
            if (chosen.containsKey(name)) {
              chosen.put(free, chosen.remove(name));
            }
          }
          contract.getComponents().getSchemas().put(free, schema);
        });
    new SchemaWalk(
            schema -> {
              if (renamed.containsKey(schema.get$ref())) {
                schema.set$ref(renamed.get(schema.get$ref()));
              }
              Discriminator discriminator = schema.getDiscriminator();
              if (discriminator != null && discriminator.getMapping() != null) {
                discriminator
                    .getMapping()
                    .replaceAll(
                        (word, target) ->
                            renamed.getOrDefault(
                                target, renamed.getOrDefault(SCHEMAS + target, target)));
              }
            })
        .of(contract);
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** No tag has this name. */
  void reserve(String name) {
    classes.add(name);
  }

  /** The name of the class of a tag. */
  String api(String name) {
    String free = name;
    while (reserved.contains(free)
        || classes.contains(free)
        || models.contains(free)
        || models.contains(free + "Async")) {
      free += "Api";
    }
    return free;
  }

  /** The name of an enumeration inside a class: without the suffix {@code Enum}, unless needed. */
  String nested(String name) {
    String bare = OperationIds.shortened(name.replaceFirst("Enum$", ""));
    return bare.isEmpty() || ofModel.contains(bare) || models.contains(bare) ? bare + "Enum" : bare;
  }

  /** Names constants of an enumeration as no other: generator and authors repeat some. */
  static void nameConstants(List<? extends Map<String, Object>> constants) {
    Set<Object> taken = new HashSet<>();
    taken.add("LISTED");
    for (Map<String, Object> each : constants) {
      String given = String.valueOf(each.get("name"));
      String word = given.replaceAll("[^\\p{Alnum}_$]", "_");
      String name = SourceVersion.isName(word) ? word : "_" + word;
      each.put("name", name);
      for (int number = 2; !taken.add(each.get("name")); number++) {
        each.put("name", name + "_" + number);
      }
    }
  }

  /**
   * Names members that have the same name in Java as another member of their object.
   *
   * @param chosen the names that the build sets; receives the others
   * @param naming the name that the generator gives a member
   */
  static void nameMembers(
      OpenAPI contract, Map<String, String> chosen, UnaryOperator<String> naming) {
    new SchemaWalk(
            schema -> {
              Set<String> members = new TreeSet<>();
              Schemas.composed(contract, schema)
                  .forEach(part -> members.addAll(Schemas.members(part).keySet()));
              // Methods that set members have their names, or begin with "set".
              Set<String> setters = new HashSet<>();
              for (String each : members) {
                setters.add(each.isEmpty() ? "set" : "set" + camelize(naming.apply(each)));
              }
              Set<String> taken = new HashSet<>();
              for (String member : members) {
                String name = naming.apply(member);
                String word = name.replaceAll("[^\\p{javaJavaIdentifierPart}]", "_");
                String free = word.isEmpty() ? "member" : MEMBERS.getOrDefault(word, word);
                String unique = free;
                for (int number = 2;
                    setters.contains(unique) || !taken.add(camelize(unique));
                    number++) {
                  unique = free + number;
                }
                if (!unique.equals(name)) {
                  chosen.put(member, unique);
                }
              }
            })
        .of(contract);
  }
}
