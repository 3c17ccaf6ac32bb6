package dev.contentservice.spring.boot;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * A bean that says whose webhooks a request to {@code content.webhooks.api} is about, such as the
 * account of the user who is logged in:
 *
 * <pre>{@code
 * @Bean
 * TenantResolver tenants() {
 *   return HttpServletRequest::getRemoteUser;
 * }
 * }</pre>
 */
@FunctionalInterface
public interface TenantResolver {

  /**
   * Returns the owner.
   *
   * @return null rejects the request with 403; empty for webhooks without an owner, in an
   *     application whose webhooks have none
   */
  @Nullable String tenant(HttpServletRequest request);
}
