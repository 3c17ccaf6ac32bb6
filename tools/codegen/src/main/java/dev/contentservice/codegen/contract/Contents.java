package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.RequestBody;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.utils.ModelUtils;

/** The schemas of the bodies of one operation, through references and compositions. */
public final class Contents {
  /** The extension of an operation with the paths of its secrets. */
  public static final String SECRETS = "x-secrets";

  private final OpenAPI contract;
  private final Operation operation;
  private final String pointer;

  Contents(OpenAPI contract, String path, String method, Operation operation) {
    this.contract = contract;
    this.operation = operation;
    this.pointer = "/paths/" + escaped(path) + "/" + method.toLowerCase(Locale.ROOT);
  }

  /** Adds them to each operation, before its schemas become types of Java. */
  static void markSecrets(OpenAPI contract) {
    contract
        .getPaths()
        .forEach(
            (path, item) ->
                item.readOperationsMap()
                    .forEach(
                        (method, operation) ->
                            operation.addExtension(
                                SECRETS,
                                new Contents(contract, path, method.name(), operation).secrets())));
  }

  /**
   * The paths of the secrets in the request body, see {@link SecretMembers}.
   *
   * @throws IllegalArgumentException if a reference is broken
   */
  private Set<List<String>> secrets() {
    Set<List<String>> secrets = new TreeSet<>(Comparator.comparing(Object::toString));
    RequestBody body = ModelUtils.getReferencedRequestBody(contract, operation.getRequestBody());
    if (body != null) {
      each(body.getContent(), "/requestBody", (at, schema) -> secrets.addAll(secrets(at, schema)));
    }
    return secrets;
  }

  private Set<List<String>> secrets(String at, Schema<?> schema) {
    SecretMembers members = new SecretMembers(contract, why -> unsupported(at, why));
    // What shows no members may be secret as a whole; x-secret: false says that it is not.
    return members.isKnown(schema) ? members.in(schema) : Set.of(List.of());
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
