package dev.contentservice.rules.engine;

import org.jspecify.annotations.Nullable;
import org.openapitools.jackson.nullable.JsonNullable;

/** The state of a nullable, optional member. */
public enum Presence {
  OMITTED,
  NULL,
  VALUE;

  /** The state of this member; null, which only Java code can set, counts as omitted. */
  public static Presence of(@Nullable JsonNullable<?> member) {
    if (member == null || !member.isPresent()) {
      return OMITTED;
    }
    return member.get() == null ? NULL : VALUE;
  }

  /** The value of this member, or null if it is omitted or null. */
  public static <V> @Nullable V valueOf(@Nullable JsonNullable<V> member) {
    return of(member) == VALUE && member != null ? member.get() : null;
  }
}
