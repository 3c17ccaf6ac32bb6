package dev.contentservice.codegen;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.openapitools.codegen.utils.StringUtils;

/**
 * The header of the token: that of the first security scheme of the contract.
 *
 * @param name such as {@code Authorization}
 * @param scheme the word before the token; empty if there is none
 */
record SecurityHeader(String name, String scheme) {
  /** HTTP authentication schemes with more than a token. */
  private static final Set<String> NO_TOKEN = Set.of("basic", "digest");

  /**
   * Empty if the contract has no security scheme.
   *
   * @throws IllegalArgumentException if the scheme carries no token in a header
   */
  static Optional<SecurityHeader> of(OpenAPI contract) {
    if (contract.getComponents() == null || contract.getComponents().getSecuritySchemes() == null) {
      return Optional.empty();
    }
    return contract.getComponents().getSecuritySchemes().entrySet().stream()
        .findFirst()
        .map(scheme -> of(scheme.getKey(), scheme.getValue()));
  }

  private static SecurityHeader of(String name, SecurityScheme scheme) {
    if (scheme.getType() == SecurityScheme.Type.APIKEY
        && scheme.getIn() == SecurityScheme.In.HEADER) {
      return new SecurityHeader(scheme.getName(), "");
    }
    if (scheme.getType() == SecurityScheme.Type.HTTP
        && !NO_TOKEN.contains(scheme.getScheme().toLowerCase(Locale.ROOT))) {
      return new SecurityHeader("Authorization", StringUtils.camelize(scheme.getScheme()));
    }
    throw new IllegalArgumentException(
        "security scheme "
            + name
            + " carries no token in a header; use type `http` with a scheme such as `bearer`, or"
            + " `apiKey` in a header");
  }

  /** What the header has before the token. */
  String prefix() {
    return scheme.isEmpty() ? "" : scheme + " ";
  }

  /** The variables of the templates. */
  Map<String, Object> context() {
    return Map.of("name", name, "scheme", scheme);
  }
}
