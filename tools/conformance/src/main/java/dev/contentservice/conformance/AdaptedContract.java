package dev.contentservice.conformance;

import dev.contentservice.conformance.check.CannotRunException;
import dev.contentservice.conformance.http.RouteOptions.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A contract that an implementer adapted: where it differs from the assumptions of ours. */
final class AdaptedContract {
  private static final String ENUM_VALUES = "enum-values";

  private final JsonNode document;

  private AdaptedContract(JsonNode document) {
    this.document = document;
  }

  /**
   * Reads a contract in YAML or JSON.
   *
   * @throws CannotRunException if there is none
   */
  static AdaptedContract read(Path file) {
    try {
      return new AdaptedContract(new YAMLMapper().readTree(Files.readAllBytes(file)));
    } catch (IOException e) {
      throw new CannotRunException(
          "--contract: cannot read " + file + "; check path and permissions");
    } catch (JacksonException e) {
      throw new CannotRunException("--contract: " + file + " is not YAML or JSON");
    }
  }

  /**
   * Method and path of the operation with this id.
   *
   * @throws CannotRunException if the contract does not have it
   */
  Route route(String operationId) {
    for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        if (method.getValue().path("operationId").asString("").equals(operationId)) {
          return Route.of(
              method.getKey().toUpperCase(Locale.ROOT)
                  + " "
                  // The identifier of a webhook is the only parameter of a path.
                  + path.getKey().replaceAll("\\{[^}]*}", "{webhook_id}"));
        }
      }
    }
    throw new CannotRunException("--contract: the contract has no operation " + operationId);
  }

  /**
   * The header of the token: that of the first security scheme.
   *
   * @throws CannotRunException if no header carries it
   */
  String tokenHeader() {
    JsonNode scheme =
        document.at("/components/securitySchemes").valueStream().findFirst().orElse(document);
    if (scheme.path("in").asString("").equals("header")) {
      return scheme.path("name").asString() + ": $TOKEN";
    }
    String name = scheme.path("scheme").asString("");
    if (name.isEmpty()) {
      throw new CannotRunException("--contract: no header carries the token");
    }
    return "Authorization: %s%s $TOKEN"
        .formatted(name.substring(0, 1).toUpperCase(Locale.ROOT), name.substring(1));
  }

  /** The assumptions that it decides otherwise: it may close the enumerations. */
  List<String> without() {
    for (JsonNode schema : document.at("/components/schemas")) {
      for (JsonNode assumed : schema.path("x-assumed")) {
        if (assumed.asString("").equals(ENUM_VALUES) && schema.has("enum")) {
          return List.of(ENUM_VALUES);
        }
      }
    }
    return List.of();
  }
}
