package dev.contentservice.codegen;

import dev.contentservice.codegen.contract.JavaText;
import dev.contentservice.codegen.contract.OperationTraits;
import dev.contentservice.codegen.contract.Schemas;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.utils.ModelUtils;
import org.openapitools.codegen.utils.StringUtils;

/** One operation as a row of a table: what the template needs to know of it. */
final class TableRow {
  /** Methods that may be repeated (RFC 9110, 9.2.2). */
  private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS");

  private static final String ASSUMED = "x-assumed";

  /** On an operation that reads its body itself. */
  static final String RAW = "x-raw-body";

  private final OpenAPI contract;
  private final String path;
  private final String method;
  private final Operation operation;
  private final CodegenOperation generated;

  TableRow(
      OpenAPI contract,
      String path,
      String method,
      Operation operation,
      CodegenOperation generated) {
    this.contract = contract;
    this.path = path;
    this.method = method.toUpperCase(Locale.ROOT);
    this.operation = operation;
    this.generated = generated;
  }

  /**
   * The variables of the template.
   *
   * @param classes of the bodies
   * @param exactModel whether the classes reject what the types of a schema do
   */
  Map<String, Object> context(BodyClasses classes, boolean exactModel) {
    String id = Objects.requireNonNullElse(operation.getOperationId(), generated.operationId);
    Map<String, Object> context = new LinkedHashMap<>();
    context.put("id", JavaText.literal(id));
    context.put("factory", generated.operationId);
    context.put("constant", StringUtils.underscore(generated.operationId).toUpperCase(Locale.ROOT));
    context.put("method", method);
    context.put("path", JavaText.literal(OperationTraits.sent(path)));
    context.put("shown", path.replace("*/", "* /"));
    context.put("parameters", parameters());
    context.put("successes", successes());
    context.put("idempotency", idempotency());
    context.put("source", JavaText.literal(source()));
    context.put("assumptions", assumptions());
    RequestBody body = ModelUtils.getReferencedRequestBody(contract, operation.getRequestBody());
    context.put("hasBody", body != null);
    if (body != null) {
      addBody(context, body, classes, exactModel);
    }
    return context;
  }

  /** The JSON of the schemas of the body, by their names. */
  Map<String, String> schemas(BodyClasses classes) {
    RequestBody body = ModelUtils.getReferencedRequestBody(contract, operation.getRequestBody());
    SchemaText text = new SchemaText(contract, classes);
    String name = body == null ? null : nameOfSchema(body);
    return name == null ? Map.of() : text.reachableFrom(name, first(body));
  }

  /** The schema that the body is read by; null if the implementation reads it. */
  private @Nullable String nameOfSchema(RequestBody body) {
    boolean isRaw = extension(operation.getExtensions(), RAW) != null;
    boolean isJson = body.getContent().keySet().stream().allMatch(Schemas::isJson);
    Schema<?> schema = first(body);
    if (isRaw || !isJson) {
      return null;
    }
    return schema.get$ref() == null
        ? "body of " + operation.getOperationId()
        : ModelUtils.getSimpleRef(schema.get$ref());
  }

  /** Without a schema, any JSON. */
  private static Schema<?> first(RequestBody body) {
    return Objects.requireNonNullElseGet(
        body.getContent().values().iterator().next().getSchema(), Schema::new);
  }

  private List<String> parameters() {
    return operation.getParameters() == null
        ? List.of()
        : operation.getParameters().stream()
            .map(each -> ModelUtils.getReferencedParameter(contract, each))
            .filter(each -> !TableParameter.isIgnored(each))
            .map(each -> new TableParameter(contract, generated, each).expression())
            .toList();
  }

  private void addBody(
      Map<String, Object> context, RequestBody body, BodyClasses classes, boolean exactModel) {
    Content content = body.getContent();
    Set<String> types = new LinkedHashSet<>();
    content.keySet().forEach(type -> types.add(type.toLowerCase(Locale.ROOT)));
    SchemaText text = new SchemaText(contract, classes);
    String name = nameOfSchema(body);
    String object = name == null ? null : text.nameOfObject(first(body));
    context.put("bodyRequired", Boolean.TRUE.equals(body.getRequired()));
    context.put("bodyTypes", types.stream().map(JavaText::literal).toList());
    context.put(
        "bodyClass", name == null ? "byte[]" : object == null ? "Object" : classes.of(object));
    context.put("bodySchema", name == null ? null : JavaText.literal(name));
    if (name != null) {
      context.put(
          "bodySchemas",
          text.reachableFrom(name, first(body)).keySet().stream().map(JavaText::literal).toList());
      context.put("exact", exactModel && object != null && text.isExact(object));
    }
  }

  private List<Map<String, Object>> successes() {
    return OperationTraits.successes(generated).stream()
        .map(
            each -> {
              ApiResponse response =
                  ModelUtils.getReferencedApiResponse(
                      contract, operation.getResponses().get(each.code));
              Content content = response.getContent();
              return Map.<String, Object>of(
                  "status",
                  each.code,
                  "types",
                  content == null
                      ? List.of()
                      : content.keySet().stream().map(JavaText::literal).toList());
            })
        .toList();
  }

  private String idempotency() {
    if (OperationTraits.isNeverRetried(generated)) {
      return "NONE";
    }
    if (OperationTraits.idempotencyKey(generated).isPresent()) {
      return "KEY";
    }
    return IDEMPOTENT.contains(method) ? "METHOD" : "NONE";
  }

  private String source() {
    Object sections = extension(operation.getExtensions(), "x-source");
    return sections == null ? "the contract" : sections.toString();
  }

  private List<String> assumptions() {
    Set<String> ids = new LinkedHashSet<>(ids(operation.getExtensions()));
    List<Map<String, Object>> parts = new ArrayList<>();
    if (operation.getParameters() != null) {
      operation.getParameters().stream()
          .map(each -> ModelUtils.getReferencedParameter(contract, each).getExtensions())
          .forEach(parts::add);
    }
    if (operation.getRequestBody() != null) {
      parts.add(
          ModelUtils.getReferencedRequestBody(contract, operation.getRequestBody())
              .getExtensions());
    }
    operation.getResponses().values().stream()
        .map(each -> ModelUtils.getReferencedApiResponse(contract, each).getExtensions())
        .forEach(parts::add);
    parts.forEach(part -> ids.addAll(ids(part)));
    return ids.stream().map(JavaText::literal).toList();
  }

  private static List<String> ids(@Nullable Map<String, Object> extensions) {
    return extension(extensions, ASSUMED) instanceof List<?> ids
        ? ids.stream().map(Object::toString).toList()
        : List.of();
  }

  private static @Nullable Object extension(@Nullable Map<String, Object> extensions, String name) {
    return extensions == null ? null : extensions.get(name);
  }
}
