package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.utils.StringUtils;

/**
 * How requests carry the credential of a security scheme.
 *
 * @param in {@code header}, {@code query} or {@code cookie}; empty for a certificate, which the
 *     connection carries
 * @param parameter the name of the header, query parameter or cookie
 * @param scheme what precedes the credential in a header; empty if nothing does
 */
public record CredentialScheme(String in, String parameter, String scheme) {
  private static final CredentialScheme CERTIFICATE = new CredentialScheme("", "", "");

  /** Empty if it is not supported. */
  static Optional<CredentialScheme> of(SecurityScheme scheme) {
    return of(
        String.valueOf(scheme.getType()),
        String.valueOf(scheme.getIn()),
        scheme.getName(),
        scheme.getScheme());
  }

  /** The same, by the members of the scheme in a contract. */
  static Optional<CredentialScheme> of(
      String type, @Nullable String in, @Nullable String name, @Nullable String scheme) {
    return switch (type) {
      case "apiKey" ->
          in == null || name == null || !in.matches("header|query|cookie")
              ? Optional.empty()
              : Optional.of(new CredentialScheme(in, name, ""));
      case "http" ->
          scheme == null || scheme.matches("(?i)digest|negotiate|mutual|scram.*")
              ? Optional.empty()
              : Optional.of(authorization(StringUtils.camelize(scheme)));
      // The caller gets the token from the authorization server.
      case "oauth2", "openIdConnect" -> Optional.of(authorization("Bearer"));
      // The caller sets the HttpClient that has it.
      case "mutualTLS" -> Optional.of(CERTIFICATE);
      default -> Optional.empty();
    };
  }

  private static CredentialScheme authorization(String scheme) {
    return new CredentialScheme("header", "Authorization", scheme);
  }

  boolean isCertificate() {
    return in.isEmpty();
  }

  /** The variables of the templates. */
  public Map<String, Object> context(String name) {
    return Map.of(
        "name", JavaText.literal(name),
        "shown", name.replaceAll("[^\\w.-]", "?"),
        "in", in,
        "isHeader", in.equals("header"),
        "IN", in.toUpperCase(Locale.ROOT),
        "parameter", JavaText.literal(parameter),
        "shownParameter", parameter.replaceAll("[^\\w.-]", "?"),
        "scheme", JavaText.literal(scheme),
        "prefix", JavaText.literal(scheme.isEmpty() ? "" : scheme + " "));
  }
}
