package dev.contentservice.codegen;

import java.util.List;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.CodegenType;
import org.openapitools.codegen.model.ModelMap;
import org.openapitools.codegen.model.OperationsMap;

/**
 * Generates the stub of the management port from its contract: for each tag an interface with a
 * method for each operation, and the routes that call it; and an enumeration of all operations.
 *
 * <p>It supports paths and queries of text, words and times, optional headers of text, and bodies
 * as bytes. An operation that responds with a header {@code Location} returns the id of the new
 * resource, whose path is that of the operation and this id; one that responds with {@code ETag}
 * returns the tag. An operation that responds with server-sent events writes the response itself.
 * Each operation has {@code x-role}: {@code read}, {@code operate} or {@code administer}; the
 * latter two receive the actor.
 */
public final class StubCodegen extends TemplateCodegen {
  /** Found by the plugin. */
  public StubCodegen() {
    super("content-service-stub");
  }

  @Override
  public CodegenType getTag() {
    return CodegenType.SERVER;
  }

  @Override
  public String getHelp() {
    return "Generates the stub of the management port of content-service-reference.";
  }

  @Override
  public void processOpts() {
    super.processOpts();
    apiTemplateFiles.put("api.mustache", ".java");
    apiTemplateFiles.put("routes.mustache", "Routes.java");
    addFile("operation.mustache", "ManagementOperation.java");
  }

  @Override
  public OperationsMap postProcessOperationsWithModels(
      OperationsMap tag, List<ModelMap> allModels) {
    OperationsMap processed = super.postProcessOperationsWithModels(tag, allModels);
    List<CodegenOperation> operations = processed.getOperations().getOperation();
    operations.forEach(
        operation ->
            operation.vendorExtensions.put("x-method", new StubMethod(operation).context()));
    processed.put("description", Javadoc.lines(Documentation.ofTag(operations.get(0))));
    processed.put("receives", operations.stream().anyMatch(each -> each.bodyParam != null));
    return processed;
  }
}
