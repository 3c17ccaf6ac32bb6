package dev.contentservice.service.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jspecify.annotations.Nullable;

/**
 * Part of a list, newest first.
 *
 * @param items the items of this part
 * @param nextOffset the offset of the next part, or null in the last one
 */
public record Page<T>(List<T> items, @JsonProperty("next_offset") @Nullable Integer nextOffset) {

  /** How many items to skip and how many to return. */
  public record Range(int offset, int limit) {}

  /** Returns this part with each item mapped. */
  public <U> Page<U> map(Function<? super T, ? extends U> change) {
    return new Page<>(items.stream().<U>map(change).toList(), nextOffset);
  }

  /**
   * @param select ends with an order by that an index supports
   */
  static <T> Page<T> newest(Handle handle, String select, RowMapper<T> mapper, Range range) {
    List<T> rows =
        handle
            .createQuery(select + " limit :limit offset :offset")
            // One more than returned, to see whether there is another page.
            .bind("limit", range.limit() + 1)
            .bind("offset", range.offset())
            .map(mapper)
            .list();
    return rows.size() > range.limit()
        ? new Page<>(rows.subList(0, range.limit()), range.offset() + range.limit())
        : new Page<>(rows, null);
  }
}
