package dev.contentservice.codegen;

import java.util.List;
import org.openapitools.codegen.CliOption;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.CodegenType;
import org.openapitools.codegen.model.ModelMap;
import org.openapitools.codegen.model.OperationsMap;

/**
 * Generates the stub of the management port from its contract: for each tag an interface with a
 * method for each operation, and what calls it. Option {@code tablePackage}: the package of the
 * table of {@link OperationsCodegen}, named {@code ManagementOperations}.
 *
 * <p>It supports paths and queries of text, words and times, and optional headers of text. A body
 * with a class of the model is read; others, and those of operations with {@code x-raw-body}, are
 * bytes. An operation that responds with a header {@code Location} returns the id of the new
 * resource, whose path is that of the operation and this id; one that responds with {@code ETag}
 * returns the tag. An operation that responds with server-sent events writes the response itself.
 * Each operation has {@code x-role}: {@code read}, {@code operate} or {@code administer}; the
 * latter two receive the actor.
 */
public final class StubCodegen extends TemplateCodegen {
  private static final String TABLE_PACKAGE = "tablePackage";

  /** Found by the plugin. */
  public StubCodegen() {
    super("content-service-stub");
    cliOptions.add(CliOption.newString(TABLE_PACKAGE, "the package of the table"));
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
    additionalProperties.putIfAbsent(TABLE_PACKAGE, apiPackage());
    apiTemplateFiles.put("api.mustache", ".java");
    apiTemplateFiles.put("routes.mustache", "Routes.java");
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
    processed.put("receivesBytes", operations.stream().anyMatch(StubMethod::receivesBytes));
    return processed;
  }
}
