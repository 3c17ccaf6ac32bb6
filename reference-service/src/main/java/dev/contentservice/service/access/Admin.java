package dev.contentservice.service.access;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
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

  /**
   * Rejects a request that needs a higher role.
   *
   * @throws ProblemException if the role of the caller does not include this one
   */
  public void require(Role needed) {
    if (!role.includes(needed)) {
      throw new ProblemException(
          ProblemKind.FORBIDDEN,
          "this operation needs the role "
              + needed.word()
              + ", and the token has the role "
              + role.word()
              + "; use another token");
    }
  }
}
