package dev.contentservice.model.value;

import org.jspecify.annotations.Nullable;
import org.openapitools.jackson.nullable.JsonNullable;

/**
 * The value of an omitted nullable member for a mapper, and the filter that omits it. It lets the
 * generated classes distinguish omitted, null and value on any mapper of Jackson 2 and 3 without a
 * module. For the generated classes only.
 */
public final class Omitted {
  private static final Omitted MEMBER = new Omitted();

  /** For mappers, which create filters by reflection. */
  public Omitted() {}

  /** The value of the member, which may be null, or an {@code Omitted} if there is none. */
  public static @Nullable Object orValue(@Nullable JsonNullable<?> member) {
    return member == null || !member.isPresent() ? MEMBER : member.get();
  }

  /** True for omitted members; false for null. */
  @Override
  public boolean equals(@Nullable Object value) {
    return value instanceof Omitted;
  }

  @Override
  public int hashCode() {
    return Omitted.class.hashCode();
  }
}
