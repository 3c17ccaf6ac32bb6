package dev.contentservice.service.start;

import dev.contentservice.service.access.Actor;
import dev.contentservice.service.access.Role;
import dev.contentservice.service.store.repository.AuditRecord;
import dev.contentservice.service.store.repository.AuditRecord.ResourceType;
import dev.contentservice.service.store.repository.AuditRepository;
import dev.contentservice.service.store.repository.TokenRepository;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Creates and revokes tokens, and records it in the audit log. */
final class AuditedTokens {
  private static final String REMEDY =
      ", which creates and revokes tokens; first run 'token add NAME --role administer',"
          + " or set CONTENT_ADMIN_TOKEN";

  private AuditedTokens() {}

  /**
   * Stores this token; returns false if its name is already used.
   *
   * @param administered whether the settings have an admin token
   * @throws IllegalArgumentException if it is the first admin token, and cannot create others
   */
  static boolean insert(
      Handle handle, Actor actor, TokenRepository.Named token, Instant now, boolean administered) {
    if (!administered
        && token.role() != null
        && token.role() != Role.ADMINISTER
        && TokenRepository.lockAdministrators(handle).isEmpty()) {
      throw new IllegalArgumentException(
          "the first admin token needs the role administer" + REMEDY);
    }
    boolean inserted = TokenRepository.insert(handle, token);
    if (inserted) {
      Map<String, String> after = new LinkedHashMap<>(Map.of("role", shown(token.role())));
      if (token.webhookId() != null) {
        after.put("webhook_id", token.webhookId());
        after.put("expires_at", String.valueOf(token.expires()));
      }
      AuditRepository.insert(
          handle,
          now,
          new AuditRecord(actor, "create", ResourceType.TOKEN, token.name(), null, after));
    }
    return inserted;
  }

  /**
   * Deletes the token with this name; returns false if there is none.
   *
   * @param administered whether the settings have an admin token
   * @throws IllegalArgumentException if no other token has the role administer
   */
  static boolean delete(
      Handle handle, Actor actor, String name, Instant now, boolean administered) {
    if (!administered && TokenRepository.lockAdministrators(handle).equals(Set.of(name))) {
      throw new IllegalArgumentException(
          "this is the last token with the role administer" + REMEDY);
    }
    boolean deleted = TokenRepository.delete(handle, name);
    if (deleted) {
      AuditRepository.insert(
          handle, now, new AuditRecord(actor, "delete", ResourceType.TOKEN, name, null, null));
    }
    return deleted;
  }

  /** The word of a role; that of a token of the API is {@code api}. */
  static String shown(@Nullable Role role) {
    return role == null ? "api" : role.word();
  }
}
