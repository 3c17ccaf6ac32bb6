package dev.contentservice.model.laws;

import org.openapitools.jackson.nullable.JsonNullable;

/** The three things a nullable member can be. */
enum Presence {
  ABSENT,
  NULL,
  VALUE;

  static Presence of(JsonNullable<?> member) {
    if (!member.isPresent()) {
      return ABSENT;
    }
    return member.get() == null ? NULL : VALUE;
  }
}
