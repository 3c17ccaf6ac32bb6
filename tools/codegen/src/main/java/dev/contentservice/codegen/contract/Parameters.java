package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Encoding;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.utils.ModelUtils;

/** Gives parameters types that text can carry: scalars, and lists of them; all else is a text. */
public final class Parameters {
  /**
   * Headers that OpenAPI describes elsewhere, and those that the client of the JDK sends itself.
   */
  private static final Set<String> IGNORED =
      Set.of(
          "accept",
          "authorization",
          "connection",
          "content-length",
          "content-type",
          "expect",
          "host",
          "upgrade");

  /** In a path. */
  public static final Pattern VARIABLE = Pattern.compile("\\{([^{}]+)}");

  private final OpenAPI contract;
  private final boolean forServers;

  private Parameters(OpenAPI contract, boolean forServers) {
    this.contract = contract;
    this.forServers = forServers;
  }

  /**
   * @param forServers whether a list in one value is a text: frameworks split it differently
   */
  static void simplify(OpenAPI contract, boolean forServers) {
    Parameters parameters = new Parameters(contract, forServers);
    contract
        .getPaths()
        .forEach(
            (path, item) -> {
              item.readOperations().forEach(each -> parameters.add(item.getParameters(), each));
              item.setParameters(null);
              item.readOperations().forEach(each -> parameters.of(path, each));
            });
  }

  /** Those of the path that the operation does not replace. */
  private void add(@Nullable List<Parameter> shared, Operation operation) {
    List<Parameter> all = new ArrayList<>(SchemaWalk.elements(operation.getParameters()).toList());
    Set<String> own = new HashSet<>();
    all.forEach(each -> own.add(key(each)));
    SchemaWalk.elements(shared).filter(each -> own.add(key(each))).forEach(all::add);
    operation.setParameters(all);
  }

  private String key(Parameter parameter) {
    Parameter resolved = ModelUtils.getReferencedParameter(contract, parameter);
    return resolved.getIn() + " " + resolved.getName();
  }

  private void of(String path, Operation operation) {
    SecurityRequirements security = new SecurityRequirements(contract);
    List<Parameter> kept = new ArrayList<>();
    Set<String> variables = new LinkedHashSet<>();
    VARIABLE.matcher(path).results().forEach(each -> variables.add(each.group(1)));
    for (Parameter each : SchemaWalk.elements(operation.getParameters()).toList()) {
      Parameter parameter = ModelUtils.getReferencedParameter(contract, each);
      boolean header = "header".equals(parameter.getIn());
      boolean ignored = header && IGNORED.contains(parameter.getName().toLowerCase(Locale.ROOT));
      // Nothing can have it that is not in the path.
      ignored |= "path".equals(parameter.getIn()) && !variables.remove(parameter.getName());
      if (!ignored && !security.isCredential(operation, parameter)) {
        simplify(parameter);
        kept.add(each);
      }
    }
    // A variable of the path that is not described is a text.
    variables.forEach(
        each ->
            kept.add(
                new Parameter().name(each).in("path").required(true).schema(text(new Schema<>()))));
    operation.setParameters(kept);
  }

  private void simplify(Parameter parameter) {
    if (parameter.getContent() != null && !parameter.getContent().isEmpty()) {
      // The caller writes the text, such as JSON.
      parameter.setContent(null);
      parameter.setSchema(text(new Schema<>()));
    } else if (parameter.getSchema() == null) {
      parameter.setSchema(text(new Schema<>()));
    } else {
      boolean whole = forServers && !isRepeated(parameter);
      Schema<?> schema = Schemas.resolved(contract, parameter.getSchema());
      parameter.setSchema(
          whole && ModelUtils.isArraySchema(schema) ? text(schema) : simple(parameter.getSchema()));
    }
  }

  /** Whether each value has the name of the parameter, or commas separate them in a path. */
  static boolean isRepeated(Parameter parameter) {
    return switch (String.valueOf(parameter.getIn())) {
      case "query" ->
          parameter.getExplode() == null
              ? parameter.getStyle() == null || parameter.getStyle() == Parameter.StyleEnum.FORM
              : parameter.getExplode();
      case "cookie" -> false;
      default -> true;
    };
  }

  /** Whether each element of a list is a pair of its own. */
  static boolean isExploded(Encoding encoding) {
    return encoding.getExplode() == null
        ? encoding.getStyle() == null || encoding.getStyle() == Encoding.StyleEnum.FORM
        : encoding.getExplode();
  }

  /** What is between the elements of a list in one value, encoded. */
  public static String delimiter(String style) {
    return switch (style.toLowerCase(Locale.ROOT)) {
      case "spacedelimited" -> "%20";
      case "pipedelimited" -> "%7C";
      default -> ",";
    };
  }

  private Schema<?> simple(Schema<?> schema) {
    Schema<?> target = Schemas.resolved(contract, schema);
    if (ModelUtils.isArraySchema(target)) {
      Schema<?> items = target.getItems() == null ? new Schema<>() : target.getItems();
      Schema<?> resolved = Schemas.resolved(contract, items);
      if ((Schemas.scalarType(resolved) == null && !isReference(resolved)) || isBytes(resolved)) {
        target.setItems(text(new Schema<>()));
      }
      return schema;
    }
    String type = Schemas.scalarType(target);
    if (isBytes(target)) {
      return text(target);
    } else if (type != null) {
      target.setNullable(null);
      // An enumeration of numbers has no constructor from text.
      return Schemas.isNumber(type) ? target : schema;
    }
    return isReference(target) || isObject(target) ? schema : text(target);
  }

  private static boolean isBytes(Schema<?> schema) {
    return Set.of("byte", "binary").contains(String.valueOf(schema.getFormat()));
  }

  /** A reference to one schema in OpenAPI 3.0, which has siblings. */
  private static boolean isReference(Schema<?> schema) {
    return schema.getAllOf() != null && schema.getAllOf().size() == 1;
  }

  static boolean isObject(Schema<?> schema) {
    return Schemas.types(schema).contains("object")
        || schema.getProperties() != null
        || schema.getAllOf() != null;
  }

  private static Schema<?> text(Schema<?> like) {
    Schema<?> text = new Schema<>();
    text.setType("string");
    text.setTypes(Set.of("string"));
    text.setDescription(like.getDescription());
    text.setExtensions(like.getExtensions());
    return text;
  }
}
