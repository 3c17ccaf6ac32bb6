package dev.contentservice.codegen;

import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.utils.StringUtils;

/**
 * The header of the token.
 *
 * @param name such as {@code Authorization}
 * @param scheme what precedes the token; empty if nothing does
 */
record SecurityHeader(String name, String scheme) {
  private static final String AUTHORIZATION = "Authorization";

  /** Empty if the scheme carries no token in a header. */
  static Optional<SecurityHeader> of(SecurityScheme scheme) {
    return of(
        String.valueOf(scheme.getType()),
        String.valueOf(scheme.getIn()),
        scheme.getName(),
        scheme.getScheme());
  }

  /** The same, by the members of the scheme in a contract. */
  static Optional<SecurityHeader> of(
      String type, @Nullable String in, @Nullable String name, @Nullable String scheme) {
    return switch (type) {
      case "apiKey" ->
          "header".equals(in) && name != null
              ? Optional.of(new SecurityHeader(name, ""))
              : Optional.empty();
      case "http" ->
          "digest".equalsIgnoreCase(scheme)
              ? Optional.empty()
              : Optional.of(
                  new SecurityHeader(AUTHORIZATION, StringUtils.camelize(String.valueOf(scheme))));
      // The caller gets the token from the authorization server.
      case "oauth2", "openIdConnect" -> Optional.of(new SecurityHeader(AUTHORIZATION, "Bearer"));
      default -> Optional.empty();
    };
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
