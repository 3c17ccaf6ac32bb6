package dev.contentservice.codegen;

import dev.contentservice.codegen.contract.JavaText;
import dev.contentservice.codegen.contract.Parameters;
import dev.contentservice.codegen.contract.Schemas;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.servers.Server;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.CliOption;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.CodegenParameter;
import org.openapitools.codegen.CodegenResponse;
import org.openapitools.codegen.CodegenType;
import org.openapitools.codegen.model.ModelMap;
import org.openapitools.codegen.model.OperationsMap;
import org.openapitools.codegen.utils.ModelUtils;

/**
 * Generates for each tag an interface that a server implements, for one framework. Parameters have
 * no constraints: the server support checks them for all frameworks alike. Option {@code
 * responseHeaders}: whether a success with headers is returned as a response; by default not.
 */
abstract class ServerStubCodegen extends TemplateCodegen {
  private static final String RESPONSE_HEADERS = "responseHeaders";

  ServerStubCodegen(String framework) {
    super("content-service-server-stub-" + framework);
    cliOptions.add(CliOption.newBoolean(RESPONSE_HEADERS, "whether responses have headers"));
  }

  @Override
  public CodegenType getTag() {
    return CodegenType.SERVER;
  }

  @Override
  public void processOpts() {
    super.processOpts();
    supportingFiles.clear();
    apiTemplateFiles.put("api.mustache", ".java");
  }

  @Override
  public OperationsMap postProcessOperationsWithModels(
      OperationsMap tag, List<ModelMap> allModels) {
    OperationsMap processed = super.postProcessOperationsWithModels(tag, allModels);
    List<CodegenOperation> operations = processed.getOperations().getOperation();
    operations.forEach(operation -> operation.vendorExtensions.put("x-method", context(operation)));
    operations.forEach(ServerStubCodegen::nameVariables);
    processed.put("description", Javadoc.lines(Documentation.ofTag(operations.get(0))));
    return processed;
  }

  /** Of a path: frameworks allow few characters in their names. */
  private static void nameVariables(CodegenOperation operation) {
    // The generator encodes quotation marks only; frameworks match what is decoded.
    String path = operation.path.replace("%22", "\"");
    operation.path =
        JavaText.content(
            Parameters.VARIABLE
                .matcher(path)
                .replaceAll(each -> "{" + variable(each.group(1)) + "}"));
    operation.allParams.stream()
        .filter(each -> each.isPathParam)
        .forEach(each -> each.vendorExtensions.put("x-name", '"' + variable(each.baseName) + '"'));
  }

  private static String variable(String name) {
    String word =
        Pattern.compile("[^\\w-]")
            .matcher(name)
            .replaceAll(each -> "_%x".formatted((int) each.group().charAt(0)));
    return word.replaceFirst("^(?![A-Za-z_])", "_");
  }

  /** Frameworks map an operation once: it is in the interface of its first tag. */
  @Override
  public void addOperationToGroup(
      String tag,
      String path,
      Operation operation,
      CodegenOperation generated,
      Map<String, List<CodegenOperation>> operations) {
    List<String> tags = operation.getTags();
    if (tags == null || tags.isEmpty() || tag.equals(sanitizeTag(tags.get(0)))) {
      super.addOperationToGroup(tag, path, operation, generated, operations);
    }
  }

  /** A form is one parameter, its bytes: only of other bodies the generator makes one. */
  @Override
  public CodegenOperation fromOperation(
      String path, String method, Operation operation, @Nullable List<Server> servers) {
    Content content =
        operation.getRequestBody() == null ? null : operation.getRequestBody().getContent();
    String type = content == null || content.isEmpty() ? "" : content.keySet().iterator().next();
    if (content == null || !type.matches("(?i)(multipart/|application/x-www-form-url).*")) {
      return super.fromOperation(path, method, operation, servers);
    }
    operation.getRequestBody().setContent(new Content().addMediaType("*/*", content.get(type)));
    CodegenOperation generated = super.fromOperation(path, method, operation, servers);
    operation.getRequestBody().setContent(content);
    // The server support checks the type; it hides it from frameworks that would read the form.
    generated.hasConsumes = false;
    return generated;
  }

  /** The default as it is sent. */
  @Override
  public CodegenParameter fromParameter(Parameter parameter, Set<String> imports) {
    CodegenParameter generated = super.fromParameter(parameter, imports);
    Parameter resolved = ModelUtils.getReferencedParameter(openAPI, parameter);
    Object fallback =
        resolved.getSchema() == null
            ? null
            : Schemas.resolved(openAPI, resolved.getSchema()).getDefault();
    generated.defaultValue =
        fallback == null || generated.isArray ? null : JavaText.content(fallback);
    generated.vendorExtensions.put("x-name", JavaText.literal(resolved.getName()));
    return generated;
  }

  private Map<String, Object> context(CodegenOperation operation) {
    List<CodegenResponse> successes =
        operation.responses.stream().filter(response -> response.is2xx).toList();
    Map<String, Object> context = new HashMap<>();
    context.put("documentation", documentation(operation, successes));
    context.put("returns", operation.returnType == null ? "void" : operation.returnType);
    context.put("returnsBoxed", operation.returnType == null ? "Void" : operation.returnType);
    // With several successes or headers of its own, the implementation builds the response.
    boolean withHeaders = "true".equals("" + additionalProperties.get(RESPONSE_HEADERS));
    boolean built = successes.size() != 1 || (withHeaders && !successes.get(0).headers.isEmpty());
    context.put("status", built ? null : successes.get(0).code);
    return context;
  }

  private static List<String> documentation(
      CodegenOperation operation, List<CodegenResponse> successes) {
    List<String> lines = new ArrayList<>(Documentation.description(operation));
    lines.add("");
    for (CodegenParameter each : operation.allParams) {
      lines.addAll(Documentation.parameter(each.paramName, description(each)));
    }
    if (operation.returnType != null && !successes.isEmpty()) {
      CodegenResponse first = successes.get(0);
      lines.addAll(
          Javadoc.tag(
              "@return", Documentation.text(first) + " Sent with status " + first.code + "."));
    }
    return lines;
  }

  private static String description(CodegenParameter parameter) {
    String text =
        Documentation.sentence(parameter.unescapedDescription, "The parameter", parameter.baseName);
    if (parameter.required || parameter.defaultValue != null) {
      return text;
    }
    return text + (parameter.isArray ? " Empty if omitted." : " Null if omitted.");
  }
}
