package dev.contentservice.codegen;

import dev.contentservice.codegen.contract.Bodies;
import dev.contentservice.codegen.contract.Contents;
import dev.contentservice.codegen.contract.JavaText;
import dev.contentservice.codegen.contract.OperationTraits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.CodegenParameter;
import org.openapitools.codegen.CodegenProperty;
import org.openapitools.codegen.utils.StringUtils;

/** One operation as a method of a client: what the templates need to know of it. */
final class Method {
  private final CodegenOperation operation;
  private final String name;
  private final String resource;
  private final ClientCodegen codegen;

  Method(CodegenOperation operation, String name, String resource, ClientCodegen codegen) {
    this.operation = operation;
    this.name = name;
    this.resource = resource;
    this.codegen = codegen;
    rejectUnsupported();
    MethodNames.renameArguments(operation);
  }

  private void rejectUnsupported() {
    for (CodegenParameter parameter : operation.allParams) {
      if (!parameter.isBodyParam) {
        ClientParameter.unsupported(parameter)
            .ifPresent(
                why -> {
                  throw unsupported(parameter.baseName + ": " + why);
                });
      }
    }
  }

  private IllegalArgumentException unsupported(String why) {
    return OperationTraits.unsupported(operation, why);
  }

  /** The variables of the templates. */
  Map<String, Object> context() {
    Map<String, Object> context = new LinkedHashMap<>();
    context.put("name", name());
    context.put("constant", StringUtils.underscore(name()).toUpperCase(Locale.ROOT));
    context.put("pascal", StringUtils.camelize(name()));
    context.put("factoryParameters", String.join(", ", Signatures.factoryParameters(this)));
    context.put("signatures", Signatures.of(this));
    addDescriptor(context);
    addParameters(context);
    addBody(context);
    return context;
  }

  private void addDescriptor(Map<String, Object> context) {
    context.put("returns", operation.returnType == null ? "Void" : operation.returnType);
    context.put("isVoid", operation.returnType == null);
    context.put("result", result());
    context.put("statuses", statuses());
    List<String> produced = OperationTraits.mediaTypes(operation.produces);
    List<String> consumed = OperationTraits.mediaTypes(operation.consumes);
    context.put("accept", produced.isEmpty() ? null : String.join(", ", produced));
    Object form = operation.vendorExtensions.get(Bodies.FORM);
    context.put("contentType", form != null ? form : consumed.isEmpty() ? null : consumed.get(0));
    context.put("encodings", encodings());
    context.put("readsAsIs", operation.vendorExtensions.containsKey(Bodies.RAW_RESPONSE));
    context.put("maybeEmpty", maybeEmpty());
    context.put("secured", operation.vendorExtensions.get("x-secured"));
    context.put("isSecured", operation.vendorExtensions.containsKey("x-secured"));
    context.put(
        "idempotencyKey",
        OperationTraits.idempotencyKey(operation).map(each -> each.baseName).orElse(null));
    context.put("neverRetried", OperationTraits.isNeverRetried(operation));
  }

  /** The arguments of {@code encoding} for each of them. */
  private List<String> encodings() {
    Map<?, ?> encodings =
        (Map<?, ?>) operation.vendorExtensions.getOrDefault(Bodies.ENCODINGS, Map.of());
    return encodings.entrySet().stream()
        .map(each -> JavaText.literal(each.getKey()) + ", " + JavaText.literal(each.getValue()))
        .toList();
  }

  /** The type of the result in signatures. */
  private String result() {
    String type = operation.returnType == null ? "Void" : operation.returnType;
    if (operation.returnType != null && !maybeEmpty()) {
      return type;
    }
    return JavaTypes.nullable(type);
  }

  /** Whether some responses of success have a body, and others none. */
  private boolean maybeEmpty() {
    return operation.returnType != null
        && OperationTraits.successes(operation).stream().anyMatch(each -> each.dataType == null);
  }

  private void addParameters(Map<String, Object> context) {
    context.put("hasOptional", !optional().isEmpty());
    context.put("needsParameter", needsParameter());
    context.put(
        "isSet",
        String.join(
            " || ",
            optional().stream().map(p -> "parameters." + p.paramName + " != null").toList()));
    context.put(
        "optionalNames",
        String.join(", ", optional().stream().map(each -> each.paramName).toList()));
    context.put("pager", CursorList.context(this, codegen));
    context.put("optional", optional().stream().map(ClientParameter::context).toList());
    context.put(
        "requiredParameters",
        Stream.of(
                operation.pathParams,
                operation.queryParams,
                operation.headerParams,
                operation.cookieParams)
            .flatMap(each -> required(each).stream())
            .map(ClientParameter::context)
            .toList());
  }

  private void addBody(Map<String, Object> context) {
    context.put("isUpdate", isUpdate());
    context.put("bodyOptional", operation.bodyParam != null && !operation.bodyParam.required);
    context.put(
        "members",
        bodyMembers().stream()
            .map(each -> BodyMember.context(each, operation.bodyParam, codegen))
            .toList());
    context.put("secrets", secrets());
  }

  /** The arguments of {@code Request.secret} for each of them. */
  private List<String> secrets() {
    return ((Set<?>) Objects.requireNonNull(operation.vendorExtensions.get(Contents.SECRETS)))
        .stream()
            .map(path -> (List<?>) path)
            .map(path -> path.stream().map(JavaText::literal).collect(Collectors.joining(", ")))
            .toList();
  }

  String name() {
    return name;
  }

  String resource() {
    return resource;
  }

  List<CodegenParameter> requiredParameters() {
    return operation.allParams.stream()
        .filter(parameter -> parameter.required && !parameter.isBodyParam)
        .toList();
  }

  List<CodegenParameter> optional() {
    return operation.allParams.stream()
        .filter(
            parameter ->
                !parameter.required
                    && !parameter.isBodyParam
                    && !OperationTraits.isIdempotencyKey(parameter))
        .toList();
  }

  /** Whether a request without any optional parameter is never meant. */
  boolean needsParameter() {
    return Boolean.TRUE.equals(operation.vendorExtensions.get("x-parameter-required"));
  }

  @Nullable CodegenParameter body() {
    return operation.bodyParam;
  }

  /** Whether any subset of the members can be sent. */
  boolean isUpdate() {
    return operation.bodyParam != null
        && !bodyMembers().isEmpty()
        && bodyMembers().stream().noneMatch(member -> member.required);
  }

  List<CodegenProperty> bodyMembers() {
    return operation.bodyParam == null ? List.of() : codegen.members(operation.bodyParam);
  }

  String builder() {
    return StringUtils.camelize(name()) + "Builder";
  }

  String parametersType() {
    return StringUtils.camelize(name()) + "Parameters";
  }

  /** The classes that the method of all elements needs in addition. */
  Stream<String> importsOfPager() {
    Map<String, Object> pager = CursorList.context(this, codegen);
    Object type = pager == null ? null : pager.get("imported");
    return type == null ? Stream.of() : Stream.of(type.toString());
  }

  CodegenOperation operation() {
    return operation;
  }

  private static List<CodegenParameter> required(List<CodegenParameter> parameters) {
    return parameters.stream().filter(parameter -> parameter.required).toList();
  }

  private String statuses() {
    return String.join(
        ", ",
        OperationTraits.successes(operation).stream().map(response -> response.code).toList());
  }
}
