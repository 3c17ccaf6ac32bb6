package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.openapitools.codegen.utils.ModelUtils;

/** The problem types that a contract lists. */
public final class ProblemTypes {
  private ProblemTypes() {}

  /** The constants: name and value of each problem type. */
  public static List<Map<String, String>> of(OpenAPI contract) {
    return Optional.ofNullable((Schema<?>) ModelUtils.getSchema(contract, "Problem"))
        .filter(problem -> problem.getProperties() != null)
        .map(problem -> (Schema<?>) problem.getProperties().get("type"))
        .map(Schema::getExtensions)
        .map(extensions -> extensions.get("x-problem-types"))
        .map(types -> ((List<?>) types).stream().map(type -> constant("" + type)).toList())
        .orElse(List.of());
  }

  /** The name is what follows the last colon, slash or number sign. */
  private static Map<String, String> constant(String type) {
    String name = type.replaceFirst(".*[:/#]", "").replaceAll("\\W", "_");
    return Map.of("name", name.toUpperCase(Locale.ROOT), "value", type);
  }
}
