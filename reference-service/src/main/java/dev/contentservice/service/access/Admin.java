package dev.contentservice.service.access;

import org.jspecify.annotations.Nullable;

/**
 * A caller of the management port.
 *
 * @param name of its token
 * @param webhookId the only webhook of a consumer; null for other roles
 */
public record Admin(String name, Role role, @Nullable String webhookId) {
  /** Any caller while the port needs no token. */
  public static final Admin ANYBODY = new Admin(Actor.ANONYMOUS, Role.ADMINISTER, null);
}
