package dev.contentservice.model.value;

import org.jspecify.annotations.Nullable;
import org.openapitools.jackson.nullable.JsonNullable;

/**
 * What a mapper gets for a nullable member that is omitted, and the filter by which it leaves the
 * member out. With it the generated classes keep omitted, null and value apart on any mapper of
 * Jackson 2 and 3, without a module. For the generated classes only.
 */
public final class Omitted {
  private static final Omitted MEMBER = new Omitted();

  /** For mappers, which make filters by reflection. */
  public Omitted() {}

  /** The value of the member, which may be null, or an {@code Omitted} if there is none. */
  public static @Nullable Object orValue(@Nullable JsonNullable<?> member) {
    return member == null || !member.isPresent() ? MEMBER : member.get();
  }

  /** True for what is to be left out; null is not. */
  @Override
  public boolean equals(@Nullable Object value) {
    return value instanceof Omitted;
  }

  @Override
  public int hashCode() {
    return Omitted.class.hashCode();
  }
}
