package dev.contentservice.service.webhook;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The versions of a webhook that a request is meant for.
 *
 * @param field the value of {@code If-Match} (RFC 9110, 13.1.1)
 */
record IfMatch(String field) {

  /** The condition of a request; null without one. */
  static @Nullable IfMatch of(@Nullable String field) {
    return field == null ? null : new IfMatch(field);
  }

  /**
   * Checks the version of an existing webhook.
   *
   * @throws ProblemException if it is another
   */
  void require(@Nullable Long version) {
    String tag = "\"" + version + "\"";
    if (!field.strip().equals("*")
        && Arrays.stream(field.split(",")).map(String::strip).noneMatch(tag::equals)) {
      throw new ProblemException(
          ProblemKind.PRECONDITION_FAILED,
          "the webhook was changed meanwhile; read it again, then repeat the change");
    }
  }
}
