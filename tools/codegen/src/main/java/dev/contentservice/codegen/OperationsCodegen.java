package dev.contentservice.codegen;

import dev.contentservice.codegen.contract.JavaText;
import dev.contentservice.codegen.contract.ProblemTypes;
import dev.contentservice.codegen.contract.SecurityRequirements;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.swagger.v3.oas.models.servers.Server;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.CliOption;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.CodegenType;

/**
 * Generates the table of the operations of a contract, which server support checks requests by: one
 * class. Option {@code tableName}: its name, by default {@code ContractOperations}. Option {@code
 * exactModel}: whether the classes of the model are generated with the settings of {@code
 * content-service-model}, so that strict binding to them replaces a validation against the schema
 * wherever the schema has no more than types; by default {@code false}.
 *
 * <p>Extensions of the contract: {@code x-idempotency-key} and {@code x-retryable} as for {@link
 * ClientCodegen}; {@code x-source} and {@code x-assumed} of operations; {@code x-raw-body} of an
 * operation that reads its body itself.
 */
public final class OperationsCodegen extends TemplateCodegen {
  private static final String TABLE_NAME = "tableName";
  private static final String EXACT_MODEL = "exactModel";

  // By the id of the operation: one with several tags is generated once for each.
  private final Map<String, Map<String, Object>> rows = new LinkedHashMap<>();
  private final Map<String, Object> schemas = new TreeMap<>();

  /** The generator finds the options by itself. */
  public OperationsCodegen() {
    super("content-service-operations");
    cliOptions.add(CliOption.newString(TABLE_NAME, "the class"));
    cliOptions.add(CliOption.newBoolean(EXACT_MODEL, "whether the model rejects what schemas do"));
  }

  @Override
  public CodegenType getTag() {
    return CodegenType.SERVER;
  }

  @Override
  public String getHelp() {
    return "Generates a table of operations for content-service-server-support.";
  }

  @Override
  boolean isForClasses() {
    return false;
  }

  @Override
  public void processOpts() {
    super.processOpts();
    additionalProperties.putIfAbsent(TABLE_NAME, "ContractOperations");
    addFile("operations.mustache", additionalProperties.get(TABLE_NAME) + ".java");
  }

  @Override
  public CodegenOperation fromOperation(
      String path, String method, Operation operation, @Nullable List<Server> servers) {
    CodegenOperation generated = super.fromOperation(path, method, bare(operation), servers);
    TableRow row = new TableRow(openAPI, path, method, operation, generated);
    rows.put(generated.operationId, row.context(new Model(), isExactModel()));
    row.schemas(new Model())
        .forEach(
            (name, json) ->
                schemas.put(
                    name,
                    Map.of("literal", JavaText.literal(name), "json", JavaText.joined(json))));
    return generated;
  }

  /** Without bodies: the table has their schemas, and a list of itself has no type in Java. */
  private static Operation bare(Operation operation) {
    ApiResponses responses = new ApiResponses();
    operation
        .getResponses()
        .forEach(
            (status, each) ->
                responses.put(status, new ApiResponse().description(each.getDescription())));
    return new Operation()
        .operationId(operation.getOperationId())
        .tags(operation.getTags())
        .parameters(operation.getParameters())
        .security(operation.getSecurity())
        .extensions(operation.getExtensions())
        .responses(responses);
  }

  private boolean isExactModel() {
    return Boolean.parseBoolean(String.valueOf(additionalProperties.get(EXACT_MODEL)));
  }

  /** The classes of the model, and those that schemas are mapped to. */
  private final class Model implements BodyClasses {
    @Override
    public String of(String schema) {
      String name = toModelName(schema);
      String mapped = importMapping.get(name);
      return mapped == null ? toModelImport(name) : mapped;
    }

    @Override
    public boolean isHandwritten(String schema) {
      return importMapping.containsKey(toModelName(schema));
    }
  }

  @Override
  public Map<String, Object> postProcessSupportingFileData(Map<String, Object> bundle) {
    bundle.put("operations", new ArrayList<>(rows.values()));
    bundle.put(
        "problemTypes",
        ProblemTypes.of(openAPI).stream()
            .map(type -> JavaText.literal(String.valueOf(type.get("value"))))
            .toList());
    bundle.put("schemas", new ArrayList<>(schemas.values()));
    bundle.put("hasSchemas", !schemas.isEmpty());
    addSecurity(bundle);
    return super.postProcessSupportingFileData(bundle);
  }

  /** Callers without a credential learn nothing about paths, so most operations decide for them. */
  private void addSecurity(Map<String, Object> bundle) {
    SecurityRequirements security = new SecurityRequirements(openAPI);
    Map<String, List<List<String>>> all = new LinkedHashMap<>();
    Map<List<List<String>>, Integer> counts = new LinkedHashMap<>();
    SecurityRequirements.operations(openAPI)
        .forEach(
            each -> {
              all.put(each.getOperationId(), security.of(each));
              counts.merge(security.of(each), 1, Integer::sum);
            });
    List<List<String>> most =
        counts.entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .orElse(List.of());
    all.values().removeIf(most::equals);
    bundle.put("schemes", security.schemes());
    bundle.put("required", SecurityRequirements.lists(most));
    bundle.put(
        "exceptions",
        all.entrySet().stream()
            .map(
                each ->
                    Map.of(
                        "id", JavaText.literal(each.getKey()),
                        "alternatives", SecurityRequirements.lists(each.getValue())))
            .toList());
  }
}
