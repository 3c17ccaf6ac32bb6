package dev.contentservice.codegen;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.servers.Server;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.CliOption;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.CodegenParameter;
import org.openapitools.codegen.CodegenProperty;
import org.openapitools.codegen.CodegenType;
import org.openapitools.codegen.model.ModelMap;
import org.openapitools.codegen.model.OperationsMap;
import org.openapitools.codegen.utils.ModelUtils;

/**
 * Generates the part of a client that depends on a contract: the client class, a class for each tag
 * with its asynchronous twin, builders for updates, and the problem types. Option {@code
 * clientName}: the name of the client class, by default {@code ContentClient}; option {@code
 * environmentPrefix}: the prefix of its environment variables, by default {@code CONTENT_SERVICE}.
 *
 * <p>Extensions of the contract: {@code x-idempotency-key: true} marks the header parameter that
 * makes retries of its operation safe; {@code x-retryable: false} marks an operation that is never
 * retried; {@code x-parameter-required: true} marks one whose calls must set at least one optional
 * parameter; {@code x-secret: true} marks a member of a request that messages mask, as {@code
 * format: password} does; {@code x-problem-types} of the member {@code type} of the schema {@code
 * Problem} lists the problem types. {@code writeOnly} marks a secret, too. A body whose members the
 * contract does not show, such as any JSON, needs the mark: {@code x-secret: true} or {@code
 * false}.
 *
 * <p>The first security scheme of the contract is the header of the token. The token is optional if
 * {@code security} of the contract has an empty requirement.
 */
public final class ClientCodegen extends TemplateCodegen {
  /** The extension of an operation with the paths of its secrets. */
  static final String SECRETS = "x-secrets";

  private static final String CLIENT_NAME = "clientName";
  private static final String ENVIRONMENT_PREFIX = "environmentPrefix";

  /** The generator finds the options by itself. */
  public ClientCodegen() {
    super("content-service-client");
    apiNameSuffix = "";
    cliOptions.add(CliOption.newString(CLIENT_NAME, "the client class"));
    cliOptions.add(
        CliOption.newString(ENVIRONMENT_PREFIX, "the prefix of the environment variables"));
  }

  @Override
  public CodegenType getTag() {
    return CodegenType.CLIENT;
  }

  @Override
  public String getHelp() {
    return "Generates a client on the handwritten part of content-service-client.";
  }

  @Override
  public void processOpts() {
    super.processOpts();
    apiTemplateFiles.put("resource.mustache", ".java");
    apiTemplateFiles.put("asyncResource.mustache", "Async.java");
    additionalProperties.putIfAbsent(CLIENT_NAME, "ContentClient");
    additionalProperties.putIfAbsent(ENVIRONMENT_PREFIX, "CONTENT_SERVICE");
    additionalProperties.put("problemTypes", ProblemTypes.of(openAPI));
    addFile("client.mustache", additionalProperties.get(CLIENT_NAME) + ".java");
    addFile("problemTypes.mustache", "ProblemTypes.java");
  }

  /** A body that is one item or an array of them is a list; event streams are left out. */
  @Override
  public void preprocessOpenAPI(OpenAPI contract) {
    super.preprocessOpenAPI(contract);
    EventStreams.remove(contract);
    contract.getPaths().values().stream()
        .flatMap(path -> path.readOperations().stream())
        .map(operation -> ModelUtils.getReferencedRequestBody(contract, operation.getRequestBody()))
        .filter(Objects::nonNull)
        .flatMap(body -> body.getContent().values().stream())
        .forEach(content -> content.setSchema(listOf(content.getSchema())));
  }

  @Override
  public CodegenOperation fromOperation(
      String path, String method, Operation operation, @Nullable List<Server> servers) {
    Contents contents = new Contents(openAPI, path, method, operation);
    contents.requireReadable();
    CodegenOperation generated = super.fromOperation(path, method, operation, servers);
    generated.vendorExtensions.put(SECRETS, contents.secrets());
    return generated;
  }

  /** The members of a body, including those of the parts of {@code allOf}. */
  List<CodegenProperty> members(CodegenParameter body) {
    Schema<?> schema = ModelUtils.getSchema(openAPI, body.baseType);
    return body.vars.isEmpty() && schema != null && ModelUtils.isAllOf(schema)
        ? fromModel(body.baseType, schema).vars
        : body.vars;
  }

  private Schema<?> listOf(Schema<?> body) {
    Schema<?> schema = ModelUtils.getReferencedSchema(openAPI, body);
    return ModelUtils.isOneOf(schema)
        ? schema.getOneOf().stream().filter(ModelUtils::isArraySchema).findFirst().orElse(body)
        : body;
  }

  @Override
  public Map<String, Object> postProcessSupportingFileData(Map<String, Object> bundle) {
    SecurityHeader token =
        SecurityHeader.of(openAPI)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the contract has no security scheme for the token"));
    bundle.put("tokenRequired", !isTokenOptional());
    bundle.put("serverUrl", serverUrl());
    bundle.put("tokenHeader", token.name());
    bundle.put("tokenPrefix", token.prefix());
    return super.postProcessSupportingFileData(bundle);
  }

  /** The first server of the contract, for examples. */
  private String serverUrl() {
    return openAPI.getServers().stream()
        .map(Server::getUrl)
        .filter(url -> url.startsWith("http"))
        .findFirst()
        .orElse("https://api.example.com");
  }

  private boolean isTokenOptional() {
    return openAPI.getSecurity() != null && openAPI.getSecurity().stream().anyMatch(Map::isEmpty);
  }

  @Override
  public OperationsMap postProcessOperationsWithModels(
      OperationsMap tag, List<ModelMap> allModels) {
    OperationsMap processed = super.postProcessOperationsWithModels(tag, allModels);
    TreeSet<String> imports = new TreeSet<>();
    processed.getImports().forEach(each -> imports.add(each.get("import")));
    List<CodegenOperation> operations = processed.getOperations().getOperation();
    for (CodegenOperation operation : operations) {
      Method method = new Method(operation, processed.getOperations().getClassname(), this);
      operation.vendorExtensions.put("x-method", method.context());
      method.bodyMembers().stream()
          .map(CodegenProperty::getComplexType)
          .filter(type -> type != null && needToImport(type))
          .forEach(type -> imports.add(importOf(type)));
      method.importsOfPager().map(this::importOf).forEach(imports::add);
    }
    processed.setImports(imports.stream().map(type -> Map.of("import", type)).toList());
    processed.put(
        "description", Javadoc.lines(Documentation.ofTag(operations.get(0)) + " Thread-safe."));
    return processed;
  }

  /** The schema with this name; null if there is none. */
  @Nullable Schema<?> schema(String name) {
    return ModelUtils.getSchema(openAPI, name);
  }

  private String importOf(String type) {
    String mapped = importMapping.get(type);
    return mapped == null ? toModelImport(type) : mapped;
  }

  /** The map that a value type stands for; null if the member is no such type. */
  @Nullable String wrappedMap(CodegenProperty member) {
    Schema<?> schema = ModelUtils.getSchema(openAPI, member.getComplexType());
    boolean wraps =
        schema != null
            && !member.isArray
            && ModelUtils.isMapSchema(schema)
            && schemaMapping.containsKey(member.getComplexType());
    return wraps ? getTypeDeclaration(schema) : null;
  }
}
