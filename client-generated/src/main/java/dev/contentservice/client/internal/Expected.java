package dev.contentservice.client.internal;

import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * What a success contains.
 *
 * @param type of the result
 * @param statuses of success in the contract
 * @param raw whether the result is the body as it is, text or bytes
 * @param maybeEmpty whether there may be no body
 */
public record Expected<T extends @Nullable Object>(
    TypeReference<T> type, Set<Integer> statuses, boolean raw, boolean maybeEmpty) {
  /** Whether there is no body, and need not be one. */
  boolean isNone(RawResponse response) {
    return maybeEmpty && response.body().length == 0 && !response.truncated();
  }

  @SuppressWarnings("unchecked") // The type of a raw result is one of these.
  T asIs(RawResponse response) throws IOException {
    return type.getType() == String.class ? (T) response.text() : (T) response.body();
  }
}
