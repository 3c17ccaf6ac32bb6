package dev.contentservice.codegen;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.utils.ModelUtils;

/** The schemas of the bodies of one operation, through references and compositions. */
final class Contents {
  private final OpenAPI contract;
  private final Operation operation;
  private final String pointer;

  Contents(OpenAPI contract, String path, String method, Operation operation) {
    this.contract = contract;
    this.operation = operation;
    this.pointer = "/paths/" + escaped(path) + "/" + method.toLowerCase(Locale.ROOT);
  }

  /**
   * The paths of the secrets in the request body, see {@link SecretMembers}.
   *
   * @throws IllegalArgumentException if the contract does not show what a body contains
   */
  Set<List<String>> secrets() {
    Set<List<String>> secrets = new TreeSet<>(Comparator.comparing(Object::toString));
    RequestBody body = ModelUtils.getReferencedRequestBody(contract, operation.getRequestBody());
    if (body != null) {
      each(body.getContent(), "/requestBody", (at, schema) -> secrets.addAll(secrets(at, schema)));
    }
    return secrets;
  }

  private Set<List<String>> secrets(String at, Schema<?> schema) {
    SecretMembers members = new SecretMembers(contract, why -> unsupported(at, why));
    if (!members.isKnown(schema)) {
      throw unsupported(
          at, "the body shows no members, so its secrets are unknown; set x-secret, true or false");
    }
    return members.in(schema);
  }

  /**
   * Rejects alternatives that no member of the body distinguishes.
   *
   * @throws IllegalArgumentException if a response of success has them
   */
  void requireReadable() {
    operation
        .getResponses()
        .forEach(
            (status, response) -> {
              if (status.startsWith("2")) {
                ApiResponse resolved = ModelUtils.getReferencedApiResponse(contract, response);
                each(resolved.getContent(), "/responses/" + status, this::requireReadable);
              }
            });
  }

  private void requireReadable(String at, Schema<?> schema) {
    Schema<?> resolved = ModelUtils.getReferencedSchema(contract, schema);
    if ((ModelUtils.isOneOf(resolved) || ModelUtils.isAnyOf(resolved))
        && resolved.getDiscriminator() == null) {
      throw unsupported(at, "oneOf and anyOf need a discriminator in responses; or use allOf");
    }
  }

  private static void each(
      @Nullable Content content, String at, BiConsumer<String, Schema<?>> visitor) {
    if (content != null) {
      content.forEach(
          (type, media) -> {
            if (media.getSchema() != null) {
              visitor.accept(at + "/content/" + escaped(type) + "/schema", media.getSchema());
            }
          });
    }
  }

  private IllegalArgumentException unsupported(String at, String why) {
    return new IllegalArgumentException(
        "operation " + operation.getOperationId() + ": at " + pointer + at + ": " + why);
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
