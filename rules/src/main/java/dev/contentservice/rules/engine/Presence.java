package dev.contentservice.rules.engine;

import org.jspecify.annotations.Nullable;
import org.openapitools.jackson.nullable.JsonNullable;

/** How a nullable, optional member stands in a body. */
public enum Presence {
  OMITTED,
  NULL,
  VALUE;

  /** How this member stands in its body; null, which only Java code can set, counts as absent. */
  public static Presence of(@Nullable JsonNullable<?> member) {
    if (member == null || !member.isPresent()) {
      return OMITTED;
    }
    return member.get() == null ? NULL : VALUE;
  }

  /** The value of this member, or null if it is absent or null. */
  public static <V> @Nullable V valueOf(@Nullable JsonNullable<V> member) {
    return of(member) == VALUE && member != null ? member.get() : null;
  }
}
