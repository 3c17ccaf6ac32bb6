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
 * @param nextOffset where the next part starts, null when this is the last
 */
public record Page<T>(List<T> items, @JsonProperty("next_offset") @Nullable Integer nextOffset) {

  /** Which part: how many to pass over, and how many to show. */
  public record Range(int offset, int limit) {}

  /** The same part with every item changed. */
  public <U> Page<U> map(Function<? super T, ? extends U> change) {
    return new Page<>(items.stream().<U>map(change).toList(), nextOffset);
  }

  /**
   * @param select ends with the order, which an index has
   */
  static <T> Page<T> newest(Handle handle, String select, RowMapper<T> mapper, Range range) {
    List<T> rows =
        handle
            .createQuery(select + " limit :limit offset :offset")
            // One more than is shown: it tells that there is another page.
            .bind("limit", range.limit() + 1)
            .bind("offset", range.offset())
            .map(mapper)
            .list();
    return rows.size() > range.limit()
        ? new Page<>(rows.subList(0, range.limit()), range.offset() + range.limit())
        : new Page<>(rows, null);
  }
}
