package dev.contentservice.service.store.repository;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Part of a list.
 *
 * @param items the items of this part
 * @param nextCursor the cursor of the next part, or null in the last one
 */
public record Page<T>(List<T> items, @JsonProperty("next_cursor") @Nullable String nextCursor) {

  /**
   * Which part.
   *
   * @param after the last item of the part before; null for the first part
   * @param limit how many items to return at most
   */
  public record Range(@Nullable Cursor after, int limit) {

    /** The first part. */
    public static Range first(int limit) {
      return new Range(null, limit);
    }
  }

  /**
   * Reads a whole list, part by part.
   *
   * @param limit of the items of each part
   * @param items receives them in order
   */
  public static <T> void each(int limit, Function<Range, Page<T>> read, Consumer<T> items) {
    @Nullable Range next = Range.first(limit);
    while (next != null) {
      Page<T> page = read.apply(next);
      page.items().forEach(items);
      next = page.nextCursor() == null ? null : new Range(Cursor.parse(page.nextCursor()), limit);
    }
  }

  /** Returns this part with each item mapped. */
  public <U> Page<U> map(Function<? super T, ? extends U> change) {
    return new Page<>(items.stream().<U>map(change).toList(), nextCursor);
  }
}
