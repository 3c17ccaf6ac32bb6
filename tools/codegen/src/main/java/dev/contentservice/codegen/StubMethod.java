package dev.contentservice.codegen;

import dev.contentservice.codegen.contract.OperationTraits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.CodegenParameter;
import org.openapitools.codegen.CodegenResponse;
import org.openapitools.codegen.utils.StringUtils;

/** One operation as a method of a stub: what the templates need to know of it. */
final class StubMethod {
  private static final String READ = "read";
  private static final Set<String> ROLES = Set.of(READ, "operate", "administer");

  private final CodegenOperation operation;
  private final CodegenResponse success;
  private final String role;

  StubMethod(CodegenOperation operation) {
    this.operation = operation;
    this.success = OperationTraits.successes(operation).get(0);
    this.role = String.valueOf(operation.vendorExtensions.get("x-role"));
    if (!ROLES.contains(role)) {
      throw OperationTraits.unsupported(operation, "x-role is one of " + new TreeSet<>(ROLES));
    }
    for (CodegenParameter parameter : operation.allParams) {
      if (!isSupported(parameter)) {
        throw OperationTraits.unsupported(
            operation, parameter.baseName + ": stubs support no parameter of this kind");
      }
    }
  }

  private static boolean isSupported(CodegenParameter parameter) {
    boolean word = parameter.allowableValues != null && !parameter.isArray;
    if (parameter.isQueryParam) {
      boolean optional = isTime(parameter) || parameter.isBoolean;
      return parameter.isString || word || (optional && !parameter.required);
    }
    boolean text = parameter.isString && !word && parameter.maxLength == null;
    return parameter.isBodyParam
        || (text && (parameter.isPathParam || (parameter.isHeaderParam && !parameter.required)));
  }

  /** The variables of the templates. */
  Map<String, Object> context() {
    Map<String, Object> context = new LinkedHashMap<>();
    context.put("name", operation.operationId);
    context.put("constant", StringUtils.underscore(operation.operationId).toUpperCase(Locale.ROOT));
    context.put("role", role.toUpperCase(Locale.ROOT));
    context.put("receivesBytes", receivesBytes(operation));
    context.put("isVoid", isVoid());
    context.put("returns", returned());
    context.put("parameters", String.join(", ", parameters()));
    context.put("arguments", String.join(", ", arguments()));
    context.put("documentation", documentation());
    return context;
  }

  /** Whether the implementation reads the body itself. */
  static boolean receivesBytes(CodegenOperation operation) {
    return operation.bodyParam != null
        && (!operation.bodyParam.isModel || operation.vendorExtensions.containsKey(TableRow.RAW));
  }

  private boolean isCreated() {
    return responds("Location");
  }

  private boolean isTagged() {
    return responds("ETag");
  }

  private boolean responds(String header) {
    return success.headers.stream().anyMatch(each -> each.baseName.equals(header));
  }

  private String returned() {
    if (isVoid()) {
      return "void";
    }
    if (isTagged()) {
      return "Tagged<" + operation.returnType + ">";
    }
    return isCreated() ? "Created<" + operation.returnType + ">" : operation.returnType;
  }

  private boolean isVoid() {
    return operation.returnType == null;
  }

  private List<String> parameters() {
    List<String> parameters = new ArrayList<>();
    if (changes()) {
      parameters.add("Actor actor");
    }
    if (asksForCaller()) {
      parameters.add("Admin caller");
    }
    operation.pathParams.forEach(each -> parameters.add("String " + each.paramName));
    operation.queryParams.forEach(each -> parameters.add(type(each) + " " + each.paramName));
    operation.headerParams.forEach(each -> parameters.add("@Nullable String " + each.paramName));
    if (operation.bodyParam != null) {
      parameters.add(
          (receivesBytes(operation) ? "byte[]" : operation.bodyParam.dataType) + " body");
    }
    return parameters;
  }

  private List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    if (changes()) {
      arguments.add("request.actor()");
    }
    if (asksForCaller()) {
      arguments.add("request.caller()");
    }
    operation.pathParams.forEach(each -> arguments.add("request.path(\"" + each.baseName + "\")"));
    operation.queryParams.forEach(each -> arguments.add("request." + reading(each)));
    operation.headerParams.forEach(
        each -> arguments.add("request.header(\"" + each.baseName + "\")"));
    if (operation.bodyParam != null) {
      arguments.add(
          receivesBytes(operation)
              ? "request.bytes()"
              : "request.body(" + operation.bodyParam.dataType + ".class)");
    }
    return arguments;
  }

  /** Whether it needs to know who asks for a change. */
  private boolean changes() {
    return !role.equals(READ);
  }

  /** Whether its response depends on the role of the caller. */
  private boolean asksForCaller() {
    return operation.vendorExtensions.containsKey("x-caller");
  }

  /** How a parameter of the query is read. */
  private String reading(CodegenParameter parameter) {
    String method = parameter.isBoolean ? "flag" : isTime(parameter) ? "time" : "text";
    return (parameter.required ? "required" : method) + "(\"" + parameter.baseName + "\")";
  }

  private static String type(CodegenParameter parameter) {
    String type = parameter.isBoolean ? "boolean" : isTime(parameter) ? "Instant" : "String";
    return parameter.required || parameter.isBoolean ? type : "@Nullable " + type;
  }

  /** As such, or mapped to a time. */
  private static boolean isTime(CodegenParameter parameter) {
    return parameter.isDateTime || parameter.dataType.equals("Instant");
  }

  private List<String> documentation() {
    List<String> lines = new ArrayList<>(Documentation.description(operation));
    lines.add("");
    if (changes()) {
      lines.addAll(Documentation.parameter("actor", "Who asks for it, for the audit log."));
    }
    if (asksForCaller()) {
      lines.addAll(Documentation.parameter("caller", "Who asks for it."));
    }
    operation.pathParams.forEach(
        each -> lines.addAll(Documentation.parameter(each.paramName, each.unescapedDescription)));
    operation.queryParams.forEach(
        each -> lines.addAll(Documentation.parameter(each.paramName, each.unescapedDescription)));
    operation.headerParams.forEach(
        each -> lines.addAll(Documentation.parameter(each.paramName, each.unescapedDescription)));
    if (operation.bodyParam != null) {
      lines.addAll(Documentation.parameter("body", operation.bodyParam.unescapedDescription));
    }
    if (!isVoid()) {
      lines.addAll(Javadoc.tag("@return", Documentation.text(success)));
    }
    lines.addAll(Javadoc.tag("@throws ProblemException", "to reject the request"));
    return lines;
  }
}
