package dev.contentservice.codegen;

import dev.contentservice.codegen.contract.JavaText;
import dev.contentservice.codegen.contract.OperationTraits;
import dev.contentservice.codegen.contract.Schemas;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.utils.ModelUtils;

/** One parameter as an expression of the table. */
final class TableParameter {
  private final OpenAPI contract;
  private final CodegenOperation operation;
  private final Parameter parameter;

  TableParameter(OpenAPI contract, CodegenOperation operation, Parameter parameter) {
    this.contract = contract;
    this.operation = operation;
    this.parameter = parameter;
  }

  /** Server support checks no cookies. */
  static boolean isIgnored(Parameter parameter) {
    return "cookie".equals(parameter.getIn());
  }

  String expression() {
    Schema<?> schema = resolved(parameter.getSchema());
    boolean isList = ModelUtils.isArraySchema(schema);
    Object fallback = schema.getDefault();
    return "new Parameter(%s, Location.%s, %s, %s, %s, %s, %s)"
        .formatted(
            JavaText.literal(parameter.getName()),
            parameter.getIn().toUpperCase(Locale.ROOT),
            Boolean.TRUE.equals(parameter.getRequired()),
            isList ? type(resolved(schema.getItems())) : type(schema),
            isList ? list(schema) : "Repetition.ONCE",
            fallback == null || isList ? "null" : JavaText.literal(fallback),
            isIdempotencyKey());
  }

  private boolean isIdempotencyKey() {
    return parameter.getExtensions() != null
        && Boolean.TRUE.equals(parameter.getExtensions().get("x-idempotency-key"));
  }

  private static String list(Schema<?> schema) {
    int least = schema.getMinItems() == null ? 0 : schema.getMinItems();
    String most = schema.getMaxItems() == null ? "Integer.MAX_VALUE" : "" + schema.getMaxItems();
    return "Repetition.list(" + least + ", " + most + ")";
  }

  /** The first part with a type: others describe it. */
  private Schema<?> resolved(Schema<?> schema) {
    return Schemas.composed(contract, schema).stream()
        .filter(each -> each.getType() != null)
        .findFirst()
        .orElseGet(() -> Schemas.resolved(contract, schema));
  }

  private String type(Schema<?> schema) {
    String type = schema.getType();
    String kind = kind(String.valueOf(type), String.valueOf(schema.getFormat()));
    StringBuilder text = new StringBuilder("ValueType.of(Kind." + kind + ")");
    boolean number = kind.equals("INTEGER") || kind.equals("NUMBER");
    if (schema.getEnum() != null) {
      text.append(".words(").append(joined(schema.getEnum())).append(')');
    }
    String least = number ? decimal(least(schema, kind)) : quoted(schema.getMinLength());
    String most = number ? decimal(most(schema, kind)) : quoted(schema.getMaxLength());
    if (least != null || most != null) {
      text.append(".between(").append(least).append(", ").append(most).append(')');
    }
    boolean above = Boolean.TRUE.equals(schema.getExclusiveMinimum());
    boolean below = Boolean.TRUE.equals(schema.getExclusiveMaximum());
    if (above || below) {
      text.append(".without(%s, %s)".formatted(above, below));
    }
    if (schema.getPattern() != null) {
      text.append(".matching(").append(JavaText.literal(schema.getPattern())).append(')');
    }
    return text.toString();
  }

  private String kind(String type, String format) {
    return switch (type) {
      case "boolean" -> "BOOLEAN";
      case "integer" -> "INTEGER";
      case "number" -> "NUMBER";
      case "string" ->
          switch (format) {
            case "date" -> "DATE";
            case "date-time" -> "TIME";
            case "uuid" -> "UUID";
            default -> "TEXT";
          };
      default ->
          throw unsupported(
              "only texts, numbers, booleans, times, and arrays of them are supported");
    };
  }

  /** Within the limits of the type in Java: a stub has no larger one. */
  private static @Nullable BigDecimal least(Schema<?> schema, String kind) {
    BigDecimal least = schema.getMinimum();
    return least != null || !kind.equals("INTEGER")
        ? least
        : BigDecimal.valueOf(isLong(schema) ? Long.MIN_VALUE : Integer.MIN_VALUE);
  }

  private static @Nullable BigDecimal most(Schema<?> schema, String kind) {
    BigDecimal most = schema.getMaximum();
    return most != null || !kind.equals("INTEGER")
        ? most
        : BigDecimal.valueOf(isLong(schema) ? Long.MAX_VALUE : Integer.MAX_VALUE);
  }

  private static boolean isLong(Schema<?> schema) {
    return "int64".equals(schema.getFormat());
  }

  private static @Nullable String decimal(@Nullable BigDecimal limit) {
    return limit == null ? null : JavaText.literal(limit.toPlainString());
  }

  private static @Nullable String quoted(@Nullable Integer limit) {
    return limit == null ? null : JavaText.literal(limit);
  }

  private static String joined(List<?> values) {
    return values.stream()
        .filter(Objects::nonNull)
        .map(JavaText::literal)
        .collect(Collectors.joining(", "));
  }

  private IllegalArgumentException unsupported(String why) {
    return OperationTraits.unsupported(operation, parameter.getName() + ": " + why);
  }
}
