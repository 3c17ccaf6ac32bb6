package dev.contentservice.client.core;

/**
 * How requests carry the credential of a security scheme, for generated clients.
 *
 * <pre>{@code
 * SecurityScheme token = SecurityScheme.header("Token", "Authorization", "Bearer ");
 * SecurityScheme key = SecurityScheme.query("Key", "api_key");
 * }</pre>
 *
 * @param name in the contract
 * @param in the part of a request that carries it
 * @param parameter the name of the header, query parameter or cookie
 * @param prefix what precedes the credential in a header; empty if nothing does
 */
public record SecurityScheme(String name, In in, String parameter, String prefix) {
  /** The parts of a request. */
  public enum In {
    HEADER,
    QUERY,
    COOKIE
  }

  public static SecurityScheme header(String name, String header, String prefix) {
    return new SecurityScheme(name, In.HEADER, header, prefix);
  }

  public static SecurityScheme query(String name, String parameter) {
    return new SecurityScheme(name, In.QUERY, parameter, "");
  }

  public static SecurityScheme cookie(String name, String cookie) {
    return new SecurityScheme(name, In.COOKIE, cookie, "");
  }

  /** Whether one credential is for both, such as that of two schemes with a bearer token. */
  boolean isSentAs(SecurityScheme other) {
    return in == other.in && parameter.equals(other.parameter) && prefix.equals(other.prefix);
  }

  /** The header that carries it, if any does. */
  boolean isIn(String header) {
    return switch (in) {
      case HEADER -> parameter.equalsIgnoreCase(header);
      case COOKIE -> header.equalsIgnoreCase("Cookie");
      case QUERY -> false;
    };
  }
}
