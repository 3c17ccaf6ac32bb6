package dev.contentservice.codegen;

import dev.contentservice.codegen.contract.CredentialScheme;
import dev.contentservice.codegen.contract.EventStreams;
import dev.contentservice.codegen.contract.JavaText;
import dev.contentservice.codegen.contract.OperationTraits;
import dev.contentservice.codegen.contract.ProblemTypes;
import dev.contentservice.codegen.contract.SchemaWalk;
import dev.contentservice.codegen.contract.SecurityRequirements;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.servers.Server;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
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
 * contract does not show, such as any JSON, is a secret unless it has {@code x-secret: false}.
 *
 * <p>The token is the credential of the first security scheme that requests need, in a header if
 * there is one. It is optional if an operation needs none.
 */
public final class ClientCodegen extends TemplateCodegen {

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
  boolean isForClients() {
    return true;
  }

  @Override
  public void processOpts() {
    super.processOpts();
    apiTemplateFiles.put("resource.mustache", ".java");
    apiTemplateFiles.put("asyncResource.mustache", "Async.java");
    additionalProperties.putIfAbsent(CLIENT_NAME, "ContentClient");
    additionalProperties.putIfAbsent(ENVIRONMENT_PREFIX, "CONTENT_SERVICE");
    names.reserve("" + additionalProperties.get(CLIENT_NAME));
    additionalProperties.put("problemTypes", ProblemTypes.of(openAPI));
    addFile("client.mustache", additionalProperties.get(CLIENT_NAME) + ".java");
    addFile("problemTypes.mustache", "ProblemTypes.java");
  }

  /** Event streams are left out. */
  @Override
  public void preprocessOpenAPI(OpenAPI contract) {
    super.preprocessOpenAPI(contract);
    EventStreams.remove(contract);
  }

  @Override
  public CodegenOperation fromOperation(
      String path, String method, Operation operation, @Nullable List<Server> servers) {
    CodegenOperation generated = super.fromOperation(path, method, operation, servers);
    generated.path = JavaText.content(OperationTraits.sent(path));
    SecurityRequirements security = new SecurityRequirements(openAPI);
    if (!security.schemes().isEmpty() && !security.isUsual(operation)) {
      generated.vendorExtensions.put(
          "x-secured", SecurityRequirements.lists(security.of(operation)));
    }
    return generated;
  }

  /** The members of a body, including those of the parts of {@code allOf}. */
  List<CodegenProperty> members(CodegenParameter body) {
    Schema<?> schema = ModelUtils.getSchema(openAPI, body.baseType);
    return body.vars.isEmpty() && schema != null && ModelUtils.isAllOf(schema)
        ? fromModel(body.baseType, schema).vars
        : body.vars;
  }

  @Override
  public Map<String, Object> postProcessSupportingFileData(Map<String, Object> bundle) {
    SecurityRequirements security = new SecurityRequirements(openAPI);
    List<Map<String, Object>> schemes = security.schemes();
    bundle.put("tokenRequired", !security.isOptional());
    bundle.put("serverUrl", serverUrl());
    // Without a scheme, a token that the caller sets is sent as a bearer token.
    bundle.put(
        "schemes",
        schemes.isEmpty()
            ? List.of(new CredentialScheme("header", "Authorization", "Bearer").context("token"))
            : schemes);
    return super.postProcessSupportingFileData(bundle);
  }

  /** The first server of the contract, for examples. */
  private String serverUrl() {
    return SchemaWalk.elements(openAPI.getServers())
        .map(Server::getUrl)
        .filter(url -> url.matches("https?://[\\w.:/-]+"))
        .findFirst()
        .orElse("https://api.example.com");
  }

  @Override
  public OperationsMap postProcessOperationsWithModels(
      OperationsMap tag, List<ModelMap> allModels) {
    OperationsMap processed = super.postProcessOperationsWithModels(tag, allModels);
    TreeSet<String> imports = new TreeSet<>();
    processed.getImports().forEach(each -> imports.add(each.get("import")));
    List<CodegenOperation> operations = processed.getOperations().getOperation();
    String resource = processed.getOperations().getClassname();
    Map<String, String> names = MethodNames.of(resource, operations);
    for (CodegenOperation operation : operations) {
      String name = Objects.requireNonNull(names.get(operation.operationId));
      Method method = new Method(operation, name, resource, this);
      operation.vendorExtensions.put("x-method", method.context());
      method.bodyMembers().stream()
          .flatMap(member -> importsOf(member))
          .filter(this::needToImport)
          .forEach(type -> imports.add(importOf(type)));
      method.importsOfPager().map(this::importOf).forEach(imports::add);
    }
    processed.setImports(imports.stream().map(type -> Map.of("import", type)).toList());
    processed.put(
        "description", Javadoc.lines(Documentation.ofTag(operations.get(0)) + " Thread-safe."));
    return processed;
  }

  @Override
  public String toApiVarName(String tag) {
    String variable = super.toApiVarName(tag);
    return MethodNames.OF_CLIENT.contains(variable) ? variable + "Api" : variable;
  }

  /** The schema with this name; null if there is none. */
  @Nullable Schema<?> schema(String name) {
    return ModelUtils.getSchema(openAPI, name);
  }

  private static Stream<String> importsOf(@Nullable CodegenProperty member) {
    return member == null
        ? Stream.of()
        : Stream.concat(Stream.ofNullable(member.getComplexType()), importsOf(member.getItems()));
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
