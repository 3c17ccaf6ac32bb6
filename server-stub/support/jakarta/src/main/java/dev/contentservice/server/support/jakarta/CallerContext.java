package dev.contentservice.server.support.jakarta;

import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;

/**
 * The caller of a request.
 *
 * @param name the name of its token
 * @param isSecure whether the request came over TLS
 */
record CallerContext(String name, boolean isSecure) implements SecurityContext, Principal {

  @Override
  public String getName() {
    return name;
  }

  @Override
  public Principal getUserPrincipal() {
    return this;
  }

  /** The document shows no roles (§5). */
  @Override
  public boolean isUserInRole(String role) {
    return false;
  }

  @Override
  public String getAuthenticationScheme() {
    return "Bearer";
  }
}
