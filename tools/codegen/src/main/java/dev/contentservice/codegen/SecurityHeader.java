package dev.contentservice.codegen;

import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
    if (scheme.getType() == null) {
      return Optional.empty();
    }
    return switch (scheme.getType()) {
      case APIKEY -> apiKey(scheme);
      case HTTP -> http(String.valueOf(scheme.getScheme()));
      // The caller gets the token from the authorization server.
      case OAUTH2, OPENIDCONNECT -> Optional.of(new SecurityHeader(AUTHORIZATION, "Bearer"));
      case MUTUALTLS -> Optional.empty();
    };
  }

  private static Optional<SecurityHeader> apiKey(SecurityScheme scheme) {
    return scheme.getIn() == SecurityScheme.In.HEADER
        ? Optional.of(new SecurityHeader(scheme.getName(), ""))
        : Optional.empty();
  }

  private static Optional<SecurityHeader> http(String scheme) {
    return scheme.toLowerCase(Locale.ROOT).equals("digest")
        ? Optional.empty()
        : Optional.of(new SecurityHeader(AUTHORIZATION, StringUtils.camelize(scheme)));
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
